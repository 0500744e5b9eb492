import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { rowsPerBatch } from '../../../src/domain/files/import-batch.ts';
import type { InputRow } from '../../../src/domain/files/row.ts';
import { importRows, newStats } from '../../../src/products/admin/import/run.ts';

/* How an import sends its batches, with a graph that answers when the test says so. */

type Call = { paIds: string[]; answer: () => void; fail: (error: Error) => void };

/** An import of rows with these PA-IDs, `rowsPerBatch` at a time. */
function importOf(paIds: readonly string[], source: (rows: InputRow[]) => AsyncIterable<InputRow> = inTurn) {
  const rows = paIds.map(
    (paId, index): InputRow => ({
      line: index + 1,
      firstLine: index + 1,
      size: 1,
      record: { paId },
      issues: [],
      rejected: () => '',
    }),
  );
  const calls: Call[] = [];
  const stats = newStats();
  const done = importRows({ rows: source(rows), extension: 'jsonl', head: () => '', encode: Buffer.from }, stats, {
    execute: <Result>(_name: string, variables?: Record<string, unknown>) =>
      new Promise<Result>((resolve, reject) => {
        const { records } = variables?.input as { records: { paId: string }[] };
        const results = records.map(({ paId }) => ({ paId, outcome: 'imported', issues: [], warnings: [] }));
        calls.push({
          paIds: records.map(({ paId }) => paId),
          answer: () => resolve({ results } as Result),
          fail: reject,
        });
      }),
    options: { onExisting: 'update', dryRun: false } as const,
    importId: 'import',
    rejects: { path: null, write: async () => {}, close: async () => {} },
    onBatch: () => {},
  });
  done.catch(() => {});
  return { calls, stats, done };
}

async function* inTurn(rows: InputRow[]) {
  yield* rows;
}

/** Lets everything happen that does not wait for an answer. */
async function settle() {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

const batch = (name: string) => Array.from({ length: rowsPerBatch }, (_one, index) => `${name}-${index}`);
const firstOf = (calls: readonly Call[]) => calls.map(({ paIds }) => paIds[0]);

describe('an import', () => {
  it('has two batches without an answer, and counts them in order', async () => {
    const { calls, stats, done } = importOf([...batch('A'), ...batch('B'), ...batch('C')]);
    await settle();
    expect(firstOf(calls)).toEqual(['A-0', 'B-0']);
    calls[1]?.answer();
    await settle();
    expect(stats).toMatchObject({ imported: 0, completed: 0, sent: 2 * rowsPerBatch });
    calls[0]?.answer();
    await settle();
    expect(firstOf(calls)).toEqual(['A-0', 'B-0', 'C-0']);
    expect(stats).toMatchObject({ imported: 2 * rowsPerBatch, completed: 2 * rowsPerBatch, sent: 3 * rowsPerBatch });
    calls[2]?.answer();
    await done;
    expect(stats).toMatchObject({ imported: 3 * rowsPerBatch, completed: 3 * rowsPerBatch });
  });

  it('sends a record only when an earlier one with its PA-ID is stored', async () => {
    const { calls, done } = importOf([...batch('A'), 'A-7']);
    await settle();
    expect(firstOf(calls)).toEqual(['A-0']);
    calls[0]?.answer();
    await settle();
    expect(firstOf(calls)).toEqual(['A-0', 'A-7']);
    calls[1]?.answer();
    await done;
  });

  it('counts nothing after a batch that failed', async () => {
    const { calls, stats, done } = importOf([...batch('A'), ...batch('B'), ...batch('C')]);
    await settle();
    calls[0]?.fail(new Error('an outage'));
    await settle();
    // The answer of the other batch is awaited, so that its transaction is not cut off.
    expect(await Promise.race([done.catch(String), turn('waiting')])).toBe('waiting');
    calls[1]?.answer();
    await expect(done).rejects.toThrow('an outage');
    expect(firstOf(calls)).toEqual(['A-0', 'B-0']);
    expect(stats).toMatchObject({ imported: 0, completed: 0, sent: 2 * rowsPerBatch });
  });

  it('counts what was sent when its input fails', async () => {
    const { calls, stats, done } = importOf([...batch('A')], async function* failing(rows) {
      yield* rows;
      throw new Error('no more input');
    });
    await settle();
    calls[0]?.answer();
    await expect(done).rejects.toThrow('no more input');
    expect(stats).toMatchObject({ imported: rowsPerBatch, completed: rowsPerBatch });
  });
});
