import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from '../config.ts';
import { describeDatabase, wouldBeNew } from '../database/describe.ts';
import { migrateDatabase, type OpenDatabase, openDatabase } from '../database/open.ts';
import { isOutage } from '../database/outage.ts';
import { isDemo } from '../demo/load.ts';
import type { RemovedDemo } from '../demo/remove.ts';
import type { Failure } from '../failures.ts';
import { createGraph, type Operation } from '../graph/graph.ts';
import { createSchema } from '../graph/schema.ts';
import model from '../mikro-orm.config.ts';
import { createServices } from '../services.ts';
import { operator } from './operator.ts';
import { Refusal, rootOf, say } from './output.ts';

/**
 * Runs an operation of `operations/` as staff.
 * @returns the value of its one root field
 * @throws {Refusal} in the words of the graph
 */
export type Ask = <Result>(operation: string, variables?: Record<string, unknown>) => Promise<Result>;

/** What a command may know of the database, besides the graph. */
export type Facts = { name: string; isDemo: () => Promise<boolean> };

const closeTimeout = 5_000;

/**
 * Opens the graph on the configured database for the duration of the work. Attaches to the embedded server when it runs;
 * otherwise starts and stops it.
 * @throws {Refusal} for a setting that cannot be used, and a database that cannot be reached
 */
export function withGraph<Result>(work: (ask: Ask, facts: Facts) => Promise<Result>): Promise<Result> {
  return withDatabase((database, name) =>
    work(askOn(database), { name, isDemo: () => isDemo(database.orm.em.fork()) }),
  );
}

/**
 * Removes the demo data.
 * @throws {Refusal} as `withGraph`
 */
export async function removeDemo(): Promise<RemovedDemo> {
  const { removeDemoData } = await import('../demo/remove.ts');
  return withDatabase(({ orm }) => removeDemoData(orm, new Date()));
}

async function withDatabase<Result>(work: (database: OpenDatabase, name: string) => Promise<Result>): Promise<Result> {
  const { database, name } = await reached(() => open(readConfig(process.env)));
  try {
    return await work(database, name);
  } finally {
    await close(database);
  }
}

/** Lets go of the database; one that is lost is not waited for. */
async function close(database: OpenDatabase): Promise<void> {
  const deadline = new AbortController();
  const closed = database.close().finally(() => deadline.abort());
  await Promise.race([closed, sleep(closeTimeout, undefined, { signal: deadline.signal })]).catch(() => {});
}

/**
 * Brings the tables up to date, or only looks.
 * @returns the migrations that were pending
 * @throws {Refusal} as `withGraph`
 */
export function readyTables(options: Parameters<typeof migrateDatabase>[2]): Promise<string[]> {
  return reached(() => migrateDatabase(model, readConfig(process.env), options));
}

/** A new database is most often one that was not meant: DATABASE_URL was forgotten, or the folder is another. */
async function open(config: Config): Promise<{ database: OpenDatabase; name: string }> {
  const name = describeDatabase(config);
  const isNew = wouldBeNew(config);
  const database = await openDatabase(model, config);
  if (isNew) say(`DATABASE_URL is not set: this is a new, empty database (${name}).`);
  return { database, name };
}

async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { message } = rootOf(error);
    throw new Refusal(isOutage(error) ? `The database cannot be reached: ${message}` : message, { cause: error });
  }
}

function askOn({ orm }: OpenDatabase): Ask {
  const services = createServices(
    orm,
    () => new Date(),
    (error) => say(`A background write failed: ${rootOf(error).message}`),
  );
  const graph = createGraph(createSchema(), services);
  const operations = new Map<string, Operation>();
  const caller = operator();

  return async <Result>(name: string, variables: Record<string, unknown> = {}) => {
    const source = () => readFileSync(new URL(`operations/${name}.graphql`, import.meta.url), 'utf8');
    const operation = operations.get(name) ?? graph.prepare(source());
    operations.set(name, operation);
    const context = graph.contextFor({ own: `cli-${randomUUID()}`, callers: undefined }, caller);
    const { value, failure } = await operation.execute(variables, context);
    if (failure) throw new Refusal(wordsFor(failure).join('\n'), { cause: failure });
    return value as Result;
  };
}

/** A fault of ours is told by its kind alone: the message of the database may hold a value out of a record. */
function wordsFor(failure: Failure): string[] {
  if (failure.kind !== 'INTERNAL') {
    return [failure.message, ...(failure.issues ?? []).map(({ path, message }) => `  ${path} ${message}`)];
  }
  const cause = rootOf(failure.originalError ?? failure) as Error & { code?: unknown };
  const words = [failure.message, `  ${[cause.name, cause.code].filter(Boolean).join(' ')}`];
  const isTold = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  return [...words, isTold ? String(cause.stack) : '  LOG_LEVEL=debug tells more, values of records perhaps included.'];
}
