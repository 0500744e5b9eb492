import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { describeWith } from '../../support/describe-with.ts';
import { createFactories, type Factories } from '../../support/factories.ts';
import { type Backend, type Haproxy, startHaproxy } from '../../support/haproxy.ts';
import { send } from '../../support/http.ts';
import { pairOf, person, sign, startProvider, trusting } from '../../support/identity-provider.ts';
import { cleanUp, type Server, startProcess, temporaryFolder, until } from '../../support/processes.ts';
import { type Redis, startRedis } from '../../support/redis.ts';

/* A change made through one server takes effect at the next request to the other. */

describeWith('haproxy', 'two servers with one Redis and one identity provider, behind a balancer', () => {
  let database: TestDatabase;
  let make: Factories;
  let redis: Redis;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let proxy: Haproxy;
  let signIn: (claims?: JWTPayload) => Promise<string>;
  const servers: Server[] = [];
  const both = [
    [0, 1],
    [1, 0],
  ] as const;

  beforeAll(async () => {
    database = await createDatabase();
    make = createFactories(database.orm);
    redis = await startRedis();
    provider = await startProvider();
    const pair = await pairOf('ES256', 'first');
    provider.state.keys = [pair.jwk];
    const soon = () => Math.floor(Date.now() / 1000) + 600;
    signIn = (claims) => sign(pair, { ...person, exp: soon(), ...claims });
    const backends: Backend[] = [];
    for (const _ of both) backends.push({ port: await freePort(), internalPort: await freePort() });
    const start = ({ port, internalPort }: Backend) =>
      startProcess({
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        HOST: '127.0.0.1',
        PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        ...trusting(provider),
      });
    servers.push(...(await Promise.all(backends.map(start))));
    proxy = await startHaproxy(await temporaryFolder(), backends);
  });
  afterAll(async () => {
    await proxy?.stop();
    await cleanUp();
    await Promise.all([redis?.stop(), provider?.stop(), database?.close()]);
  });

  const graph = async (at: 0 | 1, token: string, query: string) => {
    const request = { method: 'POST', path: '/graphql', token, body: { query } };
    const { body } = await send(servers[at]?.internalUrl ?? '', request);
    const { data, errors } = body as {
      data: Record<string, Record<string, unknown>>;
      errors?: { extensions: object }[];
    };
    return { data, refused: errors?.[0]?.extensions };
  };
  const partner = async () => {
    const publisherId = await make.publisher();
    const path = `/api/v1/advertisement/${await make.notice(publisherId)}`;
    const { id, secret } = await make.token({ publisherId });
    const statusAt = async (url = '') => (await send(url, { path, token: secret })).status;
    return {
      publisherId,
      id,
      read: (at: 0 | 1) => statusAt(servers[at]?.publicUrl),
      readByProxy: () => statusAt(proxy.url),
    };
  };

  it('let through 1,000 requests of a token together', async () => {
    const { read, readByProxy } = await partner();
    const statuses = await Promise.all(Array.from({ length: 1_010 }, readByProxy));
    expect(
      Object.fromEntries(
        Map.groupBy(statuses, String)
          .entries()
          .map(([status, all]) => [status, all.length]),
      ),
    ).toEqual({
      200: 1_000,
      429: 10,
    });
    expect([await read(0), await read(1)]).toEqual([429, 429]);
  });

  it.each(both)(
    'obey a revocation and a plan at the next request (server %i tells, %i is asked)',
    async (tells, asked) => {
      const administrator = await signIn({ roles: ['administrator'] });
      const { publisherId, id, read } = await partner();
      expect([await read(asked), await read(tells)]).toEqual([200, 200]);
      const plan = (name: string, revision: number) =>
        graph(
          tells,
          administrator,
          `mutation { setPublisherPlan(input: { id: "${publisherId}", revision: ${revision}, plan: ${name} }) { changed } }`,
        );
      expect(await plan('free', 1)).toMatchObject({ data: { setPublisherPlan: { changed: true } } });
      expect(await read(asked)).toBe(403);
      await plan('pro', 2);
      expect(await read(asked)).toBe(200);
      await graph(tells, administrator, `mutation { revokeToken(input: { id: "${id}" }) { changed } }`);
      expect([await read(asked), await read(tells)]).toEqual([401, 401]);
    },
  );

  it.each([0, 1] as const)(
    'know who signed in, and whose role changed or whose time is over (server %i)',
    async (at) => {
      const me = async (token: string) => {
        const { data, refused } = await graph(at, token, '{ me { role subject } }');
        return refused ?? data.me;
      };
      expect(await me(await signIn())).toEqual({ role: 'operator', subject: person.sub });
      const viewer = await signIn({ roles: ['viewer'] });
      expect(await me(viewer)).toMatchObject({ role: 'viewer' });
      const create = 'mutation { createPublisher(input: { name: "Of a viewer", plan: pro }) { changed } }';
      expect((await graph(at, viewer, create)).refused).toMatchObject({ code: 'ROLE_REFUSED' });
      // Clocks may differ by 30 s.
      const short = await signIn({ exp: Math.floor(Date.now() / 1000) - 20 });
      expect(await me(short)).toMatchObject({ role: 'operator' });
      await until('the sign-in is over', async () => 'code' in Object(await me(short)));
      // A key that both servers learn when they meet it.
      const next = await pairOf('ES256', `second-${at}`);
      provider.state.keys = [...provider.state.keys, next.jwk];
      const signed = await sign(next, { ...person, exp: Math.floor(Date.now() / 1000) + 600 });
      await until('the new key is known', async () => 'role' in Object(await me(signed)));
    },
  );
});
