import type { NoticeFilter, NoticePhase } from '../../generated/graph/graphql.ts';
import { givenFields } from '../../platform/database/list.ts';
import { type Query, type Sql, sql, today } from '../../platform/database/sql.ts';

/* Numbers of notices from the summaries (notice_counts.sql): what is folded, and what has changed since. */

/** Scopes of the summaries: the notices that one value of a filter selects. */
const scopes: Partial<Record<keyof NoticeFilter, (value: string) => string>> = {
  publisherIds: scopeOfPublisher,
  countries: (country) => `country ${country}`,
  media: (medium) => `medium ${medium}`,
  linkedProcessTypes: (type) => `process_type ${type}`,
  processNames: (name) => `process_name ${name}`,
};

export function scopeOfPublisher(id: string): string {
  return `publisher ${id.toLowerCase()}`;
}

/** The scopes whose sums are the figures of a filter; undefined for a filter that the summaries do not know. */
export function scopesOf(filter: NoticeFilter): readonly string[] | undefined {
  // A notice may be in several countries, but in one of everything else.
  if (new Set(filter.countries).size > 1) return undefined;
  const [[field, values] = [], ...others] = givenFields(filter) as [keyof NoticeFilter, string[]][];
  if (field === undefined || values === undefined) return ['all'];
  if (others.length === 1 && filter.countries && filter.media) {
    const { countries, media } = filter;
    return countries.flatMap((country) => [...new Set(media)].map((medium) => `country ${country} medium ${medium}`));
  }
  const scope = scopes[field];
  return others.length > 0 || !scope ? undefined : [...new Set(values.map(scope))];
}

/** A sum of the summary. `hasBegun`: for a number by day, whether the day has come. */
export type Sum = Record<'scope' | 'kind' | 'value' | 'name' | 'nameKey', string> & {
  count: number;
  hasBegun: boolean;
};

/** Scopes as the summaries name them: names of processes are normalised. */
export const scopesNamed = (given: readonly string[]): Sql => sql`scopes_named(${given}::text[])`;

/** The numbers of some scopes and kinds: those of the summary, and those of what has changed since. */
export const numbersOf = (given: readonly string[], kinds: readonly string[]): Sql => sql`(
  select * from notice_count where scope = any(${scopesNamed(given)}) and kind = any(${kinds}::text[])
  union all select * from changed_numbers(${scopesNamed(given)}, ${kinds}::text[]))`;

export const phaseKinds = ['phase', 'starts', 'ends'];

/** The SQL of the sums of these kinds, for each of these scopes. */
export const sumsOf = (given: readonly string[], kinds: readonly string[], now: Date): Sql<Sum> => sql<Sum>`
  select c.scope, c.kind, c.value, c.name, normal_name(c.name) as "nameKey", c.day <= ${today(now)} as "hasBegun", sum(c.number)::int as count
  from ${numbersOf(given, kinds)} as c group by c.scope, c.kind, c.value, c.name, "hasBegun"`;

/** Notices per phase: those on the register have begun, and some of them have ended. */
export function phasesOf(
  sums: readonly Pick<Sum, 'kind' | 'value' | 'hasBegun' | 'count'>[],
): Record<NoticePhase, number> {
  const total = (kind: string, hasBegun: boolean, value?: string) =>
    sums
      .filter((sum) => sum.kind === kind && sum.hasBegun === hasBegun && (value === undefined || sum.value === value))
      .reduce((all, { count }) => all + count, 0);
  const [ended, ceased] = [total('ends', true, 'ended'), total('ends', true, 'ceased')];
  return {
    draft: total('phase', true, 'draft'),
    awaiting_confirmation: total('phase', true, 'awaiting_confirmation'),
    awaiting_sign_off: total('phase', true, 'awaiting_sign_off'),
    scheduled: total('starts', false),
    published: total('starts', true) - ended - ceased,
    ended,
    ceased,
  };
}

/**
 * The numbers of notices of scopes, in some phases or in all.
 * @returns the number of each scope that has notices
 */
export async function countScopes(
  query: Query,
  given: readonly string[],
  phases: NoticeFilter['phases'],
  now: Date,
): Promise<Map<string, number>> {
  // Every notice has one medium.
  const rows = await query(sumsOf(given, phases ? phaseKinds : ['medium'], now));
  const numberOf = (sums: readonly Sum[]) => {
    if (!phases) return sums.reduce((all, { count }) => all + count, 0);
    const found = phasesOf(sums);
    return [...new Set(phases)].reduce((all, phase) => all + found[phase], 0);
  };
  return new Map([...Map.groupBy(rows, ({ scope }) => scope)].map(([scope, sums]) => [scope, numberOf(sums)]));
}

/** The number of notices that match a filter; undefined if the summaries do not know it. */
export async function countSummarized(
  query: Query,
  { phases, ...filter }: NoticeFilter,
  now: Date,
): Promise<number | undefined> {
  const scopes = scopesOf(filter);
  if (!scopes) return undefined;
  return [...(await countScopes(query, scopes, phases, now)).values()].reduce((all, count) => all + count, 0);
}
