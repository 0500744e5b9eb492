import type { Readable } from 'node:stream';
import { emptyFile, InputError, noRows } from '../../../domain/files/input.ts';
import { jsonLines } from '../../../domain/files/json-lines.ts';
import { type Source, someOf, startingAt } from '../../../domain/files/row.ts';
import type { OnExisting } from '../../../generated/graph/graphql.ts';
import { failureOf } from '../../../platform/failures.ts';
import { CommandError, UsageError } from '../output.ts';
import { type Execute, withSession } from '../session.ts';
import { endOf, startReports } from './import-reports.ts';
import { openInput, readMapping } from './input.ts';
import { showProgress } from './progress.ts';
import { createRejectsFile } from './rejects-file.ts';
import { importRows, newStats } from './run.ts';
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
 * Imports a file, prints a summary, and sets the exit code: 1 if a row was rejected or the import did not finish. SIGINT and
 * SIGTERM stop it after the current batch.
 * @throws {UsageError} for an invalid mapping
 * @throws {CommandError} if nothing was sent
 */
export async function importFile(file: string, options: ImportFileOptions): Promise<void> {
  const { publisher, dryRun = false, update = false, skipExisting = false, fromLine = 1 } = options;
  const interruption = new AbortController();
  const read = await readerFor(file, options);
  const input = await openInput(file, interruption.signal);
  const source = startingAt(read(input.stream), fromLine);
  const rejects = createRejectsFile(input, source);
  const stats = newStats();

  // A signal can arrive twice, because npm forwards the Ctrl-C that the terminal also sends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  let database = '';
  const error = await withSession(async (execute, { name }) => {
    database = name;
    if (publisher !== undefined) await assertPublisherExists(execute, publisher, database);
    const onExisting: OnExisting = update ? 'update' : skipExisting ? 'skip' : 'reject';
    const choices = { dryRun, onExisting };
    const reports = await startReports(execute, input, choices, stats);
    const progress = await showProgress(input, stats);
    let failed: unknown;
    try {
      await importRows(source, stats, {
        execute,
        options: choices,
        importId: reports.importId,
        rejects,
        onBatch: progress.update,
      });
    } catch (error) {
      failed = error instanceof InputError ? new CommandError(error.message) : error;
    } finally {
      progress.stop();
      await rejects.close();
    }
    await reports.end(endOf(failed));
    return failed;
  });
  if (error instanceof CommandError && stats.sent === 0) throw error;
  process.exitCode = summarize(stats, {
    file,
    dryRun,
    update,
    fromLine,
    database,
    rejectsFile: rejects.path,
    error,
  });
}

/** The reader for a file. CSV code is loaded only for CSV. */
async function readerFor(
  file: string,
  { publisher, mapping: mappingFile }: ImportFileOptions,
): Promise<(input: Readable) => Source> {
  if (mappingFile === undefined) {
    if (/\.(csv|tsv)$/i.test(file))
      throw new UsageError('a CSV file requires --mapping; --guess writes one to start from');
    return (input) => someOf(jsonLines(input, publisher), emptyFile);
  }
  const { csv } = await import('../../../domain/files/csv.ts');
  const mapping = await readMapping(mappingFile);
  return (input) =>
    someOf(csv(input, mapping, publisher), () => (mapping.headerLine > 0 ? noRows(mapping.headerLine) : emptyFile()));
}

/** Otherwise every row would be rejected for the same reason. */
async function assertPublisherExists(execute: Execute, id: string, database: string): Promise<void> {
  await execute('PublisherRevision', { id }).catch((error: unknown) => {
    const isUnknown = error instanceof CommandError && failureOf(error.cause)?.kind === 'PUBLISHER_UNKNOWN';
    throw isUnknown ? new CommandError(`No publisher has the id ${id} in ${database}.`) : error;
  });
}
