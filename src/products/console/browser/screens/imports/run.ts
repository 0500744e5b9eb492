import { signal } from '@preact/signals';
import type {
  CsvInput,
  ImportNoticeRowsInput,
  ImportNoticeRowsMutation,
  OnExisting,
} from '../../generated/operation-types.ts';
import { importNoticeRows, reportImport, startImport } from '../../generated/operations.ts';
import { readAgain } from '../../graph/query.ts';
import { type GraphError, type Issue, send } from '../../graph/send.ts';

/** Lines of a file, in turn. */
type Line = {
  number: number;
  text: string;
  /** Bytes that were read for it and the lines before. */
  bytesRead: number;
};

/** A longer line is cut: the graph refuses lines of more than a megabyte. */
const longestLine = 1024 * 1024 + 1;

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding of a file: what its byte order mark says, else the given one. */
async function encodingOf(file: Blob, given: string): Promise<string> {
  const start = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  return marks.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0] ?? given;
}

/** Reads a file line by line, so that memory does not depend on its size. @throws TypeError if it is not in the encoding */
async function* linesOf(file: Blob, encoding: string): AsyncGenerator<Line> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder(encoding, { fatal: true });
  let rest = '';
  let number = 0;
  let bytesRead = 0;
  for (let isDone = false; !isDone; ) {
    const { value, done } = await reader.read();
    isDone = done;
    bytesRead += value?.byteLength ?? 0;
    rest += decoder.decode(value, { stream: !done });
    const texts = rest.split('\n');
    rest = done ? '' : (texts.pop() ?? '').slice(0, longestLine);
    if (done && texts.at(-1) === '') texts.pop();
    for (const text of texts) {
      number += 1;
      yield { number, text: text.slice(0, longestLine), bytesRead };
    }
  }
}

type ImportOptions = { onExisting: OnExisting; dryRun: boolean };

/** A file with all that its import needs. */
type Given = {
  file: File;
  options: ImportOptions;
  publisherId?: string | undefined;
  /** Of CSV: the mapping, as JSON. */
  mapping?: string | undefined;
};

/** A row that was not imported, or only with warnings. */
type Remark = { line: number; issues: readonly Issue[] };
type Part = NonNullable<ImportNoticeRowsMutation['importNoticeRows']>;

/** An import that this tab runs, or ran last. */
export type Run = {
  id: string;
  given: Given;
  /** Totals of the graph. */
  totals: Omit<NonNullable<Part['import']>, 'id'>;
  /** The first of them. */
  warnings: readonly Remark[];
  hasEnded: boolean;
  /** Whether the server does not answer. */
  isWaiting: boolean;
  /** What stopped it. */
  errors: readonly GraphError[];
};

export const run = signal<Run | null>(null);
export const isRunning = (): boolean => run.value !== null && !run.value.hasEnded;

/** Rejected rows in the form of the file, until a size at which a tab still works well. */
let rejected: string[] = [];
let rejectedCount = 0;
let rejectedSize = 0;
const maxRejectedSize = 32 * 1024 * 1024;
const maxShown = 100;

/** Lines of a call: at most as many as the graph imports at once, and characters. */
const linesPerCall = 500;
const charactersPerCall = 1024 * 1024;
const retryAfter = 2_000;

let isStopping = false;
export function stop(): void {
  isStopping = true;
}

/** The rejected rows as a file: mended, it can be imported with the same mapping. A mark says that it is in UTF-8. */
export const rejectedFile = (isCsv: boolean) => new Blob([isCsv ? '\ufeff' : '', ...rejected]);
export const hasRejectedRows = () => rejectedCount > 0;
/** Not if there are too many, or an answer with some of them was lost. */
export const hasAllRejected = () => rejectedCount === run.value?.totals.rejected;

