import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentNode, parse, print, separateOperations } from 'graphql';
import type { StaffCaller } from '../../domain/access/caller.ts';
import { commandLinePrefix } from '../../domain/audit/audit-entry.entity.ts';
import model from '../../domain/mikro-orm.config.ts';
import { createServices } from '../../domain/services.ts';
import { createGraph, type Operation } from '../../graph/graph.ts';
import { createSchema } from '../../graph/schema.ts';
import { type Config, ConfigError, readConfig, wouldBeNew } from '../../platform/config.ts';
import type { Orm } from '../../platform/database/connect.ts';
import { describeTransaction, type OpenTransaction, oldTransactions } from '../../platform/database/lock-waits.ts';
import { type Check, checkDatabase, migrate } from '../../platform/database/migrate.ts';
import { type OpenDatabase, openDatabase, withOwner } from '../../platform/database/open.ts';
import { isOutage, rootCause } from '../../platform/database/outage.ts';
import { grantToServingRole } from '../../platform/database/serving-role.ts';
import { queryOn, sql } from '../../platform/database/sql.ts';
import type { Failure } from '../../platform/failures.ts';
import { isDemo } from '../demo/load.ts';
import type { RemovedDemo } from '../demo/remove.ts';
import { CommandError, printMessage } from './output.ts';

/**
 * Executes an operation of operations.graphql as an administrator.
 * @returns the value of its single root field
 * @throws {CommandError} with the graph's error message
 */
export type Execute = <Result>(operation: string, variables?: Record<string, unknown>) => Promise<Result>;

/** Information about the database that the graph does not have. */
type DatabaseInfo = { name: string; isDemo: () => Promise<boolean> };

const closeTimeout = 5_000;

/**
 * Opens the graph on the configured database while `work` runs. Attaches to the embedded server if it is running, otherwise
 * starts and stops it.
 * @throws {CommandError} for an invalid setting or an unreachable database
 */
export function withSession<Result>(work: (execute: Execute, info: DatabaseInfo) => Promise<Result>): Promise<Result> {
  return withDatabase((database, name) =>
    work(createExecutor(database.orm), { name, isDemo: () => isDemo(database.orm.em.fork()) }),
  );
}

/** @throws {CommandError} as `withSession` */
export async function removeDemo(): Promise<RemovedDemo> {
  const { removeDemoData } = await import('../demo/remove.ts');
  return withDatabase(({ orm }) => removeDemoData(orm, new Date()));
}

async function withDatabase<Result>(work: (database: OpenDatabase, name: string) => Promise<Result>): Promise<Result> {
  const { database, name } = await withCommandErrors(() => open(readConfig(process.env)));
  try {
    return await work(database, name);
  } finally {
    await close(database);
  }
}

/** Closes the database, without waiting for one that is unreachable. */
async function close(database: OpenDatabase): Promise<void> {
  const deadline = new AbortController();
  const closed = database.close().finally(() => deadline.abort());
  await Promise.race([closed, sleep(closeTimeout, undefined, { signal: deadline.signal })]).catch(() => {});
}

/**
 * Runs pending migrations.
 * @param grantTo role of the server, to be granted the privileges that it needs
 * @param wait how long tables that are in use are tried again, in seconds
 * @returns the migrations that were pending
 * @throws {CommandError} as `withSession`
 */
export const runMigrations = ({ grantTo, wait }: { grantTo?: string | undefined; wait: number }): Promise<string[]> =>
  asOwner(async (orm) => {
    const { pending } = await checkDatabase(orm);
    await migrate(orm, {
      timeout: wait * 1_000,
      onBlocked: (holders) =>
        printMessage(
          ...holders.map((holder) => `Tables are in use; trying again. In the way: ${describeTransaction(holder)}`),
        ),
    });
    if (grantTo !== undefined) await grantToServingRole(orm, grantTo);
    return pending;
  });

/**
 * What a migration would do, and the transactions that it would wait for. Changes nothing.
 * @throws {CommandError} as `withSession`
 */
export const checkMigrations = (): Promise<Check & { openTransactions: OpenTransaction[] }> =>
  asOwner(async (orm) => ({ ...(await checkDatabase(orm)), openTransactions: await oldTransactions(queryOn(orm)) }));

/**
 * Looks at the database without changing it, with the time-outs of the server.
 * @throws {CommandError} as `withSession`
 */
