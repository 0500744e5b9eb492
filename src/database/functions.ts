import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Query } from './query.ts';
import { sql } from './sql.ts';

/** The files of functions/, in the order in which they are applied: a file may use those before it. */
const names = [
  'append_only',
  'feeds',
  'monthly_partitions',
  'notice_parties',
  'notice_as_document',
  'notice_documents',
  'notice_search',
  'store_metrics',
  'summaries',
  'growth',
  'record_reads',
  'request_totals',
  'request_days',
] as const;

const recount = 'update summary_state set is_outdated = true';

/**
 * Statements to run after a file has changed. Stored documents are rebuilt from the view; the lock makes writers wait, so
 * that no document is computed from a row that is being changed.
 */
const followUps: { [Name in (typeof names)[number]]?: string } = {
  notice_as_document: `
    lock table notice_document in share row exclusive mode;
    insert into notice_document select pa_id, document from notice_as_document
      on conflict (pa_id) do update set document = excluded.document`,
  notice_search: `
    lock table notice_search in share row exclusive mode;
    insert into notice_search select pa_id, words from notice_as_words
      on conflict (pa_id) do update set words = excluded.words where notice_search.words <> excluded.words`,
  summaries: recount,
  growth: recount,
  record_reads: recount,
};

const files = names.map((name) => {
  const text = readFileSync(new URL(`functions/${name}.sql`, import.meta.url), 'utf8');
  return { name, text, digest: createHash('sha256').update(text).digest('hex'), followUp: followUps[name] };
});

/** The files that changed since they were applied to this database, in order. */
async function changedFiles(query: Query): Promise<typeof files> {
  const applied = await query(sql<{ name: string; digest: string }>`select name, digest from schema_function`);
  const digests = new Map(applied.map(({ name, digest }) => [name, digest]));
  return files.filter(({ name, digest }) => digests.get(name) !== digest);
}

/** Names of the files that `applyFunctions` would apply. */
export async function pendingFunctions(query: Query): Promise<string[]> {
  return (await changedFiles(query)).map(({ name }) => `functions/${name}.sql`);
}

/** Replaces the functions, views and triggers of each file whose text has changed. Call it in a transaction. */
export async function applyFunctions(query: Query): Promise<void> {
  for (const { name, text, digest, followUp } of await changedFiles(query)) {
    await query(sql.raw(text));
    if (followUp) await query(sql.raw(followUp));
    await query(sql`
      insert into schema_function values (${name}, ${digest}) on conflict (name) do update set digest = excluded.digest`);
  }
}

/** All files: what is pending in an empty database. */
export const allFunctions = files.map(({ name }) => `functions/${name}.sql`);
