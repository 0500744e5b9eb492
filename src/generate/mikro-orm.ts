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
import type { MikroORM } from '@mikro-orm/postgresql';
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

/** Recreates indexes that have an expression, and lists those that differ: MikroORM compares only their names. */
const indexDifferences = (orm: MikroORM) =>
  orm.em.transactional(async (em) => {
    const definitionOf = async (name: string) =>
      (await em.execute<{ text: string }[]>('select pg_get_indexdef(to_regclass(?)) as text', [name]))[0]?.text;
    const differences: string[] = [];
    for (const { name, expression } of [...orm.getMetadata().getAll().values()].flatMap(({ indexes }) => indexes)) {
      if (!name || typeof expression !== 'string') continue;
      const migrated = await definitionOf(name);
      await em.execute(`drop index if exists "${name}"; ${expression}`);
      const wanted = await definitionOf(name);
      if (migrated !== wanted) differences.push(`Migrations: ${migrated}\nEntities:   ${wanted}`);
    }
    return differences;
  });

const folder = await mkdtemp(join(tmpdir(), 'notices-orm-'));
await chmod(folder, 0o755); // PostgreSQL does not run as root and must be able to enter
const postgres = await startEmbeddedPostgres(folder);
const url = postgres.ownerUrl;
try {
  const orm = connect(model, { url, poolSize: 2, connectTimeout: 10_000, statementTimeout: 60_000 });
  const args = process.argv.slice(2);
  try {
    await migrate(orm, usualPatience, false);
    if (args[0] === 'migration:check') {
      const differences = await indexDifferences(orm);
      for (const difference of differences) process.stderr.write(`${difference}\n`);
      if (differences.length > 0) process.exitCode = 1;
    }
  } finally {
    await orm.close();
  }
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
