import { rm } from 'node:fs/promises';
import type { TestPostgres } from './installed-postgres.ts';
import type { Pgbouncer } from './pgbouncer.ts';

/** Stops PostgreSQL and removes its files. */
export default async function tearDown(): Promise<void> {
  const { folder, postgres, pooler } = (
    globalThis as unknown as { testPostgres: { folder: string; postgres: TestPostgres; pooler?: Pgbouncer } }
  ).testPostgres;
  await pooler?.stop();
  await postgres.release();
  await rm(folder, { recursive: true, force: true });
}
