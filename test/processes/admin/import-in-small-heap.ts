import { readLines } from '../../../src/domain/files/lines.ts';
import { importLines, newStats } from '../../../src/products/admin/import/run.ts';
import { record } from './run-admin.ts';

/*
 * Imports the given number of lines into a fake graph that rejects every tenth, and prints the stats. Runs as a separate
 * process, so that the test can limit its heap.
 */
const line = Buffer.from(`${JSON.stringify(record('PA-1'))}\n`);
async function* input(count: number) {
  for (let left = count; left > 0; left -= 1) yield line;
}

const stats = newStats();
let written = 0;
const totals = { imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
const { lines } = await readLines(input(Number(process.argv[2])), 'utf-8');
await importLines(
  lines,
  stats,
  { importId: 'an-import', mapping: undefined, publisherId: undefined, fromLine: 1 },
  {
    execute: async <Result>(_operation: string, variables?: Record<string, unknown>) => {
      const { line, text } = (variables as { input: { line: number; text: string } }).input;
      const count = text.split('\n').length;
      const issues = [{ path: 'paId', message: 'is invalid' }];
      const rows = Array.from({ length: Math.ceil(count / 10) }, (_, index) => ({
        ...{ line: line + 10 * index, outcome: 'rejected', issues, rejectedText: '{}\n' },
      }));
      totals.imported += count - rows.length;
      totals.rejected += rows.length;
      const others = { leftOut: [], selfPublished: 0, minted: 0 };
      return { rows, nextLine: line + count, import: { ...totals }, ...others } as Result;
    },
    rejects: {
      path: null,
      write: async (_head, rows) => {
        written += rows.length;
      },
      close: async () => {},
    },
    bytesRead: () => 0,
    onPart: () => {},
  },
);
const { completed, rejections } = stats;
const { imported, rejected } = stats.totals;
console.log(JSON.stringify({ imported, rejected, written, completed, reported: rejections.length }));
