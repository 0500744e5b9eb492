import { dayOf, daysBefore } from '../../platform/database/pg-timestamps.ts';
import { instant, type Query, sql } from '../../platform/database/sql.ts';

/** How many days a refusal is kept: calendar days in UTC, with today, so that a list of the last days has all that is kept. */
const refusalDays = 7;

/** The time of the oldest refusals that are kept. */
export const oldestRefusal = (now: Date): Date => new Date(dayOf(daysBefore(now, refusalDays - 1)));

const batchSize = 5_000;

/** Deletes older refusals in small statements, so that none holds its locks for long. Servers may call it at once. */
export async function deleteOldRefusals(query: Query, now: Date): Promise<void> {
  let deleted: unknown[];
  do {
    deleted = await query(sql`
      delete from refusal where id in (
        select id from refusal where refused_at < ${instant(oldestRefusal(now))}
        order by refused_at limit ${batchSize} for update skip locked)
      returning id`);
  } while (deleted.length === batchSize);
}
