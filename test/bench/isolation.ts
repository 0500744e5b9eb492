import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DashboardInput, DashboardReport } from './dashboard-clients.ts';
import { generateLoad, type NextRequest } from './load.ts';
import type { Database, Figures } from './measure.ts';
import { startWhole } from './servers/start-whole.ts';

/**
 * Measures register reads in turn alone and beside four clients of the graph, which send the most expensive operations
 * that the limits let through: two as a viewer, two as a partner on the Pro plan. Errors are answers other than 200.
 */
export async function measureIsolation(
  { url, seeded }: Database,
  next: NextRequest,
  { rounds, seconds }: { rounds: number; seconds: number },
  progress: (text: string) => void,
) {
  await using stops = new AsyncDisposableStack();
  const server = await startWhole({ DATABASE_URL: url, GRAPHQL_RATE_LIMIT: '1000000' });
  stops.defer(server.stop);
  // Two callers: searches of one would hold up its own large answers.
  const tokens = { searches: seeded.staffToken, answers: seeded.tokens[0] ?? '' };
  const workerData: DashboardInput = { port: server.internalPort, tokens };
  // In a thread of their own, so that their work does not delay the load generator's clock.
  const clients = new Worker(new URL('dashboard-clients.ts', import.meta.url), { workerData });
  stops.defer(() => clients.terminate().then(() => {}));
  await once(clients, 'message'); // they are ready
  const load = async (what: string, length: number): Promise<Figures> => {
    progress(`isolation: ${what}`);
    const { units, seconds: took, p50, p99, errors } = await generateLoad(server.port, 64, length, next);
    return { perSecond: units / took, p50, p99, errors };
  };
  const found = { alone: [] as Figures[], beside: [] as Figures[] };
  const dashboards: DashboardReport = {};
  await load('warm-up', 3);
  for (let round = 1; round <= rounds; round += 1) {
    found.alone.push(await load(`round ${round} of ${rounds}, alone`, seconds));
    clients.postMessage('start');
    found.beside.push(await load(`round ${round} of ${rounds}, beside dashboards`, seconds));
    clients.postMessage('stop');
    const [outcomes] = (await once(clients, 'message')) as [DashboardReport]; // of the operations under way, too
    for (const [outcome, times] of Object.entries(outcomes)) dashboards[outcome] = (dashboards[outcome] ?? 0) + times;
  }
  progress('');
  return { found, dashboards };
}
