import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type Query, sql } from './sql.ts';

const recount = 'update summary_state set is_outdated = true';

/** What applying a changed file does. */
type Application = {
  /** Tables whose writers wait until all pending files are applied. */
  blocks: readonly string[];
  /** Tables whose readers wait as well. */
  closes?: readonly string[];
  /** How long it takes: ten times what was measured with 100,000 notices. */
  takes: string;
  followUp?: string;
};
const atOnce = 'less than a second';
const recounted =
  'less than a second, and then all notices are counted again, while no one waits: some 75 s for 1,000,000';

const folders: Record<string, URL> = {
  functions: new URL('functions/', import.meta.url),
  generated: new URL('../../generated/graph/', import.meta.url),
  summaries: new URL('../../domain/summaries/', import.meta.url),
};

/**
 * The files, in the order in which they are applied: a file may use those before it. Stored documents are rebuilt
 * from the view; the lock makes writers wait, so that no document is computed from a row that is being changed.
 */
const applications: Record<string, Application> = {
  'functions/append_only.sql': { blocks: ['access_ledger', 'archived_month', 'audit_trail'], takes: atOnce },
  'functions/feeds.sql': {
    blocks: [],
    closes: ['access_ledger', 'audit_trail', 'engagement_metrics_change', 'notice', 'refusal'],
    takes: atOnce,
  },
  'functions/monthly_partitions.sql': { blocks: [], takes: atOnce },
  'functions/notice_parties.sql': {
    blocks: ['notice', 'party'],
    closes: ['unchecked_notices'],
    takes: atOnce,
  },
  'generated/notice_as_document.sql': {
    blocks: ['notice_document'],
    takes: 'some 60 s for 1,000,000 notices, whose documents are written again',
    followUp: `
    lock table notice_document in share row exclusive mode;
    insert into notice_document select pa_id, document from notice_as_document
      on conflict (pa_id) do update set document = excluded.document`,
  },
  'functions/notice_documents.sql': { blocks: ['notice', 'party'], takes: atOnce },
  'functions/notice_search.sql': {
    blocks: ['notice', 'notice_search', 'party'],
    takes: 'some 20 s for 1,000,000 notices, whose words are collected again',
    followUp: `
    lock table notice_search in share row exclusive mode;
    insert into notice_search select pa_id, words from notice_as_words
      on conflict (pa_id) do update set words = excluded.words where notice_search.words <> excluded.words`,
  },
  'functions/register_periods.sql': { blocks: ['notice', 'register_period'], takes: atOnce },
  'functions/retired_pa_ids.sql': { blocks: ['notice'], takes: atOnce },
  'functions/store_metrics.sql': { blocks: [], takes: atOnce },
  'summaries/notice_counts.sql': {
    blocks: ['engagement_metrics', 'notice'],
    takes: recounted,
    followUp: recount,
  },
  'summaries/campaigns.sql': { blocks: [], takes: recounted, followUp: recount },
  'summaries/growth.sql': { blocks: ['engagement_metrics_change'], takes: recounted, followUp: recount },
  'summaries/record_reads.sql': { blocks: [], takes: recounted, followUp: recount },
  'summaries/request_counts.sql': { blocks: ['request_count'], takes: atOnce },
};

/** In an empty database, all are pending. */
export const allFunctions = Object.keys(applications);

/** Each file with its text and what follows a change of it. */
export const functionFiles = Object.entries(applications).map(([path, { blocks, closes = [], takes, followUp }]) => {
  const text = readFileSync(new URL(basename(path), folders[dirname(path)]), 'utf8');
  const digest = createHash('sha256').update(text).digest('hex');
  const waits = [
    closes.length > 0 ? `reads and writes of ${closes.join(', ')} wait` : [],
    blocks.length > 0 ? `writes to ${blocks.join(', ')} wait` : [],
  ].flat();
  const note = `${waits.join('; ') || 'locks no table'}; takes ${takes}.`;
  return { path, name: basename(path, '.sql'), text, digest, followUp, blocks, closes, note };
});

/** The files that changed since they were applied to this database, in order. */
async function changedFiles(query: Query): Promise<typeof functionFiles> {
  const applied = await query(sql<{ name: string; digest: string }>`select name, digest from schema_function`);
  const digests = new Map(applied.map(({ name, digest }) => [name, digest]));
  return functionFiles.filter(({ name, digest }) => digests.get(name) !== digest);
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
