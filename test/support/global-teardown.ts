import { rm } from 'node:fs/promises';
import type { EmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import type { Pgbouncer } from './pgbouncer.ts';

/** Stops what the run started, and leaves nothing behind. */
export default async function tearDown(): Promise<void> {
  const { folder, postgres, pooler } = (
    globalThis as unknown as { testPostgres: { folder: string; postgres: EmbeddedPostgres; pooler?: Pgbouncer } }
  ).testPostgres;
  await pooler?.stop();
  await postgres.release();
  await rm(folder, { recursive: true, force: true });
}
