import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { familySeconds } from './cpu.ts';
import { type Database, median, startServer } from './measure.ts';

/** Rows a second, CPU in microseconds a row, and resident MB after the export. */
export type ExportRates = { rows: number; perSecond: number; node: number; postgres: number; rss: number };

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
): Promise<Map<string, ExportRates>> {
  const measured = new Map<string, ExportRates[]>(files.map((file) => [file, []]));
  const { port, usage, stop } = await startServer('ours-graph', url);
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const file of files) {
        progress(`${file}: ${round === 0 ? 'warm-up' : `round ${round} of ${rounds}`}`);
        const [nodeBefore, postgresBefore, start] = [await usage(), await familySeconds(postmaster), performance.now()];
        const rows = await rowsOf(port, file, seeded.staffToken);
        const seconds = (performance.now() - start) / 1000;
        const [nodeAfter, postgresAfter] = [await usage(), await familySeconds(postmaster)];
        const spent = nodeAfter.cpu.user + nodeAfter.cpu.system - nodeBefore.cpu.user - nodeBefore.cpu.system;
        if (round === 0) continue;
        measured.get(file)?.push({
          rows,
          perSecond: rows / seconds,
          node: spent / rows,
          postgres: ((postgresAfter - postgresBefore) * 1e6) / rows,
          rss: nodeAfter.rss / 2 ** 20,
        });
      }
    }
  } finally {
    await stop();
  }
  return new Map([...measured].map(([file, rates]) => [file, mediansOf(rates)]));
}

/** Downloads an export, and counts its rows: no value of the seed has a line break. */
async function rowsOf(port: number, file: string, token: string): Promise<number> {
  const request = get({ port, path: `/export/${file}`, headers: { Authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let lines = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  if (response.statusCode !== 200 || !response.complete) throw new Error(`${file} is not complete`);
  return file.endsWith('.csv') ? lines - 1 : lines;
}

function mediansOf(rates: ExportRates[]): ExportRates {
  const of = (figure: keyof ExportRates) => median(rates.map((one) => one[figure]));
  return { rows: of('rows'), perSecond: of('perSecond'), node: of('node'), postgres: of('postgres'), rss: of('rss') };
}
