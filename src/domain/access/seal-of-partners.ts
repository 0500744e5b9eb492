import { prepared, type Query, sql } from '../../platform/database/sql.ts';
import { createSeal, type Seal } from '../../platform/seal.ts';

const readKey = prepared('read-seal-key', () => sql<{ key: string }>`select encode(key, 'hex') as key from seal_key`);

/** Reads the key on first use, and again after a failure. @throws Error if the database is unavailable */
export function createSealOfPartners(query: Query): () => Promise<Seal> {
  const read = async () => {
    const [row] = await query(readKey());
    if (!row) throw new Error('the table seal_key is empty');
    return createSeal(Buffer.from(row.key, 'hex'));
  };
  let seal: Promise<Seal> | undefined;
  return () => {
    seal ??= read().catch((error) => {
      seal = undefined;
      throw error;
    });
    return seal;
  };
}
