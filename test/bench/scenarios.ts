import { dashboardQueries, toldBy } from './dashboard-page.ts';
import type { NextRequest } from './load.ts';
import type { Seeded } from './seed.ts';

/** What work took: units of it a second, CPU in microseconds a unit, and resident MB at its end. */
export type Rates = { perSecond: number; node: number; postgres: number; rss: number };
/** What requests took, with latencies in milliseconds. */
export type Result = Rates & { p50: number; p99: number; errors: number };

/** A server under load on a database of a number of notices. */
export type Run = { label: string; server: string; notices: number };

/** A ratio of the first run over another one, and the bound that it should reach (src/decisions.md). */
type Goal = { what: string; over: string; of: (result: Result) => number; bound: string };

/** Work, and who does it; the first run is ours. */
export type Scenario = {
  name: string;
  connections: number;
  runs: Run[];
  next: (seeded: Seeded, server: string) => NextRequest;
  /** The public one, unless said otherwise. */
  port?: 'port' | 'internalPort';
  /** What of a body has to be the same for all; all of it, unless said otherwise. */
  toldBy?: (body: string) => unknown;
  /** Seconds of load before the counted ones, where caches are larger than usual. */
  warmUp?: number;
  goals?: Goal[];
};

const runsOf = (...servers: string[]) => servers.map((server) => ({ label: server, server, notices: 100_000 }));
const cpu = ({ node, postgres }: Result) => node + postgres;
const throughput = (over: string, bound: string): Goal => ({
  what: 'throughput',
  over,
  of: ({ perSecond }) => perSecond,
  bound,
});

/** A scenario at its usual load may be run at another (`--connections`); its goals are for the usual one. */
export const scenarios: Scenario[] = [
  {
    name: 'register read',
    connections: 64,
    runs: runsOf('ours', 'by-hand', 'static-express', 'ordinary'),
    next: reads(''),
    goals: [
      throughput('by-hand', '>= 5'),
      { what: 'CPU a request', over: 'by-hand', of: cpu, bound: '<= 0.18' },
      { what: 'p99', over: 'by-hand', of: ({ p99 }) => p99, bound: '<= 0.3' },
      { what: 'Node CPU', over: 'static-express', of: ({ node }) => node, bound: '<= 3' },
      throughput('ordinary', '>= 25'),
    ],
  },
  {
    name: 'register read, 1 connection',
    connections: 1,
    runs: runsOf('ours', 'by-hand'),
    next: reads(''),
    goals: [{ what: 'p50', over: 'by-hand', of: ({ p50 }) => p50, bound: '<= 0.65' }],
  },
  { name: 'register read, 256 connections', connections: 256, runs: runsOf('ours', 'by-hand'), next: reads('') },
  {
    name: 'register read, often asked',
    connections: 64,
    runs: runsOf('ours', 'by-hand'),
    next: reads('', { isZipf: true }),
  },
  {
    name: 'register read, not modified',
    connections: 64,
    runs: runsOf('ours'),
    next: reads('', { isZipf: true, headers: 'If-None-Match: *\r\n' }),
  },
  {
    name: 'full record with its ledger row',
    connections: 64,
    runs: runsOf('ours', 'by-hand'),
    next: reads('-full'),
    goals: [throughput('by-hand', '>= 5')],
  },
  {
    name: 'metrics write with its history row',
    connections: 64,
    runs: runsOf('ours', 'by-hand'),
    next: writes,
    goals: [throughput('by-hand', '>= 4')],
  },
  {
    name: 'register read, many notices',
    connections: 64,
    warmUp: 12,
    runs: [1_000_000, 10_000].map((notices) => ({ label: `${notices} notices`, server: 'ours', notices })),
    next: reads(''),
    goals: [{ what: 'CPU a request', over: '10000 notices', of: cpu, bound: '<= 1.05' }],
  },
  {
    name: 'dashboard page',
    connections: 16,
    runs: runsOf('ours', 'postgraphile'),
    next: dashboardPages,
    port: 'internalPort',
    toldBy,
    goals: [throughput('postgraphile', '>= 2.5')],
  },
];

export function scenarioOf(name: string): Scenario {
  const found = scenarios.find((one) => one.name === name);
  if (!found) throw new Error(`there is no scenario ${name}`);
  return found;
}

/** A cheap generator of indices with a long period, the same in every round (xorshift). */
function randomIndices(seedValue: number): (below: number) => number {
  let state = seedValue;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Some of the notices, spread over all of them. */
function someOf({ paIds, notices }: Pick<Seeded, 'paIds' | 'notices'>, random: (below: number) => number): string[] {
  return Array.from({ length: Math.min(notices, 50_000) }, () => paIds(random(notices)));
}

/** A request as bytes. @param token sent as `Bearer` @param body sent as JSON */
export function requestOf(line: string, token: string | undefined, body?: object, more = ''): Buffer {
  const json = body ? JSON.stringify(body) : '';
  const framing = body ? `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n` : '';
  const headers = `Host: localhost\r\nAccept: application/json\r\nAuthorization: Bearer ${token}\r\n${more}${framing}`;
  return Buffer.from(`${line} HTTP/1.1\r\n${headers}\r\n${json}`);
}

/** @param isZipf the n-th notice is asked for 1/n as often as the first @param headers more of them */
function reads(kind: '' | '-full', { isZipf = false, headers = '' } = {}): Scenario['next'] {
  return (seeded) => {
    const random = randomIndices(20_240_900);
    const ids = someOf(seeded, random);
    const { tokens } = seeded;
    const often = () => Math.floor((ids.length + 1) ** (random(1_000_003) / 1_000_003)) - 1;
    const next = isZipf ? often : () => random(ids.length);
    return () =>
      requestOf(`GET /api/v1/advertisement${kind}/${ids[next()]}`, tokens[random(tokens.length)], undefined, headers);
  };
}

/**
 * Writes to online notices, which are every fourth of the seed's. Counts are totals, so they grow with the clock: a total
 * that fell would be a correction, and cost more. The first write is the same for all servers, whose answers are compared.
 */
function writes({ tokens, paIds, notices }: Seeded): NextRequest {
  const random = randomIndices(15);
  const ids = someOf({ paIds: (index) => paIds(index * 4), notices: Math.floor(notices / 4) }, random);
  let isFirst = true;
  return () => {
    const viewsCount = isFirst ? 0 : Math.floor(Date.now() / 20);
    isFirst = false;
    const path = `/api/v1/advertisement/${ids[random(ids.length)]}/metrics`;
    const body = { viewsCount, engagementsCount: Math.floor(viewsCount / 100) };
    return requestOf(`PUT ${path}`, tokens[random(tokens.length)], body);
  };
}

/** The page of one of the days on which notices of the seed were published. */
function dashboardPages({ staffToken }: Seeded, server: string): NextRequest {
  const random = randomIndices(2_024);
  return () => {
    const day = new Date(Date.now() - (2 + random(280)) * 86_400_000).toISOString().slice(0, 10);
    return requestOf('POST /graphql', staffToken, { query: dashboardQueries[server], variables: { day } });
  };
}
