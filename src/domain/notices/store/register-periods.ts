import { columnOf } from '../../../platform/database/columns.ts';
import { type Query, type Sql, sql, today } from '../../../platform/database/sql.ts';
import { shownWith } from '../model/register-period.entity.ts';

const shownColumns = (table: string): Sql =>
  sql.join(shownWith.map((property) => sql`${sql.id(table)}.${sql.id(columnOf(property))}`));

/** Whether the register shows notice `n`, now or from its publication start on. */
const isReleased = sql`n.confirmation_status = 'confirmed' and n.sign_off_status = 'signed_off'`;

/**
 * Ends the periods of notices that the register no longer shows as it did, and begins those of what it shows now or will.
 * Call it after a change, in the same transaction. A period that was not shown at the end of any day is deleted.
 */
export async function keepRegisterPeriods(query: Query, paIds: readonly string[], now: Date): Promise<void> {
  const day = today(now);
  await query(sql`
    with ended as (
      select pa_id, from_day from register_period r where pa_id = any(${[...paIds]}::text[]) and to_day is null
        and not exists (select from notice n where n.pa_id = r.pa_id and ${isReleased}
          and (${shownColumns('n')}) is not distinct from (${shownColumns('r')}))
    ), never_shown as (
      delete from register_period r using ended e
      where r.pa_id = e.pa_id and r.from_day = e.from_day and r.from_day >= ${day}
    )
    update register_period r set to_day = ${day} from ended e
    where r.pa_id = e.pa_id and r.from_day = e.from_day and r.from_day < ${day}`);
  await beginRegisterPeriods(query, paIds, now);
}

/** Begins the periods of notices that have none. */
export async function beginRegisterPeriods(query: Query, paIds: readonly string[], now: Date): Promise<void> {
  await query(sql`
    insert into register_period (pa_id, from_day, ${sql.join(shownWith.map((name) => sql.id(columnOf(name))))})
    select n.pa_id, greatest(n.publication_start_date, ${today(now)}), ${shownColumns('n')} from notice n
    where n.pa_id = any(${[...paIds]}::text[]) and ${isReleased}
      and not exists (select from register_period r where r.pa_id = n.pa_id and r.to_day is null)`);
}

/** Ends the periods of a notice that is erased: its content can no longer be shown. Its PA-ID may be used again on the same day. */
export async function eraseRegisterPeriods(query: Query, paId: string, now: Date): Promise<void> {
  const day = today(now);
  await query(sql`
    with never_shown as (delete from register_period where pa_id = ${paId} and from_day >= ${day})
    update register_period set is_erased = true, to_day = coalesce(to_day, ${day})
    where pa_id = ${paId} and from_day < ${day}`);
}
