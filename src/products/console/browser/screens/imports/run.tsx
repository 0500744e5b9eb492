import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { EncodingError, InputError, isEncoding } from '../../../../../domain/files/input.ts';
import { readLines } from '../../../../../domain/files/lines.ts';
import { sendLines } from '../../../../../domain/files/send-lines.ts';
import { capital } from '../../base/format.ts';
import {
  type ImportNoticeRowsInput,
  type ImportNoticeRowsMutation,
  importNoticeRows,
  type OnExisting,
  reportImport,
  startImport,
} from '../../base/graph.ts';
import { navigateFrom, path } from '../../base/location.ts';
import { withLabels } from '../../forms/issue-words.ts';
import { useOnce } from '../../parts/hooks.ts';
import { Stepper } from '../../parts/stepper.tsx';
import { readAgain } from '../../session/query.ts';
import { type GraphError, type Issue, send } from '../../session/send.ts';

type ImportOptions = { onExisting: OnExisting; dryRun: boolean };

/** A file with all that its import needs. */
type Given = {
  file: File;
  options: ImportOptions;
  publisherId?: string | undefined;
  /** For CSV: the mapping, as JSON. */
  mapping?: string | undefined;
  /** The import whose rejected rows these are, mended. */
  continues?: string | undefined;
};

/** A row that was not imported, or only with warnings. */
type Remark = { line: number; issues: readonly Issue[] };
/** With its text for a file of rejected rows. */
export type RejectedRow = Remark & { rejectedText: string };
type Part = NonNullable<ImportNoticeRowsMutation['importNoticeRows']>;

/** An import that this tab runs, or ran last. */
export type Run = {
  id: string;
  given: Given;
  /** The first of them. */
  warnings: readonly Remark[];
  rejected: readonly RejectedRow[];
  /** Rows that are no records: how many, and the first of them. */
  leftOut: { count: number; first: Part['leftOut'] };
  /** The first line of a file of rejected rows. */
  rejectsHead: string;
  isStopping: boolean;
  hasEnded: boolean;
  /** Whether the server does not answer. */
  isWaiting: boolean;
  /** What stopped it. */
  errors: readonly GraphError[];
};

export const run = signal<Run | null>(null);
export const isRunning = (): boolean => run.value !== null && !run.value.hasEnded;

/** Changes an import, unless another one was started since. */
function change(id: string, changes: Partial<Run>): void {
  if (run.value?.id === id) run.value = { ...run.value, ...changes };
}
const isStopped = (id: string) => run.peek()?.id !== id || run.peek()?.isStopping === true;

export const stop = (): void => {
  if (run.value) change(run.value.id, { isStopping: true });
};

/** Rejected rows are kept until a size at which a tab still works well. */
const maxRejectedSize = 32 * 1024 * 1024;
export const maxShown = 100;
const maxLeftOut = 10;

/** The rejected rows as a file: mended, it can be imported with the same mapping. A mark says that it is in UTF-8. */
export const rejectedFile = ({ given, rejectsHead, rejected }: Run) =>
  new Blob([given.mapping ? '\ufeff' : '', rejectsHead, ...rejected.map(({ rejectedText }) => rejectedText)]);

const retryAfter = 2_000;

const problem = (message: string): GraphError => ({ message, extensions: { code: '' } });

