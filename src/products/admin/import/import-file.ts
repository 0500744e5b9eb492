import { basename } from 'node:path';
import { EncodingError, InputError } from '../../../domain/files/input.ts';
import { readLines } from '../../../domain/files/lines.ts';
import type { ImportEnd, StartImportInput, StartImportPayload } from '../../../generated/graph/graphql.ts';
import { failureOf } from '../../../platform/failures.ts';
import { CommandError, UsageError } from '../output.ts';
import { type Execute, withSession } from '../session.ts';
import { openInput, readMapping } from './input.ts';
import { showProgress } from './progress.ts';
import { createRejectsFile } from './rejects-file.ts';
import { importLines, newStats } from './run.ts';
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
 * SIGTERM stop it after the parts that were sent.
 * @throws {UsageError} for an invalid mapping
 * @throws {CommandError} if nothing was imported
 */
export async function importFile(file: string, options: ImportFileOptions): Promise<void> {
  const { publisher, dryRun = false, update = false, skipExisting = false, fromLine = 1 } = options;
  const interruption = new AbortController();
  if (options.mapping === undefined && /\.(csv|tsv)$/i.test(file))
    throw new UsageError('a CSV file requires --mapping; --guess writes one to start from');
  const mapping = options.mapping === undefined ? undefined : await readMapping(options.mapping);
  const input = await openInput(file, interruption.signal);
  const { lines, encoding } = await readLines(input.stream, mapping?.encoding ?? 'utf-8').catch((error: unknown) => {
    throw readingProblem(error, mapping !== undefined);
  });
  const rejects = createRejectsFile(input, mapping ? { extension: 'csv', encoding } : { extension: 'jsonl' });
  const stats = newStats();

  // A signal can arrive twice, because npm forwards the Ctrl-C that the terminal also sends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  let database = '';
  const error = await withSession(async (execute, { name }) => {
    database = name;
    if (publisher !== undefined) await assertPublisherExists(execute, publisher, database);
    const started: StartImportInput = {
      source: input.path && basename(input.path),
      bytesTotal: input.size,
      onExisting: update ? 'update' : skipExisting ? 'skip' : 'reject',
      dryRun,
    };
    const { import: job } = await execute<StartImportPayload>('StartImport', { input: started });
    const settings = { importId: job?.id ?? '', mapping: mapping?.json, publisherId: publisher, fromLine };
    try {
      await importLines(lines, stats, settings, {
        execute,
        rejects,
        bytesRead: input.bytesRead,
        onPart: showProgress(input, stats),
      });
      return undefined;
    } catch (error) {
      const outcome: ImportEnd = error instanceof Error && error.name === 'AbortError' ? 'interrupted' : 'failed';
      const ended = { id: settings.importId, outcome };
      await execute('ReportImport', { input: ended }).catch(() => {}); // the summary names the error
      return readingProblem(error, mapping !== undefined);
    } finally {
      await rejects.close();
    }
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

/** A problem of the file as an error of the command; others as they are. */
function readingProblem(error: unknown, isCsv: boolean): unknown {
  if (error instanceof InputError) return new CommandError(error.message);
  if (!(error instanceof EncodingError)) return error;
  return new CommandError(`The file ${error.message}. ${isCsv ? encodingHint(error) : jsonHint}`);
}

const jsonHint = 'JSON Lines must be UTF-8: convert the file, for example with iconv.';
const encodingHint = ({ likely }: EncodingError) =>
  likely
    ? `Set "encoding": "${likely}" in the mapping.`
    : 'Set the encoding in the mapping, such as "encoding": "windows-1252", or save the file as UTF-8.';

/** Otherwise every row would be rejected for the same reason. */
async function assertPublisherExists(execute: Execute, id: string, database: string): Promise<void> {
  await execute('PublisherRevision', { id }).catch((error: unknown) => {
    const isUnknown = error instanceof CommandError && failureOf(error.cause)?.kind === 'PUBLISHER_UNKNOWN';
    throw isUnknown ? new CommandError(`No publisher has the id ${id} in ${database}.`) : error;
  });
}
