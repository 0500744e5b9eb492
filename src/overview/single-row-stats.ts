import DataLoader from 'dataloader';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf } from '../database/paging.ts';
import { dayOf } from '../database/pg-timestamps.ts';
import { metricsApply, metricsAreMissing, metricsAreOutdated } from '../notices/list/notice-filter.ts';
import {
  type AmendmentState,
  amendmentOfNotice,
  amendmentStates,
  inAmendmentState,
} from '../notices/predicates/amendment-state.ts';
import { inPhase } from '../notices/predicates/phase.ts';

/*
 * Figures of one row each: what waits, what is missing, what ends. Each is a subquery that gives an object; those that
 * an operation asks for go to the database as one statement.
 */

/** A subquery that gives one row. */
type Figure = RawBuilder<unknown>;

export type Figures = DataLoader<Figure, unknown>;

export function createMetrics(db: Kysely<unknown>): Figures {
  return new DataLoader<Figure, unknown>(async (figures) => {
    const columns = figures.map(
      (figure, place) => sql`(select to_json(f) from (${figure}) as f) as ${sql.id(`f${place}`)}`,
    );
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
    return figures.map((_, place) => rows[0]?.[`f${place}`]);
  });
}

type Wanted = readonly RawBuilder<boolean>[];

/** The ages at which a range of ages begins, in days. */
const ages = [0, 1, 3, 7, 14, 30];

export type AmendmentsRow = Record<AmendmentState, number>;

/** One pass over the open amendments, which are few. */
export function amendmentsByState(wanted: Wanted): Figure {
  const counts = amendmentStates.map(
    (state) => sql`count(*) filter (where ${inAmendmentState(state)}) as ${sql.id(state)}`,
  );
  return sql`select ${sql.join(counts)} from notice_version v join notice n on n.pa_id = v.pa_id
    where ${allOf([...wanted, sql`v.is_open`])}`;
}

/** What publishers have to sign off; `counts` has one for each of the ages. */
export type SignOffRow = { count: number; amendments: number; oldest: string | null; counts: number[] };

export function signOffs(wanted: Wanted, now: Date): Figure {
  const confirmedBefore = (days: number | undefined) =>
    days === undefined
      ? sql`false`
      : sql`w.confirmed_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${days})`;
  const counts = ages.map(
    (age, place) => sql`count(*) filter (where ${confirmedBefore(age)} and not ${confirmedBefore(ages[place + 1])})`,
  );
  const waits = (version: RawBuilder<unknown>) =>
    allOf([...wanted, sql`${version}.confirmation_status = 'confirmed'`, sql`${version}.sign_off_status = 'pending'`]);
  return sql`select count(*), count(*) filter (where is_amendment) as amendments, min(w.confirmed_at) as oldest,
      array[${sql.join(counts)}] as counts
    from (
      select n.confirmed_at, false as is_amendment from notice n
      where ${waits(sql`n`)} and not exists (select from ${amendmentOfNotice})
      union all
      select v.confirmed_at, true from notice_version v join notice n on n.pa_id = v.pa_id
      where ${waits(sql`v`)} and v.is_open
    ) as w`;
}

/** The queue as the graph shows it. */
export const queueOf = ({ count, amendments, oldest, counts }: SignOffRow) => ({
  count,
  amendments,
  oldestConfirmedAt: oldest === null ? null : new Date(oldest),
  ages: counts.map((number, place) => ({ fromDays: ages[place] ?? 0, toDays: ages[place + 1] ?? null, count: number })),
});

export type MetricsGapRow = { applicable: number; missing: number; outdated: number; outdatedPublished: number };

export function metricsGap(wanted: Wanted, days: number, now: Date): Figure {
  const outdated = metricsAreOutdated(days, now);
  return sql`select count(*) as applicable, count(*) filter (where ${metricsAreMissing}) as missing,
      count(*) filter (where ${outdated}) as outdated,
      count(*) filter (where ${outdated} and ${inPhase('published', now)}) as "outdatedPublished"
    from notice n left join engagement_metrics m on m.pa_id = n.pa_id where ${allOf([...wanted, metricsApply(now)])}`;
}

export type RetentionRow = { count: number; firstDay: string | null };

export function retentionEnding(wanted: Wanted, days: number, now: Date): Figure {
  return sql`select count(*), min(n.retention_until)::text as "firstDay" from notice n
    where ${allOf([...wanted, sql`n.retention_until <= ${dayOf(now)}::date + ${days}::int`])}`;
}
