import { jsonLines } from '../../../src/domain/files/json-lines.ts';
import { importRows, newStats } from '../../../src/products/admin/import/run.ts';
import { record } from './run-admin.ts';

/*
 * Imports the given number of lines into a fake graph that rejects every tenth, and prints the stats. Runs as a separate
 * process, so that the test can limit its heap.
 */
const line = `${JSON.stringify(record('PA-1'))}\n`;
async function* input(count: number) {
  for (let left = count; left > 0; left -= 1) yield line;
}

const stats = newStats();
let written = 0;
await importRows(jsonLines(input(Number(process.argv[2])), undefined), stats, {
  execute: async <Result>(_operation: string, variables?: Record<string, unknown>) => {
    const { records } = (variables as { input: { records: unknown[] } }).input;
    const results = records.map((_record, index) =>
      index % 10 === 0
        ? { paId: null, outcome: 'rejected', issues: [{ path: 'paId', message: 'is invalid' }], warnings: [] }
        : { paId: 'PA-1', outcome: 'imported', issues: [], warnings: [] },
    );
    return { results } as Result;
  },
  options: { onExisting: 'reject', dryRun: false } as const,
  importId: 'an-import',
  rejects: {
    path: null,
    write: async (rows) => {
      written += rows.length;
    },
    close: async () => {},
  },
  onBatch: () => {},
});
const { imported, rejected, completed, rejections } = stats;
console.log(JSON.stringify({ imported, rejected, written, completed, reported: rejections.length }));
