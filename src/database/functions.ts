import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Query } from './query.ts';
import { sql } from './sql.ts';

/**
 * The files, in the order in which they are applied: a file may use those before it. They are in this room, in
 * src/generated/ and src/summaries/. In an empty database, all are pending.
 */
export const allFunctions = [
  'functions/append_only.sql',
  'functions/feeds.sql',
  'functions/monthly_partitions.sql',
  'functions/notice_parties.sql',
  'generated/notice_as_document.sql',
  'functions/notice_documents.sql',
  'functions/notice_search.sql',
  'functions/store_metrics.sql',
  'summaries/notice_counts.sql',
  'summaries/campaigns.sql',
  'summaries/growth.sql',
  'summaries/record_reads.sql',
  'summaries/request_counts.sql',
] as const;

const recount = 'update summary_state set is_outdated = true';

/**
 * Statements to run after a file has changed. Stored documents are rebuilt from the view; the lock makes writers wait, so
 * that no document is computed from a row that is being changed.
 */
const followUps: { [Name in (typeof allFunctions)[number]]?: string } = {
  'generated/notice_as_document.sql': `
    lock table notice_document in share row exclusive mode;
    insert into notice_document select pa_id, document from notice_as_document
      on conflict (pa_id) do update set document = excluded.document`,
  'functions/notice_search.sql': `
    lock table notice_search in share row exclusive mode;
    insert into notice_search select pa_id, words from notice_as_words
      on conflict (pa_id) do update set words = excluded.words where notice_search.words <> excluded.words`,
  'summaries/notice_counts.sql': recount,
  'summaries/campaigns.sql': recount,
  'summaries/growth.sql': recount,
  'summaries/record_reads.sql': recount,
};

const files = allFunctions.map((path) => {
  const text = readFileSync(new URL(path.startsWith('functions/') ? path : `../${path}`, import.meta.url), 'utf8');
  const digest = createHash('sha256').update(text).digest('hex');
  return { path, name: basename(path, '.sql'), text, digest, followUp: followUps[path] };
});

/** The files that changed since they were applied to this database, in order. */
async function changedFiles(query: Query): Promise<typeof files> {
  const applied = await query(sql<{ name: string; digest: string }>`select name, digest from schema_function`);
  const digests = new Map(applied.map(({ name, digest }) => [name, digest]));
  return files.filter(({ name, digest }) => digests.get(name) !== digest);
}

/** Names of the files that `applyFunctions` would apply. */
export async function pendingFunctions(query: Query): Promise<string[]> {
  return (await changedFiles(query)).map(({ path }) => path);
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
