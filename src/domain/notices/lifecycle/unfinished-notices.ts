import { randomUUID } from 'node:crypto';
import type { SaveUnfinishedNoticeInput, UnfinishedNotice } from '../../../generated/graph/graphql.ts';
import { daysBefore } from '../../../platform/database/pg-timestamps.ts';
import { instant, type Query, queryIn, sql } from '../../../platform/database/sql.ts';
import { isStorable, isUuid } from '../../../platform/database/validate-text.ts';
import { assertNoIssues, invalidInput } from '../../../platform/failures.ts';
import { type Issue, issue } from '../../../platform/issues.ts';
import { callerKey } from '../../access/caller.ts';
import type { ChangeContext, Context } from '../../context.ts';
import type { Changed } from '../../idempotency/once.ts';

const daysKept = 30;
/** Of an author. All together are at most half of what an answer may have. */
const maxNotices = 50;
const maxFields = 500;
const maxCharacters = 100_000;

type Reader = Pick<Context, 'caller' | 'now'>;

const oldest = (now: Date) => instant(daysBefore(now, daysKept));
const own = ({ caller, now }: Reader) => sql`author = ${callerKey(caller)} and saved_at >= ${oldest(now)}`;
const withId = (id: string) => (isUuid(id) ? sql`id = ${id}::uuid` : sql`false`);

/** The caller's, last saved first. @param ids null: all */
export async function readUnfinished(
  query: Query,
  reader: Reader,
  ids: readonly string[] | null = null,
): Promise<UnfinishedNotice[]> {
  const wanted = ids ? sql`id = any(${ids.filter(isUuid)}::uuid[])` : sql`true`;
  const rows = await query(sql<{ id: string; texts: Record<string, string>; revision: number; savedAt: string }>`
    select id, texts, revision, saved_at as "savedAt" from unfinished_notice where ${own(reader)} and ${wanted}
    order by saved_at desc, id limit ${maxNotices}`);
  return rows.map(({ texts, savedAt, ...row }) => ({
    ...row,
    title: texts['basicInformation.title'] ?? null,
    texts: Object.entries(texts).map(([path, text]) => ({ path, text })),
    savedAt,
    expiresAt: daysBefore(new Date(savedAt), -daysKept),
  }));
}

function validate({ texts }: SaveUnfinishedNoticeInput): Issue[] {
  if (texts.length > maxFields) return [issue('texts', 'too_many_items', { max: maxFields })];
  const characters = texts.reduce((sum, { path, text }) => sum + path.length + text.length, 0);
  if (characters > maxCharacters) return [issue('texts', 'too_long', { max: maxCharacters })];
  if (new Set(texts.map(({ path }) => path)).size < texts.length) return [issue('texts', 'duplicate_items')];
  const all = texts.flatMap(({ path, text }) => [path, text]);
  return all.every(isStorable) ? [] : [issue('texts', 'invalid_characters')];
}

/** Saves a new one, or one that the caller saved before. @throws Failure INPUT_INVALID */
export async function saveUnfinished(context: ChangeContext, input: SaveUnfinishedNoticeInput): Promise<Changed> {
  assertNoIssues(validate(input));
  const { id, revision = null } = input;
  const texts = JSON.stringify(Object.fromEntries(input.texts.map(({ path, text }) => [path, text])));
  return context.em.transactional(async (work) => {
    const query = queryIn(work);
    if (typeof id === 'string') {
      const [found] = await query(sql<{ revision: number }>`
        select revision from unfinished_notice where ${own(context)} and ${withId(id)} for update`);
      if (!found) throw invalidInput(issue('id', 'not_found', {}, 'was deleted, or has expired'));
      if (found.revision !== revision) throw invalidInput(issue('revision', 'outdated', { current: found.revision }));
      await query(sql`
        update unfinished_notice set texts = ${texts}::jsonb, revision = revision + 1, saved_at = ${context.now}
        where ${withId(id)}`);
      return { id, changed: true };
    }
    const author = callerKey(context.caller);
    // One after the other, so that their number stays bounded.
    await query(sql`select pg_advisory_xact_lock(hashtextextended('unfinished ' || ${author}::text, 0))`);
    const [{ count = 0 } = {}] = await query(sql<{ count: number }>`
      select count(*)::int as count from unfinished_notice where ${own(context)}`);
    if (count >= maxNotices) throw invalidInput(issue('id', 'too_many_items', { max: maxNotices }));
    const created = randomUUID();
    await query(sql`
      insert into unfinished_notice (id, author, texts, revision, saved_at)
      values (${created}, ${author}, ${texts}::jsonb, 1, ${context.now})`);
    return { id: created, changed: true };
  });
}

/** Deletes one of the caller's, if there is one. */
export async function discardUnfinished(query: Query, reader: Reader, id: string): Promise<boolean> {
  const deleted = await query(sql`delete from unfinished_notice where ${own(reader)} and ${withId(id)} returning id`);
  return deleted.length > 0;
}

export async function deleteExpiredUnfinished(query: Query, now: Date): Promise<void> {
  await query(sql`delete from unfinished_notice where saved_at < ${oldest(now)}`);
}
