import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { familySeconds } from './cpu.ts';
import { generateLoad, type NextRequest } from './load.ts';
import { isPeer } from './peers.ts';
import type { Scenario } from './scenarios.ts';
import type { Seeded } from './seed.ts';

/** A seeded database, and the process that all of PostgreSQL's others descend from. */
export type Database = { url: string; postmaster: number; seeded: Seeded };

/** What a run gave: requests a second, latencies in milliseconds, CPU in microseconds a request, resident MB. */
export type Result = {
  perSecond: number;
  p50: number;
  p99: number;
  node: number;
  postgres: number;
  rss: number;
  errors: number;
};

type Usage = { cpu: NodeJS.CpuUsage; rss: number };

/** Starts a server of `servers/` or `peers/` in a process of its own. @param profile write a CPU profile of it */
export async function startServer(name: string, databaseUrl: string, profile = false) {
  const folder = isPeer(name) ? 'peers' : 'servers';
  const child = fork(fileURLToPath(new URL(`${folder}/${name}.ts`, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', BENCH_INPUT: JSON.stringify({ databaseUrl }) },
    execArgv: profile ? ['--cpu-prof', '--cpu-prof-dir', join(tmpdir(), 'bench-profiles')] : [],
  });
  const [{ port, internalPort = 0 }] = (await once(child, 'message')) as [{ port: number; internalPort?: number }];
  return {
    port,
    internalPort,
    async usage(): Promise<Usage> {
      const answer = once(child, 'message') as Promise<[Usage]>;
      child.send('usage');
      return (await answer)[0];
    },
    async stop(): Promise<void> {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** Puts a server under load, warmed up first; CPU is that of the counted time only. */
export async function measure(
  server: string,
  { url, postmaster }: Database,
  next: NextRequest,
  { connections, seconds, warmUp, profile }: { connections: number; seconds: number; warmUp: number; profile: boolean },
): Promise<Result> {
  const { port, usage, stop } = await startServer(server, url, profile);
  try {
    await generateLoad(port, connections, warmUp, next);
    const [nodeBefore, postgresBefore] = [await usage(), await familySeconds(postmaster)];
    const load = await generateLoad(port, connections, seconds, next);
    const [nodeAfter, postgresAfter] = [await usage(), await familySeconds(postmaster)];
    const spent = nodeAfter.cpu.user + nodeAfter.cpu.system - nodeBefore.cpu.user - nodeBefore.cpu.system;
    return {
      perSecond: load.requests / load.seconds,
      p50: load.p50,
      p99: load.p99,
      node: spent / load.requests,
      postgres: ((postgresAfter - postgresBefore) * 1e6) / load.requests,
      rss: nodeAfter.rss / 2 ** 20,
      errors: load.errors,
    };
  } finally {
    await stop();
  }
}

/** Asks the servers of a scenario the same and compares their answers. @throws Error when one answers otherwise */
export async function compareBodies(
  { runs, next, toldBy = (body) => body }: Scenario,
  databaseOf: (notices: number) => Promise<Database>,
) {
  const answers = new Map<string, string>();
  for (const { server, notices } of runs) {
    if (server === 'static-express' || answers.has(server)) continue;
    const { url, seeded } = await databaseOf(notices);
    const { port, stop } = await startServer(server, url);
    answers.set(server, await answerTo(next(seeded, server)().toString(), port, toldBy));
    await stop();
  }
  const [[first, expected] = ['', ''], ...others] = [...answers];
  for (const [server, answer] of others) {
    if (answer !== expected) throw new Error(`${server} answers otherwise than ${first}:\n${answer}\n${expected}`);
  }
}

async function answerTo(request: string, port: number, toldBy: (body: string) => unknown): Promise<string> {
  const [head = '', body] = request.split('\r\n\r\n');
  const [requestLine = '', ...fields] = head.split('\r\n');
  const [method = '', path] = requestLine.split(' ');
  const named = new Headers(fields.map((field) => field.split(': ') as [string, string]));
  for (const own of ['host', 'content-length']) named.delete(own); // what fetch says for itself
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: named, body: body || null });
  const text = await answer.text();
  if (!answer.ok) return `${answer.status} ${text}`;
  // Each writes at its own moment.
  return JSON.stringify(toldBy(text)).replace(/\\"recordedAt\\":\\"[^"]+"/, '"recordedAt":…');
}

/** The value below which a part of the values lies. */
export const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * part), values.length - 1)] ?? Number.NaN;

export const median = (values: number[]) => quantile(values, 0.5);

/** The medians of a run's rounds; errors are added up. */
export function mediansOf(rounds: Result[]): Result {
  const of = (field: keyof Result) => median(rounds.map((round) => round[field]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    node: of('node'),
    postgres: of('postgres'),
    rss: of('rss'),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
  };
}
