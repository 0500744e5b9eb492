import { dashboardPages, toldBy } from './dashboard-page.ts';
import type { NextRequest } from './load.ts';
import type { Result } from './measure.ts';
import type { Seeded } from './seed.ts';

/** A server under load on a database of a number of notices. */
export type Run = { label: string; server: string; notices: number };

/** A ratio of the first run over another one, and the bound that it should keep. */
export type Goal = { what: string; over: string; ratio: (ours: Result, other: Result) => number; bound: string };

/** Work, and who does it; the first run is ours. */
export type Scenario = {
  name: string;
  connections: number;
  runs: Run[];
  next: (seeded: Seeded, server: string) => NextRequest;
  /** What of a body has to be the same for all; all of it, unless said otherwise. */
  toldBy?: (body: string) => unknown;
  /** Seconds of load before the counted ones, where caches are larger than usual. */
  warmUp?: number;
  goals: Goal[];
};

const usual = 100_000;
const runOf = (server: string): Run => ({ label: server, server, notices: usual });

const cpu = ({ node, postgres }: Result) => node + postgres;
const throughput = (over: string, bound: string): Goal => ({
  what: 'throughput',
  over,
  ratio: (ours, other) => ours.perSecond / other.perSecond,
  bound,
});

/** A scenario at its usual load may be run at another (`--connections`); its goals are for the usual one. */
export const scenarios: Scenario[] = [
  {
    name: 'register read',
    connections: 64,
    runs: ['ours', 'by-hand', 'static-express', 'ordinary'].map(runOf),
    next: reads(''),
    goals: [
      throughput('by-hand', '>= 4'),
      { what: 'CPU a request', over: 'by-hand', ratio: (ours, other) => cpu(ours) / cpu(other), bound: '<= 0.2' },
      { what: 'p99', over: 'by-hand', ratio: (ours, other) => ours.p99 / other.p99, bound: '<= 0.3' },
      { what: 'Node CPU', over: 'static-express', ratio: (ours, other) => ours.node / other.node, bound: '<= 3.5' },
      throughput('ordinary', '>= 20'),
    ],
  },
  {
    name: 'register read, 1 connection',
    connections: 1,
    runs: ['ours', 'by-hand'].map(runOf),
    next: reads(''),
    goals: [{ what: 'p50', over: 'by-hand', ratio: (ours, other) => ours.p50 / other.p50, bound: '<= 0.75' }],
  },
  {
    name: 'register read, 256 connections',
    connections: 256,
    runs: ['ours', 'by-hand'].map(runOf),
    next: reads(''),
    goals: [],
  },
  {
    name: 'full record with its ledger row',
    connections: 64,
    runs: ['ours', 'by-hand'].map(runOf),
    next: reads('-full'),
    goals: [throughput('by-hand', '>= 4')],
  },
  {
    name: 'metrics write with its history row',
    connections: 64,
    runs: ['ours', 'by-hand'].map(runOf),
    next: writes,
    goals: [throughput('by-hand', '>= 4')],
  },
  {
    name: 'register read, many notices',
    connections: 64,
    warmUp: 12,
    runs: [1_000_000, 10_000].map((notices) => ({ label: `${notices} notices`, server: 'ours', notices })),
    next: reads(''),
    goals: [
      {
        what: 'CPU a request',
        over: '10000 notices',
        ratio: (ours, other) => cpu(ours) / cpu(other),
        bound: '<= 1.15',
      },
    ],
  },
  {
    name: 'dashboard page',
    connections: 16,
    runs: ['ours-graph', 'postgraphile'].map(runOf),
    next: (seeded, server) => dashboardPages(seeded, server, randomIndices(2_024)),
    toldBy,
    goals: [throughput('postgraphile', '>= 2')],
  },
];

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

export function reads(kind: '' | '-full'): Scenario['next'] {
  return (seeded) => {
    const random = randomIndices(20_240_900);
    const ids = someOf(seeded, random);
    const { tokens } = seeded;
    return () =>
      Buffer.from(
        `GET /api/v1/advertisement${kind}/${ids[random(ids.length)]} HTTP/1.1\r\nHost: bench\r\nAccept: application/json\r\nAuthorization: Bearer ${tokens[random(tokens.length)]}\r\n\r\n`,
      );
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
    const body = JSON.stringify({ viewsCount, engagementsCount: Math.floor(viewsCount / 100) });
    return Buffer.from(
      `PUT /api/v1/advertisement/${ids[random(ids.length)]}/metrics HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nAuthorization: Bearer ${tokens[random(tokens.length)]}\r\n\r\n${body}`,
    );
  };
}
