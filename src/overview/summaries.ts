import DataLoader from 'dataloader';
import { dayOf } from '../database/pg-timestamps.ts';
import type { Query } from '../database/query.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { OverviewFilter } from '../generated/graphql.ts';
import { firstDayOfReported } from '../notices/predicates/metrics-state.ts';
import { type NoticePhase, noticePhases } from '../notices/predicates/phase.ts';

/* Figures from the summaries (functions/summaries.sql), which the transaction of a change keeps exact. */

/** Scopes of the summaries: the notices that one value of a filter selects. */
const scopes: Partial<Record<keyof OverviewFilter, (value: string) => string>> = {
  publisherIds: scopeOfPublisher,
  countries: (country) => `country ${country}`,
  media: (medium) => `medium ${medium}`,
  linkedProcessTypes: (type) => `process_type ${type}`,
  processNames: (name) => `process_name ${name}`,
};

function scopeOfPublisher(id: string): string {
  return `publisher ${id.toLowerCase()}`;
}

/** The scopes whose sums are the figures of a filter; undefined for a filter that the summaries do not know. */
export function scopesOf(filter: OverviewFilter): readonly string[] | undefined {
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined);
  const [[field, values] = [], ...others] = given as [keyof OverviewFilter, string[]][];
  if (field === undefined || values === undefined) return ['all'];
  const scope = scopes[field];
  if (others.length > 0 || !scope) return undefined;
  const found = [...new Set(values.map(scope))];
  // A notice may be in several countries, but in one of everything else.
  return field === 'countries' && found.length > 1 ? undefined : found;
}

/** A sum of the summary. `hasBegun`: for a number by day, whether the day has come. */
type Sum = { scope: string; kind: string; value: string; name: string; hasBegun: boolean; count: string };

/** The numbers of some scopes and kinds: those of the summary, and those of what has changed since. */
const numbersOf = (given: readonly string[], kinds: readonly string[]): Sql => sql`(
  select * from notice_count where scope = any(${given}::text[]) and kind = any(${kinds}::text[])
  union all select * from changed_numbers(${given}::text[], ${kinds}::text[]))`;

const phaseKinds = ['phase', 'starts', 'ends'];

/** The SQL of the sums of these kinds, for each of these scopes. */
const sumsOf = (given: readonly string[], kinds: readonly string[], now: Date): Sql<Sum> => sql<Sum>`
  select c.scope, c.kind, c.value, c.name, c.day <= ${dayOf(now)}::date as "hasBegun", sum(c.number) as count
  from ${numbersOf(given, kinds)} as c group by c.scope, c.kind, c.value, c.name, "hasBegun"`;

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

/** Counts the notices of scopes by each requested dimension in one statement, highest count first. */
export function createSummaryCounts(query: Query, given: readonly string[], now: Date) {
  return new DataLoader<Dimension, NoticeCount[]>(async (dimensions) => {
    const kinds = dimensions.flatMap((dimension) => kindsOf[dimension]);
    const rows = await query(sumsOf(given, kinds, now));
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

/** Adds up the sums of several scopes. */
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

const gapKinds = ['applies', 'counted', 'reported'];

/** The metrics gap of scopes. */
export const metricsGapOf = (given: readonly string[], now: Date, days: number): Sql => sql`
  select ${gapColumns(now, days)} from ${numbersOf(given, gapKinds)} as c`;

/** The metrics gap of each publisher. */
export const metricsGaps = (publisherIds: readonly string[], now: Date, days: number) => sql<
  { publisherId: string } & Record<'applicable' | 'missing' | 'outdated' | 'outdatedPublished', string>
>`select split_part(c.scope, ' ', 2) as "publisherId", ${gapColumns(now, days)}
  from ${numbersOf(publisherIds.map(scopeOfPublisher), gapKinds)} as c group by c.scope`;

/** The phases of the notices of each publisher. */
export async function phasesByPublisher(query: Query, publisherIds: readonly string[], now: Date) {
  const rows = await query(sumsOf(publisherIds.map(scopeOfPublisher), phaseKinds, now));
  const byScope = Map.groupBy(rows, ({ scope }) => scope);
  return publisherIds.map((id) => phasesOf(byScope.get(scopeOfPublisher(id)) ?? []));
}

const maxFoldedAtOnce = 2_000;

/**
 * Moves what has changed to the summaries, so that figures have few changes to add. A turn that fails is tried with fewer
 * notices: a busy machine may need longer than the statement time-out for many.
 */
export function createFold(query: Query): () => Promise<void> {
  let atOnce = maxFoldedAtOnce;
  return async () => {
    let folded: number;
    try {
      do {
        const rows = await query(sql<{ folded: number }>`select fold_summaries(${atOnce}) as folded`);
        folded = rows[0]?.folded ?? 0;
      } while (folded === atOnce);
      atOnce = Math.min(atOnce * 2, maxFoldedAtOnce);
    } catch (error) {
      atOnce = Math.ceil(atOnce / 4);
      throw error;
    }
  };
}
