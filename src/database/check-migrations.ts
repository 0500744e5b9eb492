/**
 * Checks that the migrations make the tables that the entities describe, in an empty database of its own:
 * `node src/database/check-migrations.ts`. Exits with 1, and prints the SQL that is missing, when they do not.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './connect.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** The statements that would bring the tables of the migrations to those of the entities. */
async function findDifferences(url: string): Promise<string[]> {
  const orm = connect({ url, poolSize: 2, connectTimeout: 10_000, statementTimeout: 60_000 });
  try {
    await migrate(orm);
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    return sql.split('\n').filter((line) => line.trim() !== '');
  } finally {
    await orm.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'notices-migrations-'));
try {
  await chmod(folder, 0o755); // so that PostgreSQL, which is not root, may enter
  const postgres = await startEmbeddedPostgres(folder);
  try {
    const differences = await findDifferences(postgres.ownerUrl);
    if (differences.length === 0) {
      console.log('migrations in step');
    } else {
      console.error(`the migrations lack what the entities say:\n${differences.join('\n')}`);
      process.exitCode = 1;
    }
  } finally {
    await postgres.release();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
