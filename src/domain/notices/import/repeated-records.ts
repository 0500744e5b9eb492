import { type Query, sql } from '../../../platform/database/sql.ts';
import { type Issue, issue } from '../../../platform/issues.ts';
import { isValidPaId } from '../model/pa-id.ts';

/*
 * A notice that a file has twice: with `update`, the second row would replace what the first one stored. Several versions of
 * a notice are not repeated.
 */

/** The lines of the records of a call, in the file of an import that was started. */
export type FileLines = { importId: string; lines: readonly number[] };

type Key = { paId: string; version: number };

function keyOf(record: unknown): Key | undefined {
  const { paId, legalMetadata } = Object(record) as { paId?: unknown; legalMetadata?: unknown };
  if (typeof paId !== 'string' || !isValidPaId(paId)) return undefined;
  const { version } = Object(legalMetadata) as { version?: unknown };
  return {
    paId,
    version: Number.isInteger(version) && Math.abs(version as number) < 2 ** 31 ? (version as number) : 1,
  };
}

/**
 * Finds records whose PA-ID and version the import has met before: in the call or, if it says the lines of the file, in
 * earlier calls.
 * @returns the issue of each repeated record, by index
 */
export async function findRepeated(
  query: Query,
  records: readonly unknown[],
  file: FileLines | undefined,
): Promise<Map<number, Issue>> {
  const repeated = new Map<number, Issue>();
  const firsts = new Map<string, Key & { index: number }>();
  const place = (index: number) => (file ? `line ${file.lines[index]}` : `record ${index + 1}`);
  for (const [index, record] of records.entries()) {
    const key = keyOf(record);
    if (!key) continue;
    const text = `${key.version} ${key.paId}`;
    const first = firsts.get(text);
    if (first) repeated.set(index, alreadyIn(place(first.index), place(index)));
    else firsts.set(text, { ...key, index });
  }
  if (!file || firsts.size === 0) return repeated;

  const { importId, lines } = file;
  const entries = [...firsts.values()].map((one) => ({ ...one, line: lines[one.index] ?? 0 }));
  const columns = sql`${entries.map(({ paId }) => paId)}::text[], ${entries.map(({ version }) => version)}::int[],
    ${entries.map(({ line }) => line)}::int[]`;
  // Waits for another call with the same PA-ID. What it stored is read by the next statement.
  const stored = await query(sql<{ line: number }>`
    insert into import_record (import_id, pa_id, version, line)
    select ${importId}::uuid, * from unnest(${columns})
    on conflict do nothing returning line`);
  if (stored.length === entries.length) return repeated;
  const earlier = await query(sql<Key & { line: number }>`
    select r.pa_id as "paId", r.version, r.line from import_record r
    join unnest(${columns}) as given (pa_id, version, line)
      on r.import_id = ${importId} and r.pa_id = given.pa_id and r.version = given.version and r.line <> given.line`);
  for (const { paId, version, line } of earlier) {
    const { index = -1 } = firsts.get(`${version} ${paId}`) ?? {};
    repeated.set(index, alreadyIn(`line ${line}`, place(index)));
  }
  return repeated;
}

const alreadyIn = (first: string, second: string): Issue =>
  issue('paId', 'already_used', {}, `is in ${first} and again in ${second}: a notice may be in a file only once`);

/** Forgets the records of an import that has ended, and of imports that have not reported for a day. */
export async function forgetRecords(query: Query, importId: string): Promise<void> {
  await query(sql`
    delete from import_record where import_id = ${importId} or import_id in (
      select id from import_job where ended_at is null and reported_at < now() - interval '1 day')`);
}
