import { z } from 'zod';
import { isValidPaId } from '../../domain/notices/model/pa-id.ts';
import { allOf, type Query, type Sql, sql } from '../../platform/database/sql.ts';

/** Everything until the end of a day has been sent; with a PA-ID, of that day only until that notice. */
export type CalendarPosition = { day: string; paId: string | null };

/** A notice entered another phase on that day. */
type PhaseChange = { kind: 'phase'; paId: string; day: string };

export const calendarPosition = z.object({
  // PostgreSQL has no year 0.
  day: z.iso.date().regex(/^[1-9]/),
  paId: z.string().refine(isValidPaId).nullable(),
});

/**
 * Reads which notices entered another phase because a day (UTC) began: published on the day of their publication, ended on
 * the day after their campaign. Nothing is stored, and no process has to run at midnight: the dates say it, as the notices
 * are now. A notice that is changed later has its own entry in the feed.
 * @returns the changes after a position until a day, at most `size`, and the position after them
 */
export async function readCalendar(
  query: Query,
  after: CalendarPosition,
  day: string,
  where: readonly Sql<boolean>[],
  size: number,
): Promise<{ changes: PhaseChange[]; position: CalendarPosition }> {
  const isOver = after.paId === null ? after.day >= day : after.day > day;
  if (isOver) return { changes: [], position: after };
  const begins = (date: Sql, offset: Sql) => {
    const at = sql`${after.day}::date - ${offset}`;
    const beyond = after.paId === null ? sql`${date} > ${at}` : sql`(${date}, pa_id) > (${at}, ${after.paId})`;
    return sql`(
      select pa_id, ${date} + ${offset} as day from notice
      where ${beyond} and ${date} <= ${day}::date - ${offset} and confirmation_status = 'confirmed'
        and sign_off_status = 'signed_off' and ceased_at is null and ${allOf(where)}
      order by ${date}, pa_id limit ${size + 1})`;
  };
  const rows = await query(sql<{ paId: string; day: string }>`
    select pa_id as "paId", day::text from (
      ${begins(sql`publication_start_date`, sql`0`)} union all ${begins(sql`end_date`, sql`1`)}) as began
    order by began.day, pa_id limit ${size + 1}`);
  const changes = rows.slice(0, size).map((row) => ({ kind: 'phase' as const, ...row }));
  const last = changes.at(-1);
  const isFull = rows.length > size;
  return { changes, position: isFull && last ? { day: last.day, paId: last.paId } : { day, paId: null } };
}
