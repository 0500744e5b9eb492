import type { Query } from '../../database/query.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { failure } from '../../failures.ts';
import type { NoticeFilter } from '../../generated/graphql.ts';
import { issue } from '../../issues.ts';
import { findsWords, sponsorIs, textHas } from './notice-filter.ts';

/** With more matches, an ordered scan fills a page quickly, so the index is not used. */
const maxIndexHits = 5_000;

/**
 * Searches for the words of a filter before the list is read, each in one statement. Selective terms use their index.
 * Common terms filter the ordered scan. PostgreSQL cannot tell which is which, and
 * reads a million notices if it guesses wrong.
 * @returns conditions on notice `n`, and the filter without the terms that they cover
 * @throws Failure INPUT_INVALID for a text without a word to find
 */
export async function searchFirst(
  query: Query,
  { text, sponsor, ...rest }: NoticeFilter,
): Promise<{ found: Sql<boolean>[]; rest: NoticeFilter }> {
  if (typeof text === 'string') await assertHasWords(query, text);
  const [byText, bySponsor] = await Promise.all([
    typeof text === 'string' && idsOf(query, sql`select n.pa_id from notice n where ${textHas(text)}`),
    typeof sponsor === 'string' && idsOf(query, sql`select p.pa_id from party p where ${sponsorIs(sponsor)}`),
  ]);
  const found = [byText, bySponsor].flatMap((ids) => (ids ? [sql<boolean>`n.pa_id = any(${ids}::text[])`] : []));
  return { found, rest: { ...rest, ...(!byText && { text }), ...(!bySponsor && { sponsor }) } };
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
