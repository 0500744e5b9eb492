import DataLoader from 'dataloader';
import type { MetricsState, NoticeFilter } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { type Query, type Sql, sql, today } from '../../platform/database/sql.ts';
import { defaultOutdatedAfterDays, firstDayOfReported } from '../notices/predicates/metrics-state.ts';
import { numbersOf, phaseKinds, phasesOf, type Sum, scopeOfPublisher, scopesOf, sumsOf } from './notice-sums.ts';

/** The kinds of the summary for each dimension. */
const kindsOf = { phase: phaseKinds, medium: ['medium'], country: ['country'], process: ['process'] };
export type Dimension = keyof typeof kindsOf;

/** The number of notices with a value of a dimension. A process is identified by its kind and `name`. */
export type NoticeCount = { value: string; name: string | null; count: number };

/** Counts the notices of scopes by each requested dimension in one statement, highest count first. */
export function createSummaryCounts(query: Query, given: readonly string[], now: Date) {
  return new DataLoader<Dimension, NoticeCount[]>(async (dimensions) => {
    const kinds = dimensions.flatMap((dimension) => kindsOf[dimension]);
    const rows = await query(sumsOf(given, kinds, now));
    return dimensions.map((dimension) => {
      const ofKind = rows.filter(({ kind }) => kindsOf[dimension].includes(kind));
      if (dimension === 'phase') {
        const phases = phasesOf(ofKind);
        return vocabulary.NoticePhase.map((phase) => ({ value: phase, name: null, count: phases[phase] }));
      }
      return highestFirst(ofKind);
    });
  });
}

/** Adds up the sums of several scopes and spellings of a name. The most frequent spelling is shown. */
function highestFirst(rows: readonly Sum[]): NoticeCount[] {
  const spelled = sumsBy(rows, ({ value, name }) => JSON.stringify([value, name]));
  return sumsBy(spelled, ({ value, nameKey }) => JSON.stringify([value, nameKey]));
}

/** Sums of rows with the same key, highest first, each with the first of its rows. */
const sumsBy = <Row extends { value: string; name: string; count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
) =>
  [...Map.groupBy(rows, keyOf).values()]
    .map((same) => ({ ...(same[0] as Row), count: same.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.value, b.value) || compare(a.name, b.name));

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Numbers of notices by the state of their engagement metrics. */
export type MetricsGapRow = Record<'applicable' | 'missing' | 'outdated' | 'finalMissing' | 'final', number>;

/** Columns of a metrics gap, over rows `c` of the summary. */
function gapColumns(now: Date, days: number): Sql {
  const sumIf = (condition: Sql) => sql`coalesce(sum(c.number) filter (where ${condition}), 0)::int`;
  const isCounted = sql`c.kind = 'reported' and case c.name when '' then true else c.name::date <= ${today(now)} end`;
  const isFinal = sql`c.until = '-infinity'`;
  const isOld = sql`${isCounted} and not ${isFinal} and c.day < ${firstDayOfReported(days, now)}::date`;
  const applicable = sumIf(sql`c.kind = 'applies' and c.day <= ${today(now)}`);
  return sql`${applicable} as applicable, ${applicable} - ${sumIf(sql`c.kind = 'counted' and c.day <= ${today(now)}`)} as missing,
    ${sumIf(sql`${isOld} and c.until > ${today(now)}`)} as outdated,
    ${sumIf(sql`${isOld} and c.until <= ${today(now)}`)} as "finalMissing", ${sumIf(sql`${isCounted} and ${isFinal}`)} as final`;
}

const gapKinds = ['applies', 'counted', 'reported'];

/** The metrics gap of scopes. */
export const metricsGapOf = (
  given: readonly string[],
  now: Date,
  days: number,
): Sql<MetricsGapRow> => sql<MetricsGapRow>`
  select ${gapColumns(now, days)} from ${numbersOf(given, gapKinds)} as c`;

/** The number of notices that match a filter by the states of their counts; undefined if the summaries do not know it. */
export async function countMetricsStates(
  query: Query,
  { metricsStates, metricsOutdatedAfterDays, ...filter }: NoticeFilter,
  now: Date,
): Promise<number | undefined> {
  const scopes = scopesOf(filter);
  if (!scopes || !metricsStates || metricsStates.includes('not_applicable')) return undefined;
  const [gap] = await query(metricsGapOf(scopes, now, metricsOutdatedAfterDays ?? defaultOutdatedAfterDays));
  if (!gap) return undefined;
  const { applicable, missing, outdated, finalMissing, final } = gap;
  const reported = applicable - missing - outdated - finalMissing - final;
  const numbers: Partial<Record<MetricsState, number>> = {
    missing,
    outdated,
    reported,
    final_missing: finalMissing,
    final,
  };
  return [...new Set(metricsStates)].reduce((all, state) => all + (numbers[state] ?? 0), 0);
}

/** The metrics gap of each publisher. */
export const metricsGaps = (publisherIds: readonly string[], now: Date, days: number) => sql<
  { publisherId: string } & MetricsGapRow
>`select split_part(c.scope, ' ', 2) as "publisherId", ${gapColumns(now, days)}
  from ${numbersOf(publisherIds.map(scopeOfPublisher), gapKinds)} as c group by c.scope`;

/** The phases of the notices of each publisher. */
export async function phasesByPublisher(query: Query, publisherIds: readonly string[], now: Date) {
  const rows = await query(sumsOf(publisherIds.map(scopeOfPublisher), phaseKinds, now));
  const byScope = Map.groupBy(rows, ({ scope }) => scope);
  return publisherIds.map((id) => phasesOf(byScope.get(scopeOfPublisher(id)) ?? []));
}
