import DataLoader from 'dataloader';
import { isOneOf } from '../database/list.ts';
import { dayOf } from '../database/pg-timestamps.ts';
import type { Query } from '../database/query.ts';
import { type Sql, sql } from '../database/sql.ts';
import { firstDayOfReported } from '../notices/predicates/metrics-state.ts';
import { type NoticePhase, noticePhases } from '../notices/predicates/phase.ts';

/* Figures from the summary `notice_count` (functions/summaries.sql), which the transaction of a change keeps exact. */

/** Stands for all publishers in the summary. */
export const allPublishers = '00000000-0000-0000-0000-000000000000';

const isOf = (publisherIds: readonly string[]) => isOneOf(sql`c.publisher_id`, sql`uuid`, publisherIds);

/** A sum of the summary. `hasBegun`: for a number by day, whether the day has come. */
type Sum = { publisherId: string; kind: string; value: string; name: string; hasBegun: boolean; count: string };

const phaseKinds = ['phase', 'starts', 'ends'];

/** The SQL of the sums of these kinds, for each of these publishers. */
const sumsOf = (publisherIds: readonly string[], kinds: readonly string[], now: Date): Sql<Sum> => sql<Sum>`
  select c.publisher_id as "publisherId", c.kind, c.value, c.name, c.day <= ${dayOf(now)}::date as "hasBegun",
    sum(c.number) as count
  from notice_count c where ${isOf(publisherIds)} and ${isOneOf(sql`c.kind`, sql`text`, kinds)}
  group by c.publisher_id, c.kind, c.value, c.name, "hasBegun"`;

/** Notices per phase: those on the register have begun, and those that have ended ceased. */
export function phasesOf(
  sums: readonly Pick<Sum, 'kind' | 'value' | 'hasBegun' | 'count'>[],
): Record<NoticePhase, number> {
  const total = (kind: string, hasBegun: boolean, value?: string) =>
    sums
      .filter((sum) => sum.kind === kind && sum.hasBegun === hasBegun && (value === undefined || sum.value === value))
      .reduce((all, { count }) => all + Number(count), 0);
  const ceased = total('ends', true);
  return {
    draft: total('phase', true, 'draft'),
    awaiting_confirmation: total('phase', true, 'awaiting_confirmation'),
    awaiting_sign_off: total('phase', true, 'awaiting_sign_off'),
    scheduled: total('starts', false),
    published: total('starts', true) - ceased,
    ceased,
  };
}

/** The kinds of the summary for each dimension. */
const kindsOf = { phase: phaseKinds, medium: ['medium'], country: ['country'], process: ['process'] };
type Dimension = keyof typeof kindsOf;
type NoticeCount = { value: string; name: string | null; count: number };

/** Counts the notices of publishers by each requested dimension in one statement, highest count first. */
export function createSummaryCounts(query: Query, publisherIds: readonly string[], now: Date) {
  return new DataLoader<Dimension, NoticeCount[]>(async (dimensions) => {
    const kinds = dimensions.flatMap((dimension) => kindsOf[dimension]);
    const rows = await query(sumsOf(publisherIds, kinds, now));
    return dimensions.map((dimension) => {
      const ofKind = rows.filter(({ kind }) => kindsOf[dimension].includes(kind));
      if (dimension === 'phase') {
        const phases = phasesOf(ofKind);
        return noticePhases.map((phase) => ({ value: phase, name: null, count: phases[phase] }));
      }
      return highestFirst(ofKind);
    });
  });
}

/** Adds up the sums of several publishers. */
function highestFirst(rows: readonly Sum[]): NoticeCount[] {
  return [...Map.groupBy(rows, ({ value, name }) => JSON.stringify([value, name])).values()]
    .map((same) => ({
      value: same[0]?.value ?? '',
      name: same[0]?.name ?? '',
      count: same.reduce((sum, { count }) => sum + Number(count), 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.value, b.value) || compare(a.name, b.name));
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Columns of a metrics gap, over rows `c` of the summary. */
function gapColumns(now: Date, days: number): Sql {
  const today = sql`${dayOf(now)}::date`;
  const sumIf = (condition: Sql) => sql`coalesce(sum(c.number) filter (where ${condition}), 0)`;
  const isOutdated = sql`c.kind = 'reported' and c.day < ${firstDayOfReported(days, now)}::date
    and case c.name when '' then true else c.name::date <= ${today} end`;
  const applicable = sumIf(sql`c.kind = 'applies' and c.day <= ${today}`);
  return sql`${applicable} as applicable, ${applicable} - ${sumIf(sql`c.kind = 'counted' and c.day <= ${today}`)} as missing,
    ${sumIf(isOutdated)} as outdated, ${sumIf(sql`${isOutdated} and c.until > ${today}`)} as "outdatedPublished"`;
}

const gapKinds = sql`c.kind in ('applies', 'counted', 'reported')`;

/** The metrics gap of publishers. */
export const metricsGapOf = (publisherIds: readonly string[], now: Date, days: number): Sql => sql`
  select ${gapColumns(now, days)} from notice_count c where ${isOf(publisherIds)} and ${gapKinds}`;

/** The metrics gap of each publisher. */
export const metricsGaps = (publisherIds: readonly string[], now: Date, days: number) => sql<
  { publisherId: string } & Record<'applicable' | 'missing' | 'outdated' | 'outdatedPublished', string>
>`select c.publisher_id as "publisherId", ${gapColumns(now, days)} from notice_count c
  where ${isOf(publisherIds)} and ${gapKinds} group by c.publisher_id`;

/** The phases of the notices of each publisher. */
export async function phasesByPublisher(query: Query, publisherIds: readonly string[], now: Date) {
  const rows = await query(sumsOf(publisherIds, phaseKinds, now));
  const byPublisher = Map.groupBy(rows, ({ publisherId }) => publisherId);
  return publisherIds.map((id) => phasesOf(byPublisher.get(id) ?? []));
}

/** Keeps the summary small: numbers that several writers have added become one row. Skipped while somebody writes. */
export async function mergeSummaryShards(query: Query): Promise<void> {
  await query(sql`select merge_summary_shards()`);
}
