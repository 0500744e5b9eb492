import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import type { EntityManager } from './connect.ts';
import { type Query, queryIn, sql } from './sql.ts';

/*
 * Changes of tables lock out their readers or writers, and whoever comes later queues behind a change that waits. So a change
 * waits only for a moment, is rolled back, and is tried again later.
 */

/**
 * Longest wait for a lock, in milliseconds: longer than PostgreSQL's `deadlock_timeout` of a second, after which a waiting
 * statement cancels an autovacuum.
 */
const longestWait = 1_200;
const watchInterval = 300;
const longestPause = 10_000;

/** SQLSTATE: `lock_timeout` expired; a deadlock, which the other side survived. */
const isLockFailure = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(String((error as { code?: string }).code));

/** A transaction. What a role without `pg_read_all_stats` may not see of another role's is null. */
export type OpenTransaction = {
  pid: number;
  role: string | null;
  application: string | null;
  state: string | null;
  /** Age in seconds. */
  age: number | null;
};

export type LockPatience = {
  /** How long a change is tried again, in milliseconds. */
  timeout: number;
  /** Ends the wait earlier. */
  signal?: AbortSignal;
  /** Called after each try that met a lock, with the transactions that held it. */
  onBlocked: (holders: readonly OpenTransaction[]) => void;
};

/** Enough for a report or a backup of a small database to end. */
export const usualPatience: LockPatience = { timeout: 5 * 60_000, onBlocked: () => {} };

const activity = sql`pid, usename as role, nullif(application_name, '') as application, state,
  extract(epoch from now() - xact_start)::int as age from pg_stat_activity`;

/**
 * Runs a change of tables in a transaction.
 * @param query on other connections than `em`
 * @param first takes a lock that may be waited for, since no reader or writer needs it
 * @throws {ConfigError} naming the transactions in the way, when the patience is over
 */
export async function withShortLocks<Result>(
  { em, query, first }: { em: EntityManager; query: Query; first?: (em: EntityManager) => Promise<void> },
  work: (em: EntityManager) => Promise<Result>,
  { timeout, signal, onBlocked }: LockPatience,
): Promise<Result> {
  const deadline = performance.now() + timeout;
  for (let pause = 1_000; ; pause = Math.min(pause * 2, longestPause)) {
    let holders: OpenTransaction[] = [];
    try {
      return await em.fork().transactional(async (work_) => {
        await first?.(work_);
        const [own] = await queryIn(work_)(sql<{ pid: number }>`
          select pg_backend_pid() as pid, set_config('lock_timeout', ${`${longestWait}ms`}, true)`);
        const watch = setInterval(async () => {
          const found = await query(transactionsBefore(own?.pid ?? 0)).catch(() => []);
          if (found.length > 0) holders = found;
        }, watchInterval);
        return work(work_).finally(() => clearInterval(watch));
      });
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      onBlocked(holders);
      if (performance.now() + pause > deadline || signal?.aborted) {
        const who = holders.map(describeTransaction).join('; ') || 'transactions that ended meanwhile';
        throw new ConfigError(`Nothing was changed: the tables stayed in use by ${who}. End them, or try again later`, {
          cause: error,
        });
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }
}

/** The transactions that a process waits for. A prepared one has no process. */
const transactionsBefore = (pid: number) => sql<OpenTransaction>`
  with holder as (select distinct unnest(pg_blocking_pids(${pid})) as holder)
  select ${activity} join holder on holder = pid
  union all select 0, null, 'a prepared transaction', null, null from holder where holder = 0`;

/** Transactions in this database that have been open for a minute: a change of tables would wait for them. */
export const oldTransactions = (query: Query, seconds = 60): Promise<OpenTransaction[]> =>
  query(sql<OpenTransaction>`
    select ${activity} where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < now() - make_interval(secs => ${seconds})
    union all select 0, owner, 'a prepared transaction', null, extract(epoch from now() - prepared)::int
      from pg_prepared_xacts where database = current_database() and prepared < now() - make_interval(secs => ${seconds})
    order by age desc`);

/** Without text of statements, which may hold data. */
export function describeTransaction({ pid, role, application, state, age }: OpenTransaction): string {
  const process = pid === 0 ? undefined : `process ${pid}`;
  const since =
    age === null ? 'for an unknown time (its age is shown to members of pg_read_all_stats)' : `for ${age} s`;
  return [process, role && `role ${role}`, application, state, since].filter(Boolean).join(', ');
}
