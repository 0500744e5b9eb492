import type { NoticeFilter } from '../../../generated/graph/graphql.ts';
import { givenFields } from '../../../platform/database/list.ts';
import { countRows } from '../../../platform/database/paging.ts';
import { type Query, type Sql, sql } from '../../../platform/database/sql.ts';
import { invalidInput } from '../../../platform/failures.ts';
import { issue } from '../../../platform/issues.ts';
import { foldText } from '../../../platform/text-keys.ts';
import { noticeText } from '../model/notice.entity.ts';
import { publicNames } from '../model/party.entity.ts';

/** With more matches, an ordered scan fills a page quickly, so the index is not used. */
const maxIndexHits = 5_000;

/** Adjacent letters or digits. The trigram index finds three anywhere, but two only at the start of a word. */
const foundAnywhere = /[\p{L}\p{M}\p{N}]{3}/u;

/** Whether party `p` is a sponsor with this text in its public names. */
export const sponsorIs = (part: string): Sql<boolean> => sql`(p.role = 'advertiser' and ${namesHave(part)})`;

/** Whether the public names of party `p` have this text. A short text matches at word starts only. */
function namesHave(part: string): Sql<boolean> {
  const prefixes = foundAnywhere.test(foldText(part)) ? ['%'] : ['', '% ', '%\n', '%-'];
  // Folding can make a character that has to be escaped.
  const escaped = sql`regexp_replace(fold_text(${part}), '[\\\\%_]', '\\\\\\&', 'g')`;
  const matches = prefixes.map(
    (prefix) => sql`${sql.raw(publicNames('p.'))} like ${prefix}::text || ${escaped} || '%'`,
  );
  return sql`(${sql.join(matches, sql` or `)})`;
}

export function textHas(words: string): Sql<boolean> {
  return sql`${sql.raw(noticeText('n.'))} @@ ${queryOf(words)}`;
}

export const wordsMatch = (search: string): Sql<boolean> => sql`s.words @@ search_query(${search})`;

/** Where a search looks: the rows of a table that stand for one notice each. */
type Search = { table: string; alias: string; rows: Sql<boolean>; matches: Sql<boolean> };

const searches = {
  search: (search: string): Search => ({
    table: 'notice_search',
    alias: 's',
    rows: sql`true`,
    matches: wordsMatch(search),
  }),
  text: (text: string): Search => ({ table: 'notice', alias: 'n', rows: sql`true`, matches: textHas(text) }),
  sponsor: (sponsor: string): Search => ({
    table: 'party',
    alias: 'p',
    rows: sql`p.role = 'advertiser'`,
    matches: sponsorIs(sponsor),
  }),
};

export const isSearch = (filter: NoticeFilter): boolean => givenFields(filter).some(([name]) => name in searches);

/** Counts the notices that a filter finds if it has nothing but one search; undefined for other filters. */
export function countFound(query: Query, filter: NoticeFilter): Promise<number> | undefined {
  const [field, ...others] = givenFields(filter);
  if (!field || others.length > 0 || !(field[0] in searches)) return undefined;
  const [name, words] = field as [keyof typeof searches, string];
  if (name === 'sponsor') return countSponsored(query, words);
  const { table, alias, matches } = searches[name](words);
  return countRows(query, sql.raw(`${table} ${alias}`), [matches]);
}

/** Sponsors recur, so an index counts the notices of each, and only their names are compared. */
async function countSponsored(query: Query, part: string): Promise<number> {
  const names = sql`company_name, legal_name, first_name, last_name`;
  const rows = await query(sql<{ count: string }>`
    with p as materialized (select ${names}, count(*) as notices from party where role = 'advertiser' group by ${names})
    select coalesce(sum(notices), 0) as count from p where ${namesHave(part)}`);
  return Number(rows[0]?.count);
}

/** Whether a search has words to find. The index cannot serve a search that only excludes words. */
function findsWords(words: string): Sql<boolean> {
  return sql`querytree(${queryOf(words)}) not in ('', 'T')`;
}

const queryOf = (words: string) => sql`text_query(${words})`;

/**
 * Searches for the words of a filter before the list is read, each in one statement. Selective terms use their index.
 * Common terms filter the ordered scan. PostgreSQL cannot tell which is which, and reads a million notices if it guesses
 * wrong.
 * @returns conditions on notice `n`, and the filter without the terms that they cover
 */
export async function searchFirst(
  query: Query,
  filter: NoticeFilter,
): Promise<{ found: Sql<boolean>[]; rest: NoticeFilter }> {
  const rest = { ...filter };
  const found: Sql<boolean>[] = [];
  const search = async (name: keyof typeof searches) => {
    const words = filter[name];
    const paIds = typeof words === 'string' && (await idsOf(query, searches[name](words)));
    if (!paIds) return;
    found.push(sql`n.pa_id = any(${paIds}::text[])`);
    delete rest[name];
  };
  await Promise.all((Object.keys(searches) as (keyof typeof searches)[]).map(search));
  return { found, rest };
}

/** @throws Failure INPUT_INVALID for a text without a word to find */
export async function assertHasWords(query: Query, text: string): Promise<void> {
  const rows = await query(sql<{ finds: boolean }>`select ${findsWords(text)} as finds`);
  if (rows[0]?.finds) return;
  const message = 'must have a word to find in each alternative, not only words to exclude';
  throw invalidInput(issue('filter.text', 'invalid_format', { format: 'search_text' }, message));
}

/** Size of a sample in bytes, on average: 20 blocks. */
const sampleSize = 20 * 8_192;

/**
 * The PA-IDs that a search finds; undefined if there are too many. An index reads all matches before it returns the first, so
 * a sample comes first: what a tenth of it matches is common.
 */
async function idsOf(query: Query, { table, alias, rows, matches }: Search): Promise<string[] | undefined> {
  const from = sql.raw(`${table} ${alias}`);
  const share = sql.raw(`least(100, 100.0 * ${sampleSize} / greatest(1, pg_relation_size('${table}')))`);
  const found = await query(sql<{ paId: string | null }>`
    with sample as materialized (
      select avg((${matches})::int) > 0.1 as "isCommon" from ${from} tablesample system (${share}) where ${rows})
    select null as "paId" from sample where "isCommon"
    union all
    (select pa_id from ${from} where ${matches} and (select "isCommon" from sample) is not true
      limit ${maxIndexHits + 1})`);
  const paIds = found.flatMap(({ paId }) => paId ?? []);
  const isCommon = paIds.length < found.length;
  return isCommon || found.length > maxIndexHits ? undefined : paIds;
}
