import { basename } from 'node:path';
import type { ImportOptions } from '../../../domain/notices/import/import.ts';
import type {
  ImportEnd,
  ReportImportInput,
  StartImportInput,
  StartImportPayload,
} from '../../../generated/graph/graphql.ts';
import { disguises } from '../../../platform/database/validate-text.ts';
import type { Execute } from '../session.ts';
import type { ImportInput } from './input.ts';
import type { ImportStats } from './run.ts';

const interval = 5_000;
/** As many as the graph keeps of an import come with the first two. */
const rejectionsPerReport = 500;

/**
 * Starts an import in the graph, and reports it while it runs, so that dashboards see its progress. A report that fails does not
 * stop it: the next one has all totals.
 */
export async function startReports(
  execute: Execute,
  { path, size, bytesRead }: ImportInput,
  options: ImportOptions,
  stats: ImportStats,
) {
  const input: StartImportInput = { source: sourceOf(path), bytesTotal: size, ...options };
  const { import: started } = await execute<StartImportPayload>('StartImport', { input });
  const importId = started?.id ?? '';
  let reporting = Promise.resolve();

  const report = async (outcome?: ImportEnd): Promise<void> => {
    const { completed: lines, imported, updated, unchanged, skipped, rejected } = stats;
    const totals = { lines, imported, updated, unchanged, skipped, rejected, bytesRead: bytesRead() };
    const rejections = stats.unreported.splice(0, rejectionsPerReport);
    const input: ReportImportInput = { id: importId, ...totals, outcome, rejections };
    await execute('ReportImport', { input }).catch(() => stats.unreported.unshift(...rejections));
  };
  const timer = setInterval(() => {
    reporting = reporting.then(() => report());
  }, interval).unref();

  return {
    /** For `importNotices`. */
    importId,
    async end(outcome: ImportEnd): Promise<void> {
      clearInterval(timer);
      await reporting;
      if (stats.unreported.length > rejectionsPerReport) await report();
      await report(outcome);
    },
  };
}

/** The name of a file, if the graph takes it: without `@`, which e-mail addresses have, and without a backslash. */
function sourceOf(path: string | undefined): string | undefined {
  const name = path === undefined ? '' : basename(path);
  return /^[^\\@]{1,200}$/u.test(name) && !disguises.test(name) && name.isWellFormed() ? name : undefined;
}

/** How an import ended. @param error that stopped it, if any */
export const endOf = (error: unknown): ImportEnd => {
  if (error === undefined) return 'finished';
  return error instanceof Error && error.name === 'AbortError' ? 'interrupted' : 'failed';
};
