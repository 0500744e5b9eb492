import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type Database, mapValues, mediansOf, rated, startServer } from './measure.ts';

/** The exports, as their addresses name them. */
const files = [
  'notices.jsonl',
  'notices.csv',
  'access-ledger.jsonl',
  'access-ledger.csv',
  'metrics-changes.csv',
  'audit-trail.csv',
];

/** Reads each export to its end, in each round. @throws Error if an export is not complete */
export async function measureExports(
  { url, postmaster, seeded }: Database,
  rounds: number,
  progress: (text: string) => void,
) {
  const server = await startServer('ours', url);
  const read = (file: string) => rated(server, postmaster, () => rowsOf(server.internalPort, file, seeded.staffToken));
  const measured = Object.fromEntries(files.map((file) => [file, [] as Awaited<ReturnType<typeof read>>[]]));
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const file of files) {
        progress(`${file}: ${round === 0 ? 'warm-up' : `round ${round} of ${rounds}`}`);
        const found = await read(file);
        if (round > 0) measured[file]?.push(found);
      }
    }
  } finally {
    progress('');
    await server.stop();
  }
  return mapValues(measured, (found) => {
    const { units: rows, perSecond, node, postgres, rss } = mediansOf(found);
    return { rows, perSecond, node, postgres, rss };
  });
}

/** Downloads an export, and counts its rows: no value of the seed has a line break. */
async function rowsOf(port: number, file: string, token: string): Promise<{ units: number; seconds: number }> {
  const started = performance.now();
  const request = get({ port, path: `/export/${file}`, headers: { Authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let lines = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  if (response.statusCode !== 200 || !response.complete) throw new Error(`${file} is not complete`);
  return { units: file.endsWith('.csv') ? lines - 1 : lines, seconds: (performance.now() - started) / 1000 };
}
