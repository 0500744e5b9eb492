import { signal } from '@preact/signals';
import type { ImportEnd, ImportOutcome } from '../../generated/operation-types.ts';
import { importNotices, reportImport, startImport } from '../../generated/operations.ts';
import { readAgain } from '../../graph/query.ts';
import { type GraphError, type Issue, send } from '../../graph/send.ts';
import { batchesOf, type Line } from './records-of-file.ts';

export type ImportOptions = { update: boolean; skipExisting: boolean; dryRun: boolean };

/** A record that was not imported, or only with warnings. */
export type Remark = { line: number; issues: readonly Issue[] };

/** An import that this tab runs, or ran last. */
export type Run = {
  id: string;
  lines: number;
  counts: Readonly<Record<ImportOutcome, number>>;
  /** The first of each. */
  rejections: readonly Remark[];
  warnings: readonly Remark[];
  /** How it ended. */
  end?: ImportEnd;
  /** What stopped it. */
  errors: readonly GraphError[];
};

export const run = signal<Run | null>(null);
export const isRunning = (): boolean => run.value !== null && run.value.end === undefined;

/** Rejected records as JSON Lines, each with its issues, until a size at which a tab still works well. */
let rejected: string[] = [];
let rejectedSize = 0;
const maxRejectedSize = 32 * 1024 * 1024;
const maxShown = 100;
/** An import that does not report for a minute counts as interrupted. */
const reportEvery = 5_000;

let isStopping = false;
export function stop(): void {
  isStopping = true;
}

/** The rejected records as a file: corrected, it can be imported again. */
export const rejectedFile = () => new Blob(rejected, { type: 'application/jsonl' });
export const hasAllRejected = () => rejectedSize < maxRejectedSize;

/** Starts an import, which goes on while other screens are shown. Returns what is wrong, if it cannot start. */
export async function start(file: File, options: ImportOptions, publisherId?: string): Promise<readonly GraphError[]> {
  const source = /^[^@\p{Cc}/\\]{1,200}$/u.test(file.name) ? file.name : undefined;
  const { data, errors } = await send(startImport, { input: { source, bytesTotal: file.size, ...options } });
  const id = data?.startImport?.import?.id;
  if (!id) return errors;
  rejected = [];
  rejectedSize = 0;
  isStopping = false;
  const counts = { imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
  run.value = { id, lines: 0, counts, rejections: [], warnings: [], errors: [] };
  addEventListener('beforeunload', askBeforeLeaving);
  importFile(file, id, options, publisherId)
    .then(
      (errors) => [errors, errors.length > 0 ? 'failed' : isStopping ? 'interrupted' : 'finished'] as const,
      () =>
        [
          [{ message: 'The file is not UTF-8 text, or it can no longer be read.', extensions: { code: '' } }],
          'failed',
        ] as const,
    )
    .then(async ([errors, end]) => {
      removeEventListener('beforeunload', askBeforeLeaving);
      if (run.value?.id !== id) return;
      await report(file.size, end);
      run.value = { ...run.value, end, errors };
      readAgain();
    });
  return [];
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

async function importFile(
  file: File,
  importId: string,
  options: ImportOptions,
  publisherId: string | undefined,
): Promise<readonly GraphError[]> {
  let reportedAt = Date.now();
  for await (const batch of batchesOf(file)) {
    if (isStopping) break;
    const records = batch.filter(({ record }) => record);
    const withPublisher = records.map(({ record }) => ({ ...(publisherId && { publisherId }), ...record }));
    const { data, errors } = await send(importNotices, { input: { records: withPublisher, importId, ...options } });
    const results = data?.importNotices?.results;
    if (!results) return errors;
    addResults(batch, new Map(records.map((line, index) => [line, results[index]])));
    if (Date.now() - reportedAt < reportEvery) continue;
    reportedAt = Date.now();
    await report(batch.at(-1)?.bytesRead ?? 0);
  }
  return [];
}

type Result = { outcome: ImportOutcome; issues: readonly Issue[]; warnings: readonly Issue[] };
const notJson: Result = { outcome: 'rejected', issues: [{ path: '', message: 'is not a JSON object' }], warnings: [] };

function addResults(batch: readonly Line[], results: ReadonlyMap<Line, Result | undefined>): void {
  const current = run.value;
  if (!current) return;
  const counts = { ...current.counts };
  const [rejections, warnings] = [[...current.rejections], [...current.warnings]];
  for (const line of batch) {
    const { outcome, issues, warnings: warned } = results.get(line) ?? notJson;
    counts[outcome] += 1;
    if (outcome === 'rejected') {
      if (rejections.length < maxShown) rejections.push({ line: line.number, issues });
      keepRejected(line, issues);
    } else if (warned.length > 0 && warnings.length < maxShown) {
      warnings.push({ line: line.number, issues: warned });
    }
  }
  run.value = { ...current, lines: batch.at(-1)?.number ?? current.lines, counts, rejections, warnings };
}

/** In the form that `npm run admin -- notices import` writes, and both read again. */
function keepRejected({ number, text, record }: Line, issues: readonly Issue[]): void {
  if (!hasAllRejected()) return;
  const reasons = { line: number, issues: issues.map(({ path, message }) => ({ path, message })) };
  const _rejected = record ? reasons : { ...reasons, text };
  const kept = `${JSON.stringify({ _rejected, ...record })}\n`;
  rejectedSize += kept.length;
  if (hasAllRejected()) rejected.push(kept);
}

/** A report that fails does not stop the import: the next one has all totals. */
async function report(bytesRead: number, outcome?: ImportEnd): Promise<void> {
  if (!run.value) return;
  const { id, lines, counts } = run.value;
  await send(reportImport, { input: { id, lines, ...counts, bytesRead, ...(outcome && { outcome }) } });
}
