import { signal } from '@preact/signals';
import {
  delimiterLine,
  EncodingError,
  InputError,
  linesOf,
  longestLine,
  toUtf8,
} from '../../../../../domain/files/input.ts';
import type { MappingJson } from '../../../../../domain/files/mapping-schema.ts';
import type {
  CsvInput,
  ImportNoticeRowsInput,
  ImportNoticeRowsMutation,
  OnExisting,
} from '../../../../../generated/console/operation-types.ts';
import { importNoticeRows, reportImport, startImport } from '../../../../../generated/console/operations.ts';
import { readAgain } from '../../graph/query.ts';
import { type GraphError, type Issue, send } from '../../graph/send.ts';

/** A line, with the bytes that were read for it and the lines before. */
type Line = { number: number; text: string; bytesRead: number };

/** Reads a file line by line, with the code of the command line. @throws InputError, EncodingError */
async function* linesIn(file: Blob, encoding: string): AsyncGenerator<Line> {
  let bytesRead = 0;
  async function* chunks() {
    const reader = file.stream().getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytesRead += next.value.byteLength;
      yield next.value;
    }
  }
  const { bytes } = await toUtf8(chunks(), encoding);
  for await (const { number, text, error } of linesOf(bytes)) {
    // The graph refuses a line of more than a megabyte, so that it is rejected there.
    yield { number, text: error ? ' '.repeat(longestLine + 1) : text, bytesRead };
  }
}

type ImportOptions = { onExisting: OnExisting; dryRun: boolean };

/** A file with all that its import needs. */
export type Given = {
  file: File;
  options: ImportOptions;
  publisherId?: string | undefined;
  /** Of CSV: the mapping, as JSON. */
  mapping?: string | undefined;
  /** The import whose rejected rows these are, mended. */
  continues?: string | undefined;
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

/** A rejected row as text for a file of rejected rows. They are kept until a size at which a tab still works well. */
export type RejectedRow = Remark & { rejectedText: string };
let head = '';
let rejected: RejectedRow[] = [];
let rejectedSize = 0;
const maxRejectedSize = 32 * 1024 * 1024;
export const maxShown = 100;

/** Lines of a call: at most as many as the graph imports at once, and characters. */
const linesPerCall = 500;
const charactersPerCall = 1024 * 1024;
const retryAfter = 2_000;

let isStopping = false;
export function stop(): void {
  isStopping = true;
}

/** The rejected rows as a file: mended, it can be imported with the same mapping. A mark says that it is in UTF-8. */
export const rejectedFile = (isCsv: boolean) =>
  new Blob([isCsv ? '\ufeff' : '', head, ...rejected.map(({ rejectedText }) => rejectedText)]);
export const keptRows = (): readonly RejectedRow[] => rejected;
export const rejectsHead = (): string => head;
export const hasRejectedRows = () => rejected.length > 0;
/** Not if there are too many, or an answer with some of them was lost. */
export const hasAllRejected = () => rejected.length === run.value?.totals.rejected;

const noTotals = { lines: 0, imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
export const problem = (message: string): GraphError => ({ message, extensions: { code: '' } });

/** Starts an import, which goes on while other screens are shown. Returns what is wrong, if it cannot start. */
export async function start(given: Given): Promise<readonly GraphError[]> {
  const { file, options, continues } = given;
  const source = /^[^@\p{Cc}/\\]{1,200}$/u.test(file.name) ? file.name : undefined;
  const { data, errors } = await send(startImport, {
    input: { source, bytesTotal: file.size, continues, ...options },
  });
  const id = data?.startImport?.import?.id;
  if (!id) return errors;
  rejected = [];
  head = '';
  rejectedSize = 0;
  isStopping = false;
  run.value = { id, given, totals: noTotals, warnings: [], hasEnded: false, isWaiting: false, errors: [] };
  addEventListener('beforeunload', askBeforeLeaving);
  importFile(id, given)
    .catch((error: unknown) => [problem(readingProblem(error))])
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

function readingProblem(error: unknown): string {
  if (error instanceof InputError) return error.message;
  if (error instanceof EncodingError)
    return `The file ${error.message}. Choose its encoding again, or save it as UTF-8.`;
  return 'The file can no longer be read: choose it again.';
}

/** A mapping, as far as reading lines needs it. What is wrong with it says the graph. */
function mappingIn(text: string | undefined): Partial<MappingJson> {
  try {
    const mapping = JSON.parse(text ?? '{}') as Partial<MappingJson>;
    new TextDecoder(mapping.encoding);
    return mapping;
  } catch {
    return {};
  }
}

/** Whether a quoted cell is open at the end of a text. */
const isOpen = (text: string) => text.split('"').length % 2 === 0;

/** The lines up to the header of CSV. A file of rejected rows has it in its first line. */
async function headerOf(next: () => Promise<Line | undefined>, first: Line | undefined, mapping: Partial<MappingJson>) {
  const { headerLine = 1, quotes = true } = mapping;
  const isRejects = first?.text.includes('_rejected_line');
  const isSign = delimiterLine.test(first?.text ?? '');
  const last = isRejects ? 1 : Math.max(headerLine, isSign ? (headerLine === 0 ? 1 : 2) : 0);
  const lines: string[] = [];
  let line = first;
  while (line && lines.length < last) {
    lines.push(line.text);
    line = await next();
  }
  while (line && quotes && lines.length > 0 && isOpen(lines.at(-1) ?? '')) {
    lines.push(`${lines.pop()}\n${line.text}`);
    line = await next();
  }
  const header = lines.join('\n').replace(/\r$/, '');
  return { header, following: line };
}

/** Sends the lines of a file. @returns what stopped it */
async function importFile(id: string, { file, mapping, publisherId }: Given): Promise<readonly GraphError[]> {
  const json = mappingIn(mapping);
  const lines = linesIn(file, json.encoding ?? 'utf-8');
  const next = async () => (await lines.next()).value as Line | undefined;
  let following = await next();
  let csv: CsvInput | undefined;
  if (mapping !== undefined) {
    const head = await headerOf(next, following, json);
    csv = { header: head.header, mapping };
    following = head.following;
  }
  let line = csv && csv.header !== '' ? csv.header.split('\n').length + 1 : 1;
  let waiting: Line[] = [];
  let most = 1;
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
    if (isLast && (waiting.length === 0 || text === '')) return [];
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
    if (rejectedText !== null) keep({ line, issues, rejectedText }, rejectsHead);
    else if (warnings.length < maxShown) warnings.push({ line, issues });
  }
  const { id: _id, ...counts } = totals;
  run.value = { ...run.value, totals: counts, warnings, isWaiting: false };
}

function keep(row: RejectedRow, rejectsHead: string | null): void {
  head ||= rejectsHead ?? '';
  rejectedSize += row.rejectedText.length;
  if (rejectedSize <= maxRejectedSize) rejected.push(row);
}