/** Starts an import, which goes on while other screens are shown. Returns what is wrong, if it cannot start. */
export async function start(given: Given): Promise<readonly GraphError[]> {
  const { file, options, continues } = given;
  const { data, errors } = await send(startImport, {
    input: { source: file.name, bytesTotal: file.size, continues, ...options },
  });
  const id = data?.startImport?.import?.id;
  if (!id) return errors;
  run.value = {
    ...{ id, given, warnings: [], rejected: [], rejectsHead: '', errors: [], leftOut: { count: 0, first: [] } },
    ...{ isStopping: false, hasEnded: false, isWaiting: false },
  };
  addEventListener('beforeunload', askBeforeLeaving);
  importFile(id, given)
    .catch((error: unknown) => [problem(readingProblem(error))])
    .then(async (errors) => {
      removeEventListener('beforeunload', askBeforeLeaving);
      if (run.value?.id !== id) return;
      const outcome = errors.length > 0 ? 'failed' : run.value.isStopping ? 'interrupted' : undefined;
      if (outcome) await send(reportImport, { input: { id, outcome } });
      change(id, { hasEnded: true, isWaiting: false, errors });
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

/** The encoding that a mapping says. What is wrong with it says the graph. */
function encodingIn(mapping: string | undefined): string {
  const { encoding = 'utf-8' } = JSON.parse(mapping ?? '{}');
  return isEncoding(encoding) ? encoding : 'utf-8';
}

/** Sends the lines of a file. @returns what stopped it */
async function importFile(id: string, { file, mapping, publisherId }: Given): Promise<readonly GraphError[]> {
  let bytesRead = 0;
  async function* chunks() {
    const reader = file.stream().getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytesRead += next.value.byteLength;
      yield next.value;
    }
  }
  const { lines } = await readLines(chunks(), encodingIn(mapping));
  let stopped: readonly GraphError[] = [];
  await sendLines(
    lines,
    mapping,
    async (given) => {
      const { part, errors } = await sendPart({ ...given, importId: id, bytesRead, publisherId });
      if (!part) stopped = errors;
      return part;
    },
    { charactersPerPart: 1024 * 1024, isStopping: () => isStopped(id) },
  );
  return stopped;
}

/** Sends lines until there is an answer. What is sent twice is imported once. */
async function sendPart(input: ImportNoticeRowsInput): Promise<{ part?: Part; errors: readonly GraphError[] }> {
  const id = input.importId;
  for (;;) {
    const { data, errors } = await send(importNoticeRows, { input });
    const part = data?.importNoticeRows;
    if (part) {
      add(id, part);
      return { part, errors: [] };
    }
    const mayPass = errors.some(({ extensions }) => ['UNREACHABLE', 'DATABASE_UNAVAILABLE'].includes(extensions.code));
    if (!mayPass || isStopped(id)) return { errors: isStopped(id) ? [] : errors.flatMap(asProblems) };
    change(id, { isWaiting: true });
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  }
}

/** An error for each thing that is wrong with the file or its mapping. */
export const asProblems = (error: GraphError): GraphError[] =>
  error.extensions.issues?.map((issue) => problem(problemWords(issue))) ?? [error];

/** What the server answers of a part. */
function add(id: string, { rows, rejectsHead, leftOut }: Part): void {
  if (!run.value) return;
  const { warnings, rejected, leftOut: before } = run.value;
  let size = rejected.reduce((sum, { rejectedText }) => sum + rejectedText.length, 0);
  const more = rows.flatMap(({ line, issues, rejectedText }): RejectedRow[] => {
    size += rejectedText?.length ?? 0;
    return rejectedText === null || size > maxRejectedSize ? [] : [{ line, issues, rejectedText }];
  });
  const others = rows.filter(({ rejectedText }) => rejectedText === null);
  change(id, {
    warnings: [...warnings, ...others].slice(0, maxShown),
    rejected: [...rejected, ...more],
    leftOut: { count: before.count + leftOut.length, first: [...before.first, ...leftOut].slice(0, maxLeftOut) },
    rejectsHead: run.value.rejectsHead || (rejectsHead ?? ''),
    isWaiting: false,
  });
}

/** Why an import refuses a mapping, or lines of a file, in the words of the form. */
export const problemWords = ({ message }: Issue): string =>
  capital(withLabels(message.replace(/^is invalid: (columns: )?/, ''))).replace(/\.?$/, '.');

const steps = [
  ['File', '/imports/new'],
  ['Columns', '/imports/new/columns'],
  ['Check', ''],
  ['Import', ''],
] as const;

/** The steps of an import; those before the current one are links. */
export const Steps = ({ current }: { current: 'File' | 'Columns' | 'Check' | 'Import' }) => {
  const at = steps.findIndex(([name]) => name === current);
  return (
    <Stepper
      class="steps"
      label="Steps"
      steps={steps.map(([name, href], index) => ({ title: index < at && href ? <a href={href}>{name}</a> : name }))}
      current={at}
    />
  );
};

/** Starts an import or a check, one at a time, and opens its screen. */
export function useStart() {
  const [isSending, once] = useOnce();
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const startAndOpen = (given: Given) =>
    once(async () => {
      const from = path.peek();
      const found = await start(given);
      setErrors(found);
      if (found.length === 0 && run.value) navigateFrom(from, `/imports/${run.value.id}`);
    });
  return { isSending, errors, startAndOpen };
}
