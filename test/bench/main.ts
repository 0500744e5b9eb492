/** The benchmark: `npm run bench [-- --only NAME --connections N --seconds S --rounds R --notices N --short]`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connect } from '../../src/database/connect.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { postgresSeconds } from './cpu.ts';
import { generateLoad, type NextRequest } from './load.ts';
import { type Seeded, seed } from './seed.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    connections: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    notices: { type: 'string', default: '100000' },
    short: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});

/** A line of the table: work, and who does it. The first server is the one that the others are held against. */
type Scenario = { name: string; connections: number; servers: string[]; next: (seeded: Seeded) => NextRequest };

const scenarios: Scenario[] = [
  {
    name: 'register read',
    connections: 64,
    servers: ['ours', 'by-hand', 'static-express', 'ordinary'],
    next: reads(''),
  },
  { name: 'register read, 1 connection', connections: 1, servers: ['ours', 'by-hand'], next: reads('') },
  { name: 'register read, 256 connections', connections: 256, servers: ['ours', 'by-hand'], next: reads('') },
  { name: 'full record', connections: 64, servers: ['ours', 'by-hand'], next: reads('-full') },
  { name: 'metrics write', connections: 64, servers: ['ours', 'by-hand'], next: writes },
];

/** A cheap generator of indices with a long period, the same in every round. */
function randomIndices(seedValue: number): (below: number) => number {
  let state = seedValue;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function reads(kind: '' | '-full'): Scenario['next'] {
  return ({ tokens, paIds, notices }) => {
    const random = randomIndices(20_240_900);
    const ids = Array.from({ length: Math.min(notices, 50_000) }, () => paIds(random(notices)));
    return () =>
      Buffer.from(
        `GET /api/v1/advertisement${kind}/${ids[random(ids.length)]} HTTP/1.1\r\nHost: bench\r\nAccept: application/json\r\nAuthorization: Bearer ${tokens[random(tokens.length)]}\r\n\r\n`,
      );
  };
}

/** Writes to notices of media that take counts: of the seed's, those whose number is not 3 modulo 4. */
function writes({ tokens, paIds, notices }: Seeded): NextRequest {
  const random = randomIndices(15);
  const ids = Array.from({ length: 50_000 }, () => paIds(random(Math.floor(notices / 4)) * 4));
  return () => {
    const body = JSON.stringify({ viewsCount: random(1e9), engagementsCount: random(1e6) });
    return Buffer.from(
      `PUT /api/v1/advertisement/${ids[random(ids.length)]}/metrics HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nAuthorization: Bearer ${tokens[random(tokens.length)]}\r\n\r\n${body}`,
    );
  };
}

type Measure = {
  server: string;
  perSecond: number;
  p50: number;
  p99: number;
  node: number;
  postgres: number;
  errors: number;
  rss: number;
};

async function startServer(name: string, databaseUrl: string) {
  const child = fork(fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', BENCH_INPUT: JSON.stringify({ databaseUrl }) },
    execArgv: options.profile === name ? ['--cpu-prof', '--cpu-prof-dir', join(tmpdir(), 'bench-profiles')] : [],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const usage = async () => {
    const answer = once(child, 'message') as Promise<[{ cpu: NodeJS.CpuUsage; rss: number }]>;
    child.send('usage');
    return (await answer)[0];
  };
  const stop = async () => {
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  };
  return { port, usage, stop };
}

async function measure(
  server: string,
  scenario: Scenario,
  database: { url: string; postmaster: number },
  seeded: Seeded,
) {
  const { port, usage, stop } = await startServer(server, database.url);
  try {
    const connections = Number(options.connections ?? scenario.connections);
    const next = scenario.next(seeded);
    await generateLoad(port, connections, Math.min(3, Number(options.seconds)), next); // warms up, uncounted
    const [nodeBefore, postgresBefore] = [await usage(), await postgresSeconds(database.postmaster)];
    const load = await generateLoad(port, connections, Number(options.seconds), next);
    const [nodeAfter, postgresAfter] = [await usage(), await postgresSeconds(database.postmaster)];
    const spent = nodeAfter.cpu.user + nodeAfter.cpu.system - nodeBefore.cpu.user - nodeBefore.cpu.system;
    return {
      server,
      perSecond: load.requests / load.seconds,
      p50: load.p50,
      p99: load.p99,
      node: spent / load.requests,
      postgres: ((postgresAfter - postgresBefore) * 1e6) / load.requests,
      errors: load.errors,
      rss: nodeAfter.rss / 2 ** 20,
    };
  } finally {
    await stop();
  }
}

/** Asks two servers the same and compares their answers, before anything is timed. */
async function compareBodies(scenario: Scenario, databaseUrl: string, seeded: Seeded): Promise<void> {
  const servers = scenario.servers.filter((server) => server !== 'static-express');
  const request = scenario.next(seeded)().toString();
  const [head, body] = request.split('\r\n\r\n');
  const [, method, path] = /^(\w+) (\S+)/.exec(head ?? '') ?? [];
  const token = /Bearer (\S+)/.exec(head ?? '')?.[1];
  const bodies: unknown[] = [];
  for (const server of servers) {
    const { port, stop } = await startServer(server, databaseUrl);
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: method ?? 'GET',
      headers,
      body: body || null,
    });
    bodies.push([answer.status, await answer.text()]);
    await stop();
  }
  for (const [index, other] of bodies.entries()) {
    if (JSON.stringify(other) !== JSON.stringify(bodies[0])) {
      throw new Error(`${servers[index]} answers otherwise than ${servers[0]}:\n${other}\n${bodies[0]}`);
    }
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function summarise(measures: Measure[]): Measure {
  const of = (field: Exclude<keyof Measure, 'server'>) => median(measures.map((one) => one[field]));
  const errors = measures.reduce((sum, one) => sum + one.errors, 0);
  return {
    server: measures[0]?.server ?? '',
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    node: of('node'),
    postgres: of('postgres'),
    errors,
    rss: of('rss'),
  };
}

const folder = join(tmpdir(), 'notices-bench');
await mkdir(folder, { recursive: true });
const postgres = await startEmbeddedPostgres(folder);
const results: Record<string, Measure[]> = {};
try {
  const orm = connect({ url: postgres.url, poolSize: 2, connectTimeout: 5_000, statementTimeout: 600_000 });
  await migrate(orm);
  const [{ data_directory: data } = { data_directory: '' }] =
    await orm.em.execute<{ data_directory: string }[]>('show data_directory');
  await orm.close();
  const postmaster = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const seeded = await seed(postgres.url, Number(options.notices));

  const wanted = scenarios.filter(({ name }) => !options.only || name.includes(options.only));
  for (const scenario of wanted) {
    await compareBodies(scenario, postgres.url, seeded);
    const measures = new Map<string, Measure[]>(scenario.servers.map((server) => [server, []]));
    for (let round = 1; round <= Number(options.rounds); round += 1) {
      for (const server of scenario.servers) {
        process.stderr.write(`\r\x1b[K${scenario.name}: round ${round}, ${server}`);
        measures.get(server)?.push(await measure(server, scenario, { url: postgres.url, postmaster }, seeded));
      }
    }
    process.stderr.write('\r\x1b[K');
    const rows = [...measures.values()].map(summarise);
    results[scenario.name] = rows;
    const [first] = rows;
    console.log(`\n${scenario.name}`);
    console.table(
      Object.fromEntries(
        rows.map((row) => [
          row.server,
          {
            'req/s': Math.round(row.perSecond),
            'p50 ms': row.p50.toFixed(2),
            'p99 ms': row.p99.toFixed(2),
            'Node µs': row.node.toFixed(1),
            'PostgreSQL µs': row.postgres.toFixed(1),
            'ours/it': ((first?.perSecond ?? 0) / row.perSecond).toFixed(2),
            'cpu ours/it': (((first?.node ?? 0) + (first?.postgres ?? 0)) / (row.node + row.postgres)).toFixed(2),
            'p99 ours/it': ((first?.p99 ?? 0) / row.p99).toFixed(2),
            'p50 ours/it': ((first?.p50 ?? 0) / row.p50).toFixed(2),
            'RSS MB': Math.round(row.rss),
            errors: row.errors,
          },
        ]),
      ),
    );
  }
} finally {
  await postgres.release();
}
console.log(
  JSON.stringify({ machine: { cpus: cpus().length, model: cpus()[0]?.model, memory: totalmem() }, options, results }),
);
