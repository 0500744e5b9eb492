import type { Query } from '../../database/query.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { failure } from '../../failures.ts';
import type { NoticeFilter } from '../../generated/graphql.ts';
import { findsWords, sponsorIs, textHas } from './notice-filter.ts';

/** Fewer notices than this are found at once by an index; among more of them a page is filled soon in any order. */
const few = 5_000;

/**
 * Looks for the words of a filter before the list is read, each in one statement. What is rare is found by its index,
 * whatever the order of the list; what is frequent is left to be met with on the way through that order. PostgreSQL
 * itself cannot know which of the two it is, and reads a million notices when it guesses wrong.
 * @returns conditions on notice `n`, and the filter without what they stand for
 * @throws Failure INPUT_INVALID for a text without a word to find
 */
export async function searchFirst(
  query: Query,
  { text, sponsor, ...rest }: NoticeFilter,
): Promise<{ found: Sql<boolean>[]; rest: NoticeFilter }> {
  if (typeof text === 'string') await expectWords(query, text);
  const [byText, bySponsor] = await Promise.all([
    typeof text === 'string' && idsOf(query, sql`select n.pa_id from notice n where ${textHas(text)}`),
    typeof sponsor === 'string' && idsOf(query, sql`select p.pa_id from party p where ${sponsorIs(sponsor)}`),
  ]);
  const found = [byText, bySponsor].flatMap((ids) => (ids ? [sql<boolean>`n.pa_id = any(${ids}::text[])`] : []));
  return { found, rest: { ...rest, ...(!byText && { text }), ...(!bySponsor && { sponsor }) } };
}

async function expectWords(query: Query, text: string): Promise<void> {
  const rows = await query(sql<{ finds: boolean }>`select ${findsWords(text)} as finds`);
  if (rows[0]?.finds) return;
  const message = 'must have a word to find in each alternative, not only words to exclude';
  throw failure('INPUT_INVALID', { issues: [{ path: 'filter.text', message }] });
}

/** The PA-IDs that are looked for; undefined when they are not few. */
async function idsOf(query: Query, search: Sql): Promise<string[] | undefined> {
  const rows = await query(sql<{ pa_id: string }>`${search} limit ${few + 1}`);
  return rows.length > few ? undefined : rows.map((row) => row.pa_id);
}