const noTotals = { lines: 0, imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
export const problem = (message: string): GraphError => ({ message, extensions: { code: '' } });

/** Starts an import, which goes on while other screens are shown. Returns what is wrong, if it cannot start. */
export async function start(given: Given): Promise<readonly GraphError[]> {
  const { file, options, mapping } = given;
  const source = /^[^@\p{Cc}/\\]{1,200}$/u.test(file.name) ? file.name : undefined;
  const { data, errors } = await send(startImport, { input: { source, bytesTotal: file.size, ...options } });
  const id = data?.startImport?.import?.id;
  if (!id) return errors;
  rejected = [];
  rejectedSize = 0;
  rejectedCount = 0;
  isStopping = false;
  run.value = { id, given, totals: noTotals, warnings: [], hasEnded: false, isWaiting: false, errors: [] };
  addEventListener('beforeunload', askBeforeLeaving);
  importFile(id, given)
    .catch(() => [problem(`The file is not text in ${encodingIn(mapping)}, or it can no longer be read.`)])
    .then(async (errors) => {
      removeEventListener('beforeunload', askBeforeLeaving);
      if (run.value?.id !== id) return;
      const outcome = errors.length > 0 ? 'failed' : isStopping ? 'interrupted' : undefined;
      if (outcome) await send(reportImport, { input: { id, ...run.value.totals, outcome } });
      run.value = { ...run.value, hasEnded: true, isWaiting: false, errors };
      readAgain();
    });
  return [];
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** The encoding that a mapping names. What is wrong with a mapping says the graph. */
function encodingIn(mapping: string | undefined): string {
  try {
    const { encoding } = JSON.parse(mapping ?? '{}') as { encoding?: string };
    return new TextDecoder(encoding).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Whether a quoted cell is open at the end of a text. */
const isOpen = (text: string) => text.split('"').length % 2 === 0;

/** Sends the lines of a file. @returns what stopped it */
async function importFile(id: string, { file, mapping, publisherId }: Given): Promise<readonly GraphError[]> {
  const lines = linesOf(file, await encodingOf(file, encodingIn(mapping)));
  const next = async () => (await lines.next()).value as Line | undefined;
  let csv: CsvInput | undefined;
  let line = 1;
  if (mapping !== undefined) {
    let header = (await next())?.text ?? '';
    while (isOpen(header)) {
      const more = await next();
      if (!more) break;
      header += `\n${more.text}`;
      line += 1;
    }
    csv = { header: header.replace(/\r$/, ''), mapping };
    line += 1;
  }
  let waiting: Line[] = [];
  let most = 1;
  let following = await next();
  for (;;) {
    if (isStopping) return [];
    let size = waiting.reduce((sum, { text }) => sum + text.length, 0);
    while (following && waiting.length < most * linesPerCall && size < most * charactersPerCall) {
      waiting.push(following);
      size += following.text.length;
      following = await next();
    }
    const isLast = following === undefined;
    const text = waiting.map(({ text }) => text).join('\n');
    const bytesRead = isLast ? file.size : (waiting.at(-1)?.bytesRead ?? 0);
    const { part, errors } = await sendPart({ importId: id, line, text, isLast, bytesRead, publisherId, csv });
    if (!part) return errors;
    const { nextLine } = part;
    // A row that goes on after these lines needs more of them at once.
    most = nextLine === line ? most * 2 : 1;
    waiting = waiting.filter(({ number }) => number >= nextLine);
    if (isLast && waiting.length === 0) return [];
    line = nextLine;
  }
}

/** Sends lines until there is an answer. What is sent twice is imported once. */
async function sendPart(input: ImportNoticeRowsInput): Promise<{ part?: Part; errors: readonly GraphError[] }> {
  for (;;) {
    const { data, errors } = await send(importNoticeRows, { input });
    const part = data?.importNoticeRows;
    if (part) {
      add(part);
      return { part, errors: [] };
    }
    const mayPass = errors.some(({ extensions }) => ['UNREACHABLE', 'DATABASE_UNAVAILABLE'].includes(extensions.code));
    if (!mayPass || isStopping || !run.value) return { errors: isStopping ? [] : errors };
    run.value = { ...run.value, isWaiting: true };
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  }
}

function add({ rows, rejectsHead, import: totals }: Part): void {
  if (!run.value || !totals) return;
  const warnings = [...run.value.warnings];
  for (const { line, issues, rejectedText } of rows) {
    if (rejectedText !== null) keep(rejectedText, rejectsHead);
    else if (warnings.length < maxShown) warnings.push({ line, issues });
  }
  const { id: _id, ...counts } = totals;
  run.value = { ...run.value, totals: counts, warnings, isWaiting: false };
}

function keep(text: string, head: string | null): void {
  if (rejected.length === 0 && head !== null) rejected.push(head);
  rejectedSize += text.length;
  if (rejectedSize > maxRejectedSize) return;
  rejected.push(text);
  rejectedCount += 1;
}
