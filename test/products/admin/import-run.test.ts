import { expect, it } from '@jest/globals';
import type { InputRow } from '../../../src/domain/files/row.ts';
import { importRows, newStats } from '../../../src/products/admin/import/run.ts';
import type { Execute } from '../../../src/products/admin/session.ts';
import { until } from '../../support/processes.ts';

it.each([
  ['different PA-IDs', (line: number) => ({ paId: `PA-${line}` })],
  ['no PA-ID', () => ({})],
])('the next batch is sent while one is stored: records with %s', async (_which, recordAt) => {
  async function* rows(): AsyncGenerator<InputRow> {
    for (let line = 1; line <= 1000; line += 1) {
      yield { line, firstLine: line, size: 100, record: recordAt(line), issues: [], rejected: () => '' };
    }
  }
  let sent = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const execute = (async (_operation: string, { input }: { input: { records: unknown[] } }) => {
    sent += 1;
    await answered;
    return { results: input.records.map(() => ({ outcome: 'imported', issues: [], warnings: [] })) };
  }) as unknown as Execute;
  const source = { rows: rows(), extension: 'jsonl', head: () => '', encode: Buffer.from } as const;
  const rejects = { write: async () => {} } as unknown as Parameters<typeof importRows>[2]['rejects'];
  const options = { onExisting: 'update', dryRun: false } as const;
  const stats = newStats();
  const done = importRows(source, stats, { execute, options, importId: '1', rejects, onBatch: () => {} });
  try {
    await until('the batches are sent', () => sent === 2, 10_000);
  } finally {
    answer();
    await done;
  }
  expect(stats).toMatchObject({ imported: 1000, completed: 1000 });
});
