import { jsonLines } from '../../src/admin/import/json-lines.ts';
import { importRows, newTally } from '../../src/admin/import/run.ts';
import { record } from './run-admin.ts';

/*
 * A process of its own, whose heap is bounded by who starts it: imports as many lines as its argument says into a graph
 * that refuses every tenth, and prints the tally.
 */
const line = `${JSON.stringify(record('PA-1'))}\n`;
async function* input(count: number) {
  for (let left = count; left > 0; left -= 1) yield line;
}

const tally = newTally();
let written = 0;
await importRows(jsonLines(input(Number(process.argv[2])), undefined), tally, {
  ask: async <Result>(_operation: string, variables?: Record<string, unknown>) => {
    const { records } = variables as { records: unknown[] };
    const results = records.map((_record, index) =>
      index % 10 === 0
        ? { paId: null, outcome: 'rejected', issues: [{ path: 'paId', message: 'is refused' }] }
        : { paId: 'PA-1', outcome: 'imported', issues: [] },
    );
    return results as Result;
  },
  options: { update: false, skipExisting: false, dryRun: false },
  rejects: {
    path: null,
    write: async (rows) => {
      written += rows.length;
    },
    close: async () => {},
  },
  onBatch: () => {},
});
const { imported, rejected, settled, refusals } = tally;
console.log(JSON.stringify({ imported, rejected, written, settled, told: refusals.length }));
