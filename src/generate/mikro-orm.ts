/**
 * Runs a command of MikroORM on a temporary database that has all migrations: `node src/generate/mikro-orm.ts migration:check`.
 * `migration:create --name=add-seal` writes the next migration, from what the entities have and the migrations lack.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import model from '../domain/mikro-orm.config.ts';
import { connect } from '../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { usualPatience } from '../platform/database/lock-waits.ts';
import { migrate } from '../platform/database/migrate.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function run(program: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  });
  const [code] = await once(child, 'exit');
  process.exitCode ||= code ?? 1;
}

const folder = await mkdtemp(join(tmpdir(), 'notices-orm-'));
await chmod(folder, 0o755); // PostgreSQL does not run as root and must be able to enter
const postgres = await startEmbeddedPostgres(folder);
const url = postgres.ownerUrl;
try {
  const orm = connect(model, { url, poolSize: 2, connectTimeout: 10_000, statementTimeout: 60_000 });
  await migrate(orm, usualPatience, false).finally(() => orm.close());
  const args = process.argv.slice(2);
  await run('@mikro-orm/cli/cli.js', ...args, '--config=src/domain/mikro-orm.config.ts');
  if (args[0] === 'migration:create') {
    await run(
      '@biomejs/biome/bin/biome',
      'check',
      '--config-path=.biome.json',
      '--write',
      'src/platform/database/migrations',
    );
  }
} finally {
  await postgres.release();
  await rm(folder, { recursive: true, force: true });
}
