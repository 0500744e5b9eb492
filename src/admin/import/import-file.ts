import type { Readable } from 'node:stream';
import { failureOf } from '../../failures.ts';
import { Refusal, UsageError } from '../output.ts';
import { type Ask, withGraph } from '../session.ts';
import { openInput } from './input.ts';
import { jsonLines } from './json-lines.ts';
import { showProgress } from './progress.ts';
import { createRejectsFile } from './rejects-file.ts';
import { type Source, startingAt } from './row.ts';
import { importRows, newTally } from './run.ts';
import { summarize } from './summary.ts';

export type ImportFileOptions = {
  publisher?: string;
  mapping?: string;
  dryRun?: boolean;
  update?: boolean;
  skipExisting?: boolean;
  fromLine?: number;
};

/**
 * Imports a file, prints what it came to, and sets the exit code: 1 when a row was refused or the import did not come to
 * the end. SIGINT and SIGTERM end it after the batch that is under way.
 * @throws {UsageError} for a mapping that cannot be used
 * @throws {Refusal} when nothing could be begun
 */
export async function importFile(file: string, options: ImportFileOptions): Promise<void> {
  const { publisher, dryRun = false, update = false, skipExisting = false, fromLine = 1 } = options;
  const interruption = new AbortController();
  const read = await readerFor(file, options);
  const input = await openInput(file, interruption.signal);
  const source = startingAt(read(input.stream), fromLine);
  const rejects = createRejectsFile(input, source);
  const tally = newTally();

  // More than once does nothing more: npm hands on the Ctrl-C that the terminal has sent already.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  let database = '';
  const fault = await withGraph(async (ask, { name }) => {
    database = name;
    if (publisher !== undefined) await demandPublisher(ask, publisher, database);
    const progress = await showProgress(input, tally);
    try {
      await importRows(source, tally, {
        ask,
        options: { dryRun, update, skipExisting },
        rejects,
        onBatch: progress.update,
      });
      return undefined;
    } catch (error) {
      return error;
    } finally {
      progress.stop();
      await rejects.close();
    }
  });
  if (fault instanceof Refusal && tally.sent === 0) throw fault;
  process.exitCode = summarize(tally, { file, dryRun, update, database, rejectsFile: rejects.path, fault });
}

/** How the rows of a file are read; what CSV needs is loaded for CSV alone. */
async function readerFor(
  file: string,
  { publisher, mapping: mappingFile }: ImportFileOptions,
): Promise<(input: Readable) => Source> {
  if (mappingFile === undefined) {
    if (/\.csv$/i.test(file)) throw new UsageError('a CSV file needs --mapping');
    return (input) => jsonLines(input, publisher);
  }
  const { csv, readMapping } = await import('./csv.ts');
  const mapping = await readMapping(mappingFile);
  return (input) => csv(input, mapping, publisher);
}

/** Without this a wrong id would be told once for each row. */
async function demandPublisher(ask: Ask, id: string, database: string): Promise<void> {
  await ask('publisher-revision', { id }).catch((error: unknown) => {
    const isUnknown = error instanceof Refusal && failureOf(error.cause)?.kind === 'PUBLISHER_UNKNOWN';
    throw isUnknown ? new Refusal(`No publisher has the id ${id} in ${database}.`) : error;
  });
}
