import { givenFields } from '../../database/list.ts';
import { countRows } from '../../database/paging.ts';
import type { Query } from '../../database/query.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { failure } from '../../failures.ts';
import type { NoticeFilter } from '../../generated/graphql.ts';
import { issue } from '../../issues.ts';
import { noticeText } from '../model/notice.entity.ts';
import { publicNames } from '../model/party.entity.ts';

/** With more matches, an ordered scan fills a page quickly, so the index is not used. */
const maxIndexHits = 5_000;

/** Adjacent letters or digits. The trigram index finds three anywhere, but two only at the start of a word. */
const foundAnywhere = /[\p{L}\p{M}\p{N}]{3}/u;

/** Whether party `p` is a sponsor with this text in its public names. A short text matches at word starts only. */
export function sponsorIs(part: string): Sql<boolean> {
  const escaped = part.replaceAll(/[\\%_]/g, '\\$&');
  const prefixes = foundAnywhere.test(part) ? ['%'] : ['', '% ', '%\n', '%-'];
  const matches = prefixes.map((prefix) => sql`${sql.raw(publicNames('p.'))} like lower(${`${prefix}${escaped}%`})`);
  return sql`(p.role = 'advertiser' and (${sql.join(matches, sql` or `)}))`;
}

/** Whether notice `n` matches a full-text search. */
export function textHas(words: string): Sql<boolean> {
  return sql`${sql.raw(noticeText('n.'))} @@ ${queryOf(words)}`;
}

/** Whether the words `s` of a notice match a search. */
export const wordsMatch = (search: string): Sql<boolean> => sql`s.words @@ search_query(${search})`;

/**
 * Tables to count the notices that one search finds by: each has one row for a notice. To join a million of them takes most of
 * the time.
 */
const countedBy = {
  search: (search: string) => ({ table: sql`notice_search s`, where: wordsMatch(search) }),
  sponsor: (sponsor: string) => ({ table: sql`party p`, where: sponsorIs(sponsor) }),
};

/** Counts the notices that a filter finds if it has nothing but one search; undefined for other filters. */
export function countFound(query: Query, filter: NoticeFilter): Promise<number> | undefined {
  const [field, ...others] = givenFields(filter);
  if (!field || others.length > 0 || !(field[0] in countedBy)) return undefined;
  const [name, words] = field as [keyof typeof countedBy, string];
  const { table, where } = countedBy[name](words);
  return countRows(query, table, [where]);
}

/** Whether a search has words to find. The index cannot serve a search that only excludes words. */
function findsWords(words: string): Sql<boolean> {
  return sql`querytree(${queryOf(words)}) not in ('', 'T')`;
}

const queryOf = (words: string) => sql`websearch_to_tsquery('simple', ${words})`;

/** The filters that search words. */
const searches = {
  search: (search: string) => sql`select s.pa_id from notice_search s where ${wordsMatch(search)}`,
  text: (text: string) => sql`select n.pa_id from notice n where ${textHas(text)}`,
  sponsor: (sponsor: string) => sql`select p.pa_id from party p where ${sponsorIs(sponsor)}`,
};

/**
 * Searches for the words of a filter before the list is read, each in one statement. Selective terms use their index.
 * Common terms filter the ordered scan. PostgreSQL cannot tell which is which, and reads a million notices if it guesses
 * wrong.
 * @returns conditions on notice `n`, and the filter without the terms that they cover
 * @throws Failure INPUT_INVALID for a text without a word to find
 */
export async function searchFirst(
  query: Query,
  filter: NoticeFilter,
): Promise<{ found: Sql<boolean>[]; rest: NoticeFilter }> {
  if (typeof filter.text === 'string') await assertHasWords(query, filter.text);
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

async function assertHasWords(query: Query, text: string): Promise<void> {
  const rows = await query(sql<{ finds: boolean }>`select ${findsWords(text)} as finds`);
  if (rows[0]?.finds) return;
  const message = 'must have a word to find in each alternative, not only words to exclude';
  throw failure('INPUT_INVALID', {
    issues: [issue('filter.text', 'invalid_format', { format: 'search_text' }, message)],
  });
}

/** The PA-IDs that a search finds; undefined if there are too many. */
async function idsOf(query: Query, search: Sql): Promise<string[] | undefined> {
  const rows = await query(sql<{ pa_id: string }>`${search} limit ${maxIndexHits + 1}`);
  return rows.length > maxIndexHits ? undefined : rows.map((row) => row.pa_id);
}