export const inspectDatabase = <Result>(work: (orm: Orm, config: Config) => Promise<Result>): Promise<Result> =>
  withCommandErrors(() => {
    const config = readConfig(process.env);
    return withOwner(model, config, (orm) => work(orm, config), config.DATABASE_STATEMENT_TIMEOUT);
  });

/** Recounts the summaries, from rows that stay as they are. @throws {CommandError} as `withSession` */
export const rebuildSummaries = (): Promise<void> =>
  asOwner(async (orm) => {
    await checkDatabase(orm);
    await queryOn(orm)(sql`select rebuild_summaries()`);
  });

export const asOwner = <Result>(work: (orm: Orm) => Promise<Result>): Promise<Result> =>
  withCommandErrors(() => withOwner(model, readConfig(process.env), work));

/** Reports a new database, because it is usually a mistake: DATABASE_URL was forgotten, or DATA_DIR differs. */
async function open(config: Config): Promise<{ database: OpenDatabase; name: string }> {
  const name = describeDatabase(config);
  const isNew = wouldBeNew(config);
  const database = await openDatabase(model, config);
  if (isNew) printMessage(`DATABASE_URL is not set. Using a new, empty database (${name}).`);
  return { database, name };
}

type Setting = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** Describes the configured database to people, without its user and password. */
function describeDatabase({ DATABASE_URL, DATA_DIR }: Setting): string {
  if (DATABASE_URL === undefined) return `the embedded PostgreSQL in ${resolve(DATA_DIR)}`;
  const url = URL.parse(DATABASE_URL);
  if (!url) return 'the database of DATABASE_URL';
  const socketFolder = decodeURIComponent(url.hostname);
  return `${decodeURIComponent(url.pathname.slice(1))} at ${socketFolder.startsWith('/') ? socketFolder : url.host}`;
}

/** Whether the configured database exists, as far as can be told without opening it. */
export const hasDatabase = (): boolean => !wouldBeNew(readConfig(process.env));

async function withCommandErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message, { cause: error });
    const { message } = rootCause(error);
    throw new CommandError(isOutage(error) ? `The database is unreachable: ${message}` : message, { cause: error });
  }
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const operationFiles = [
  'operations.graphql',
  '../../generated/graph/full-record.graphql',
  ...['access-ledger', 'audit-trail'].map((list) => `../../graph/http/export/operations/${list}.graphql`),
];

export function createExecutor(orm: Orm, now = () => new Date()): Execute {
  const services = createServices(orm, now, (error) =>
    printMessage(`A background write failed: ${rootCause(error).message}`),
  );
  const graph = createGraph(createSchema(), services);
  const documents = separateOperations(parse(operationFiles.map(read).join('')));
  const operations = new Map<string, Operation>();
  const caller = operator();

  return async <Result>(name: string, variables: Record<string, unknown> = {}) => {
    const operation = operations.get(name) ?? graph.prepare(print(documents[name] as DocumentNode));
    operations.set(name, operation);
    const context = graph.contextFor({ own: `cli-${randomUUID()}`, callers: undefined }, caller);
    const { value, failure } = await operation.execute(variables, context);
    if (failure) throw new CommandError(describeFailure(failure).join('\n'), { cause: failure });
    return value as Result;
  };
}

const longestSubject = 200;

/** The caller for the command line. Audit trail and access ledger show the operating system's user, such as `cli:alice`. */
export function operator(): StaffCaller {
  const subject = `${commandLinePrefix}${userName()}`.slice(0, longestSubject);
  return { tier: 'staff', role: 'administrator', tokenId: null, subject };
}

/** In a container, the uid may have no user name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Internal errors are shown without their message, because a database message can contain values of a record. */
function describeFailure(failure: Failure): string[] {
  if (failure.kind !== 'INTERNAL') {
    return [failure.message, ...(failure.issues ?? []).map(({ path, message }) => `  ${path} ${message}`)];
  }
  const cause = rootCause(failure.originalError ?? failure) as Error & { code?: unknown };
  const lines = [failure.message, `  ${[cause.name, cause.code].filter(Boolean).join(' ')}`];
  const showsStack = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  return [
    ...lines,
    showsStack ? String(cause.stack) : '  LOG_LEVEL=debug shows details, which can include values of records.',
  ];
}
