import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DashboardInput, DashboardReport } from './dashboard-clients.ts';
import { generateLoad, type LoadResult, type NextRequest } from './load.ts';
import type { Database } from './measure.ts';
import { startWhole } from './servers/start-whole.ts';

/** Register reads, with and without dashboards that ask for the most that they may. Latencies in milliseconds. */
export type Isolation = { quiet: LoadResult[]; beside: LoadResult[]; dashboards: Record<string, number> };

const connections = 64;

/**
 * Measures register reads in turn alone and beside four clients of the graph, which send the most expensive operations
 * that the limits let through: two as a viewer, two as a partner on the Pro plan. Errors are answers other than 200.
 */
export async function measureIsolation(
  { url, seeded }: Database,
  next: NextRequest,
  { rounds, seconds }: { rounds: number; seconds: number },
  progress: (text: string) => void,
): Promise<Isolation> {
  const { port, internalPort, stop } = await startWhole({ DATABASE_URL: url, GRAPHQL_RATE_LIMIT: '1000000' });
  const [partner = ''] = seeded.tokens;
  // Two callers: searches of one would hold up its own large answers.
  const clients = [
    { token: seeded.staffToken, kind: 'searches' as const },
    { token: seeded.staffToken, kind: 'searches' as const },
    { token: partner, kind: 'answers' as const },
    { token: partner, kind: 'answers' as const },
  ];
  const dashboards = await openDashboards({ port: internalPort, clients });
  const found: Isolation = { quiet: [], beside: [], dashboards: {} };
  try {
    await generateLoad(port, connections, 3, next);
    for (let round = 1; round <= rounds; round += 1) {
      progress(`isolation: round ${round} of ${rounds}, alone`);
      found.quiet.push(await generateLoad(port, connections, seconds, next));
      progress(`isolation: round ${round} of ${rounds}, beside dashboards`);
      dashboards.start();
      found.beside.push(await generateLoad(port, connections, seconds, next));
      progress(`isolation: round ${round} of ${rounds}, dashboards end`);
      for (const [outcome, times] of Object.entries(await dashboards.stop())) {
        found.dashboards[outcome] = (found.dashboards[outcome] ?? 0) + times;
      }
    }
    return found;
  } finally {
    await dashboards.close();
    await stop();
  }
}

/** Clients of the graph, in a thread of their own, so that their work does not delay the load generator's clock. */
async function openDashboards(workerData: DashboardInput) {
  const worker = new Worker(new URL('dashboard-clients.ts', import.meta.url), { workerData });
  await once(worker, 'message'); // they are ready
  return {
    start: () => worker.postMessage('start'),
    /** Waits for the operations under way. @returns how often an operation had which outcome */
    async stop(): Promise<DashboardReport> {
      worker.postMessage('stop');
      const [report] = (await once(worker, 'message')) as [DashboardReport];
      return report;
    },
    close: () => worker.terminate(),
  };
}
