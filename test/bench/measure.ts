import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quantile as interpolated } from 'd3-array';
import { exchange } from '../support/raw-http.ts';
import { familySeconds } from './cpu.ts';
import { isPeer } from './peers.ts';
import type { Rates, Scenario } from './scenarios.ts';
import type { Seeded } from './seed.ts';

/** A seeded database, and the process that all of PostgreSQL's others descend from. */
export type Database = { url: string; postmaster: number; seeded: Seeded };

export type Server = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts a server of `servers/` or `peers/` in a process of its own.
 * @param profile write a CPU profile of it
 * @throws AbortError, whose cause says so, when the process ends instead of answering
 */
export async function startServer(name: string, databaseUrl: string, profile = false) {
  const folder = isPeer(name) ? 'peers' : 'servers';
  const child = fork(fileURLToPath(new URL(`${folder}/${name}.ts`, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', BENCH_INPUT: JSON.stringify({ databaseUrl }) },
    execArgv: profile ? ['--cpu-prof', '--cpu-prof-dir', join(tmpdir(), 'bench-profiles')] : [],
  });
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`the server ${name} ended with code ${code}`)));
  const nextMessage = () => once(child, 'message', { signal: ended.signal });
  const [{ port, internalPort = port }] = (await nextMessage()) as [{ port: number; internalPort?: number }];
  return {
    port,
    internalPort,
    async usage(): Promise<{ cpu: NodeJS.CpuUsage; rss: number }> {
      const answer = nextMessage();
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

/** Does some work with a server, and counts the CPU of that time only. @param work returns its units, and seconds */
export async function rated<Done extends { units: number; seconds: number }>(
  { usage }: Pick<Server, 'usage'>,
  postmaster: number,
  work: () => Promise<Done>,
): Promise<Done & Rates> {
  const [before, postgresBefore] = [await usage(), await familySeconds(postmaster)];
  const done = await work();
  const [{ cpu, rss }, postgresAfter] = [await usage(), await familySeconds(postmaster)];
  return {
    perSecond: done.units / done.seconds,
    node: (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / done.units,
    postgres: ((postgresAfter - postgresBefore) * 1e6) / done.units,
    rss: rss / 2 ** 20,
    ...done,
  };
}

/** Asks the servers of a scenario the same and compares their answers. @throws Error when one answers otherwise */
export async function compareBodies(
  { runs, next, port = 'port', toldBy = (body) => body }: Scenario,
  databaseOf: (notices: number) => Promise<Database>,
) {
  const answers = new Map<string, string>();
  for (const { server, notices } of runs) {
    if (server === 'static-express' || answers.has(server)) continue;
    const { url, seeded } = await databaseOf(notices);
    const started = await startServer(server, url);
    const [answer] = await exchange(`http://127.0.0.1:${started[port]}`, next(seeded, server)());
    await started.stop();
    const told = JSON.stringify(answer?.status === 200 ? toldBy(answer.text) : `${answer?.status} ${answer?.text}`);
    // Each writes at its own moment.
    answers.set(server, told.replace(/\\"recordedAt\\":\\"[^"]+"/, '"recordedAt":…'));
  }
  const [[first, expected] = ['', ''], ...others] = [...answers];
  for (const [server, answer] of others) {
    if (answer !== expected) throw new Error(`${server} answers otherwise than ${first}:\n${answer}\n${expected}`);
  }
}

export const quantile = (values: Iterable<number>, part: number) => interpolated(values, part) ?? Number.NaN;
export const median = (values: Iterable<number>) => quantile(values, 0.5);

/** Figures of one round, by name. */
export type Figures = Record<string, number>;

/** The medians of several rounds; errors are added up. */
export const mediansOf = <Some extends Figures>(rounds: readonly Some[]): Some =>
  mapValues(rounds[0] ?? ({} as Some), (_, name) => {
    const all = rounds.map((round) => round[name] ?? Number.NaN);
    return name === 'errors' ? all.reduce((sum, one) => sum + one, 0) : median(all);
  }) as Some;

/** Quantiles of the ratios of some rounds to those of another run, round by round, because the machine's speed drifts. */
export function ratiosTo(base: readonly Figures[], rounds: readonly Figures[], parts: readonly number[]) {
  const { errors: _none, ...figures } = rounds[0] ?? {};
  return mapValues(figures, (_, name) => {
    const ratios = rounds.map((round, place) => (round[name] ?? Number.NaN) / (base[place]?.[name] ?? Number.NaN));
    return parts.map((part) => quantile(ratios, part).toFixed(2)).join(' / ');
  });
}

const units: Record<string, string> = {
  perSecond: 'a second',
  p50: 'p50 ms',
  p99: 'p99 ms',
  node: 'Node µs',
  postgres: 'PostgreSQL µs',
  rss: 'RSS MB',
};

/** Prints rows of figures with their units, rounded. */
export function printTable(rows: Record<string, Figures>): void {
  const shown = (row: Figures) =>
    Object.entries(row).map(([name, value]) => [units[name] ?? name, Number(value.toPrecision(4))]);
  console.table(mapValues(rows, (row) => Object.fromEntries(shown(row))));
}

export const mapValues = <Value, Mapped>(record: Record<string, Value>, map: (value: Value, name: string) => Mapped) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
