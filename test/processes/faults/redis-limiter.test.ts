import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { createClient } from '@redis/client';
import { openLimiter, openReader } from '../../../rest-gateway/rate-limit/open-limiter.ts';
import { createRateLimiter, type RateLimitResult } from '../../../rest-gateway/rate-limit/rate-limit.ts';
import { connectRedisLimiter } from '../../../rest-gateway/rate-limit/redis-rate-limit.ts';
import { describeWith } from '../../support/describe-with.ts';
import { cleanUp, until } from '../../support/processes.ts';
import { type Redis, startRedis } from '../../support/redis.ts';

/* choice D7: windows are the same in every store. Their ends come from the clock of the store. */

describeWith('redis-server', 'the limiter in Redis', () => {
  let redis: Redis;
  const open: { close: () => void }[] = [];
  let token = 0;
  const mint = () => `token-${token++}`;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const one of open.splice(0)) one.close();
  });
  afterAll(async () => {
    await redis?.stop();
    await cleanUp();
  });

  const connect = async () => {
    const limiter = await connectRedisLimiter(() => redis.url);
    open.push(limiter);
    return limiter;
  };
  /** Asks Redis itself. */
  const tell = async (command: string[]) => {
    const client = await createClient({ url: redis.url }).connect();
    const answer = await client.sendCommand(command);
    client.destroy();
    return answer;
  };
  /** Within five seconds, since slow machines pause between two steps. */
  const about = (seconds: number) => expect.closeTo(seconds, -1);
  const key = (tokenId: string) => `political-ad-notices:rate-limit:${tokenId}`;

  it('gives the same results as the one in memory, also over the limit', async () => {
    const [{ count }, inMemory, tokenId] = [await connect(), createRateLimiter(), mint()];
    const both: [RateLimitResult, RateLimitResult][] = [];
    for (let times = 0; times < 1_003; times++) both.push([await count(tokenId), await inMemory(tokenId)]);
    const [there, here] = [both.map(([one]) => one), both.map(([, one]) => one)];
    const without = (standings: RateLimitResult[]) =>
      standings.map(({ allowed, remaining }) => ({ allowed, remaining }));
    expect(without(there)).toEqual(without(here));
    expect(there.at(0)).toMatchObject({ allowed: true, remaining: 999, retryAfter: about(60) });
    expect(there.at(-1)).toMatchObject({ allowed: false, remaining: 0 });
    for (const [one, other] of both) {
      expect(Object.keys(one).sort()).toEqual(Object.keys(other).sort());
      // The windows started one after the other.
      expect(one.reset).toEqual(about(other.reset));
      expect(one.retryAfter).toEqual(about(other.retryAfter));
    }
    expect(new Set(there.map(({ reset }) => reset)).size).toBe(1);
  });

  it('the window starts with the first request and does not move; the next request after its end starts a new one', async () => {
    const [{ count }, tokenId] = [await connect(), mint()];
    const { reset } = await count(tokenId);
    expect(Number(await tell(['PEXPIRETIME', key(tokenId)]))).toBeGreaterThan((reset - 1) * 1000);
    await tell(['PEXPIRE', key(tokenId), '30000']);
    expect(await count(tokenId)).toMatchObject({ remaining: 998, retryAfter: about(30) });
    await tell(['PEXPIRE', key(tokenId), '1']);
    await until('the window is over', async () => Number(await tell(['EXISTS', key(tokenId)])) === 0);
    expect(await count(tokenId)).toMatchObject({ allowed: true, remaining: 999, retryAfter: about(60) });
  });

  it('a process with a wrong clock announces the same end and the same wait', async () => {
    const [right, wrong, tokenId] = [await connect(), await connect(), mint()];
    const { reset } = await right.count(tokenId);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_000);
    const endsAt = expect.closeTo(performance.now() + 60_000, -4);
    expect(await wrong.count(tokenId)).toEqual({ allowed: true, remaining: 998, reset, retryAfter: about(60), endsAt });
  });

  /** A way to Redis on which connections are mute once they have been used while it is. */
  async function openMuteProxy() {
    const [host, port] = new URL(redis.url).host.split(':');
    const proxy = { isMute: false, connections: 0, url: '' };
    const sockets: Socket[] = [];
    const between = createServer((socket) => {
      proxy.connections += 1;
      const there = dial(Number(port), host);
      sockets.push(socket, there);
      const mine = { isOld: false };
      for (const [from, to] of [
        [socket, there],
        [there, socket],
      ] as const) {
        from.on('error', () => {});
        from.on('data', (chunk) => {
          mine.isOld ||= proxy.isMute;
          if (!mine.isOld) to.write(chunk);
        });
      }
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    proxy.url = `redis://127.0.0.1:${(between.address() as AddressInfo).port}`;
    open.push(between, {
      close: () => {
        for (const socket of sockets) socket.destroy();
      },
    });
    return proxy;
  }

  it('a half-open connection is replaced', async () => {
    const proxy = await openMuteProxy();
    const told: boolean[] = [];
    const limiter = await openLimiter({ readRedisUrl: () => proxy.url, onChange: (isAlone) => told.push(isAlone) });
    open.push(limiter);
    proxy.isMute = true;
    expect((await limiter.limiter(mint())).remaining).toBe(999);
    proxy.isMute = false;
    expect(told).toEqual([true]);
    await until('it counts together', () => told.length === 2);
    expect(told).toEqual([true, false]);
  });

  it('reads that fail together replace a half-open connection once', async () => {
    const proxy = await openMuteProxy();
    const reader = await openReader(() => proxy.url);
    open.push(reader);
    proxy.isMute = true;
    expect(await Promise.all([reader.read(mint()), reader.read(mint()), reader.read(mint())])).toEqual(
      Array(3).fill(undefined),
    );
    proxy.isMute = false;
    await until('it reads again', async () => (await reader.read(mint()))?.remaining === 1000);
    expect(proxy.connections).toBe(2);
  });

  it('that rejects the connection is reported with its reason, without the password, and takes another password', async () => {
    await tell(['CONFIG', 'SET', 'requirepass', 'right']);
    const reasons: unknown[] = [];
    let password = 'canary';
    const refused = await openLimiter({
      readRedisUrl: () => redis.url.replace('//', `//:${password}@`),
      onChange: (_, reason) => reasons.push(reason),
    });
    open.push(refused);
    password = 'right';
    await until('it counts together', () => reasons.length === 2);
    const client = await createClient({ url: redis.url.replace('//', '//:right@') }).connect();
    await client.sendCommand(['CONFIG', 'SET', 'requirepass', '']);
    client.destroy();
    expect(String(reasons[0])).toContain('WRONGPASS');
    expect(String(reasons[0])).not.toContain('canary');
  });
});
