import { type Query, sql } from './sql.ts';

/** Seconds by which the clocks of this machine and the database may differ. */
export const maxClockOffset = 5;

/** By how many seconds this machine's clock is ahead of the database's, at least. */
export async function clockOffset(query: Query): Promise<number> {
  const sent = Date.now();
  const [row] = await query(sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`);
  // The database read its clock at an unknown time between the two of this machine.
  const [least, most] = [sent / 1000 - (row?.now ?? 0), Date.now() / 1000 - (row?.now ?? 0)];
  return least > 0 ? least : Math.min(most, 0);
}
