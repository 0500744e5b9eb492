import DataLoader from 'dataloader';
import type { AmendmentState } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { daysBefore } from '../../platform/database/pg-timestamps.ts';
import { allOf, instant, type Sql, sql, today } from '../../platform/database/sql.ts';
import { rowsOfEach } from '../notices/list/notice-filter.ts';
import { retentionEndSql } from '../notices/model/notice.entity.ts';
import { amendmentOfNotice, inAmendmentState, versionsAwaitingSignOff } from '../notices/predicates/amendment-state.ts';
import { metricsApplySql } from '../notices/predicates/metrics-apply.ts';
import { metricsAreFinal, metricsAreMissing, metricsAreOld } from '../notices/predicates/metrics-state.ts';
import { hasEndedSql } from '../notices/predicates/phase.ts';
import { type MetricsGapRow, metricsGapOf } from '../summaries/notice-figures.ts';
import type { CountedNotices } from './figures.ts';

/* Statistics of one row each. Each is a subquery that returns an object; those of an operation share one statement. */

/** The SQL of a statistic. `days` is its argument, if it has one. */
type Statement<Row> = (figures: CountedNotices, days: number) => Sql<Row>;

/** Lower bounds of the age ranges, in days. */
const ages = [0, 1, 3, 7, 14, 30];

type AmendmentsRow = Record<AmendmentState, number>;

const amendmentsByState: Statement<AmendmentsRow> = ({ notices, conditions, own }) => {
  const counts = vocabulary.AmendmentState.map(
    (state) => sql`count(*) filter (where ${inAmendmentState(state)}) as ${sql.id(state)}`,
  );
  return sql`select ${sql.join(counts)} from ${notices} cross join ${rowsOfEach(own, amendmentOfNotice)} as v where ${allOf(conditions)}`;
};

/** The sign-off queue. `counts` has an entry per age range. */
type SignOffRow = { count: number; amendments: number; oldest: string | null; counts: number[] };

const signOffs: Statement<SignOffRow> = ({ notices, conditions, own, now }) => {
  const confirmedBefore = (days: number | undefined) =>
    days === undefined ? sql`false` : sql`w.confirmed_at <= ${instant(now)} - make_interval(days => ${days})`;
  const counts = ages.map(
    (age, position) =>
      sql`count(*) filter (where ${confirmedBefore(age)} and not ${confirmedBefore(ages[position + 1])})`,
  );
  const ofNotice = sql`(${versionsAwaitingSignOff([sql`n.pa_id = own.pa_id`])}) as one`;
  const waiting =
    own === null
      ? sql`(${versionsAwaitingSignOff(conditions)}) as w`
      : sql`(select n.pa_id from ${notices} where ${allOf(conditions)}) as own cross join ${rowsOfEach(own, ofNotice)} as w`;
  return sql`select count(*), count(*) filter (where is_amendment) as amendments, min(w.confirmed_at) as oldest,
      array[${sql.join(counts)}] as counts
    from ${waiting}`;
};

export const queueOf = ({ count, amendments, oldest, counts }: SignOffRow, now: Date) => ({
  count,
  amendments,
  oldestConfirmedAt: oldest === null ? null : new Date(oldest),
  ages: counts.map((number, position) => {
    const [fromDays = 0, toDays] = ages.slice(position);
    return {
      fromDays,
      toDays: toDays ?? null,
      confirmedAfter: toDays === undefined ? null : daysBefore(now, toDays),
      confirmedTo: daysBefore(now, fromDays),
      count: number,
    };
  }),
});

const metricsGap: Statement<MetricsGapRow> = ({ notices, conditions, own, scopes, now }, days) => {
  if (scopes) return metricsGapOf(scopes, now, days) as Sql<MetricsGapRow>;
  const areOld = metricsAreOld(days, now);
  const hasEnded = hasEndedSql(now);
  return sql`select count(*) as applicable, count(*) filter (where ${metricsAreMissing}) as missing,
      count(*) filter (where ${areOld} and not ${hasEnded}) as outdated,
      count(*) filter (where ${areOld} and ${hasEnded}) as "finalMissing", count(*) filter (where ${metricsAreFinal}) as final
    from ${notices} left join ${rowsOfEach(own, sql`engagement_metrics m where m.pa_id = n.pa_id`)} as m on true
    where ${allOf([...conditions, metricsApplySql(now)])}`;
};

type RetentionRow = { count: number; firstDay: string | null };

const retentionEnding: Statement<RetentionRow> = ({ notices, conditions, now }, days) =>
  sql`select count(*), min(n.retention_until)::text as "firstDay" from ${notices}
    where ${allOf([...conditions, sql`${sql.raw(retentionEndSql('n.'))} <= ${today(now)} + ${days}::int`])}`;

const statements = { amendmentsByState, signOffs, metricsGap, retentionEnding };
type Name = keyof typeof statements;
type RowOf<Of extends Name> = (typeof statements)[Of] extends Statement<infer Row> ? Row : never;

export type Stats = <Of extends Name>(name: Of, days?: number) => Promise<RowOf<Of>>;

export function createStats(figures: CountedNotices): Stats {
  const loader = new DataLoader<{ name: Name; days: number }, unknown>(async (requested) => {
    const columns = requested.map(({ name, days }, position) => {
      const statement: Sql = statements[name](figures, days);
      return sql`(select to_json(f) from (${statement}) as f) as ${sql.id(`f${position}`)}`;
    });
    const [row] = await figures.query(sql<Record<string, unknown>>`select ${sql.join(columns)}`);
    return requested.map((_, position) => row?.[`f${position}`]);
  });
  return (name, days = 0) => loader.load({ name, days }) as Promise<never>;
}
