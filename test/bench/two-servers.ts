import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHaproxy } from '../support/haproxy.ts';
import { type HttpRequest, send } from '../support/http.ts';
import { cleanUp, temporaryFolder } from '../support/processes.ts';
import { programOf } from '../support/programs.ts';
import { startRedis } from '../support/redis.ts';
import { type Figures, mapValues, mediansOf, printTable, quantile } from './measure.ts';
import { startWhole } from './servers/start-whole.ts';

/** Requests a second for each server: few enough that two servers and this process leave two cores some rest. */
const rate = 150;

/**
 * Compares one server, asked directly, with two behind HAProxy that count in one Redis and get twice its requests.
 * @returns the ratios of their 99th percentiles, of each round; undefined, and why, if a program is missing
 */
export async function measureTwoServers(
  url: string,
  requestOf: (index: number) => HttpRequest,
  { rounds, seconds }: { rounds: number; seconds: number },
  progress: (text: string) => void,
): Promise<number[] | undefined> {
  const missing = ['haproxy', 'redis-server'].filter((name) => !programOf(name));
  if (missing.length > 0) {
    console.log(`\nTwo servers were not measured: not installed: ${missing.join(', ')}`);
    return undefined;
  }
  progress('two servers: starting');
  const redis = await startRedis();
  const environment = { DATABASE_URL: url, DATABASE_MIGRATE: 'false' };
  const alone = await startWhole(environment);
  const both = [];
  for (const _server of [1, 2]) both.push(await startWhole({ ...environment, REDIS_URL: redis.url }));
  const proxy = await startHaproxy(join(await temporaryFolder(), 'haproxy'), both);
  const measured: Record<string, Figures[]> = {
    'one server': [],
    'two servers behind HAProxy, with Redis': [],
  };
  const [ofOne = [], ofTwo = []] = Object.values(measured);
  try {
    const one = () => openLoop(`http://127.0.0.1:${alone.port}`, rate, seconds, requestOf);
    const two = () => openLoop(proxy.url, 2 * rate, seconds, requestOf);
    await Promise.all([one(), two()]); // their code is compiled
    for (let round = 1; round <= rounds; round += 1) {
      progress(`two servers: round ${round} of ${rounds}`);
      ofOne.push(await one());
      ofTwo.push(await two());
    }
  } finally {
    await proxy.stop();
    await Promise.all([alone, ...both].map((server) => server.stop()));
    await redis.stop();
    await cleanUp();
  }
  progress('');
  console.log('\nRequests at a fixed rate: 60 % register reads, 20 % full records, 20 % metrics writes');
  printTable(mapValues(measured, mediansOf));
  return ofTwo.map(({ p99 = Number.NaN }, round) => p99 / (ofOne[round]?.p99 ?? Number.NaN));
}

/**
 * Sends requests at a rate, whether those before them are answered or not. Latencies, in milliseconds, count from when a request
 * was due, so that a server that stalls is not asked less.
 */
async function openLoop(
  origin: string,
  perSecond: number,
  seconds: number,
  requestOf: (index: number) => HttpRequest,
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  let errors = 0;
  const ask = async (index: number, due: number) => {
    const { status } = await send(origin, requestOf(index), agent).catch(() => ({ status: 0 }));
    latencies.push(performance.now() - due);
    errors += status === 200 ? 0 : 1;
  };
  const asked: Promise<void>[] = [];
  const started = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = started + (index * 1_000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    asked.push(ask(index, due));
  }
  await Promise.all(asked);
  agent.destroy();
  return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), errors };
}
