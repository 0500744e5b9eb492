import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { succeeds } from './processes.ts';
import { connectTo, runAs, runAsAdmin } from './run-sql.ts';

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** The ways in which a database can be down. */
export type Absence = 'takes no connections' | 'is gone';

/** Runs an action while a database is down: its connections are closed, and new ones fail. */
export async function withoutDatabase<Result>(
  url: string,
  absence: Absence,
  action: () => Promise<Result>,
): Promise<Result> {
  const name = nameOf(url);
  const elsewhere = `${name}_elsewhere`;
  await runAsAdmin(
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
  if (absence === 'is gone') await runAsAdmin(`alter database ${name} rename to ${elsewhere}`);
  return action().finally(async () => {
    if (absence === 'is gone') await runAsAdmin(`alter database ${elsewhere} rename to ${name}`);
    await runAsAdmin(`alter database ${name} allow_connections true`);
    if (process.env.TEST_POOLER_URL) await untilLetThrough(process.env.TEST_POOLER_URL.replace(/[^/]+$/, name));
  });
}

/** A pooler that could not log in rejects all clients until its next attempt. */
async function untilLetThrough(url: string): Promise<void> {
  for (;;) {
    if (await succeeds(runAs(url, 'select'))) return;
    await sleep(50);
  }
}

/** Transactions cache pg_stat_activity until the snapshot is cleared. */
const cancelWaiting = `
  select pg_stat_clear_snapshot();
  select pg_cancel_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Runs an action while another connection locks a table, and cancels each statement that waits for it. PostgreSQL
 * reports that under the same code (57014) as a statement time-out. A short time-out instead would also end other
 * statements on a slow machine.
 */
export function withCancelledStatements<Result>(
  url: string,
  table: string,
  action: () => Promise<Result>,
): Promise<Result> {
  return withLockedTable(url, table, async (holder) => {
    let isOver = false;
    const result = action().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await holder.query(cancelWaiting);
      await sleep(20);
    }
    return result;
  });
}

/** Runs an action while another connection locks a table. */
export async function withLockedTable<Result>(
  url: string,
  table: string,
  action: (holder: pg.Client) => Promise<Result>,
): Promise<Result> {
  const holder = await connectTo(url);
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    return await action(holder);
  } finally {
    await holder.end();
  }
}
