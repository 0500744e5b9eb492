import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors } from '../../../rest-gateway/conformance/errors.ts';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { describeWith } from '../../support/describe-with.ts';
import { createFactories } from '../../support/factories.ts';
import { type Backend, type Haproxy, startHaproxy } from '../../support/haproxy.ts';
import { type HttpResponse, send } from '../../support/http.ts';
import { withoutDatabase } from '../../support/outage.ts';
import { cleanEnd, cleanUp, type Server, startProcess, stop, temporaryFolder, until } from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { type Callers, startCallers } from './callers.ts';

/* Behind `.deploy/haproxy.cfg`, partners get answers of the contract (choice D9), and a clean shutdown loses no request. */

describeWith('haproxy', 'two servers', () => {
  let database: TestDatabase;
  let proxy: Haproxy;
  let callers: Callers;
  let begin: () => Callers;
  /** A request that is not counted with those of the callers. */
  let prober: string;
  let ask: () => Promise<HttpResponse>;
  const agent = new Agent({ keepAlive: true });
  const backends: Backend[] = [];
  const servers: Server[] = [];

  const start = ({ port, internalPort }: (typeof backends)[number]) =>
    startProcess({
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '4',
      HOST: '127.0.0.1',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      SHUTDOWN_DELAY: '3000',
    });

  beforeAll(async () => {
    database = await createDatabase();
    const { publisher, token, notice } = createFactories(database.orm);
    const publisherId = await publisher();
    const path = `/api/v1/advertisement/${await notice(publisherId)}`;
    // Enough tokens to stay below the rate limit.
    const tokens = await Promise.all(
      Array.from({ length: 60 }, () => token({ publisherId, scopes: ['metrics:write'] })),
    );
    for (const _ of [1, 2]) {
      backends.push({ port: await freePort(), internalPort: await freePort() });
    }
    servers.push(...(await Promise.all(backends.map(start))));
    proxy = await startHaproxy(await temporaryFolder(), backends);

    let asked = 0;
    const next = () => {
      asked += 1;
      return { token: tokens[asked % tokens.length]?.secret, counts: { viewsCount: asked, engagementsCount: 0 } };
    };
    const judge = ({ status, text }: HttpResponse) => (status === 200 ? 'well' : `${status} ${text}`);
    const read = { ask: () => send(proxy.url, { path, token: next().token }, agent), judge };
    const write = {
      ask: () => {
        const { token, counts } = next();
        return send(proxy.url, { method: 'PUT', path: `${path}/metrics`, token, body: counts }, agent);
      },
      judge,
    };
    const { id, secret } = await token({ publisherId });
    prober = id;
    ask = () => send(proxy.url, { path, token: secret }, agent);
    begin = () => startCallers({ read, again: read, write }, 6);
  });
  afterAll(async () => {
    await callers?.stop();
    agent.destroy();
    await proxy?.stop();
    await cleanUp();
    await database.close();
  });

  it('answer 503 as the contract says while the database is away, and all stay in use', async () => {
    await withoutDatabase(database.url, 'takes no connections', async () => {
      // By then the equally frequent checks of the public port have seen the outage, too.
      await until('the internal side is not ready', async () => (await proxy.serving('internal')) === 0);
      expect(await proxy.serving()).toBe(2);
      for (let asked = 0; asked < 10; asked += 1) expectUnavailable(await ask());
    });
    await until('they are ready', async () => (await proxy.serving('internal')) === 2);
    await until('they answer', async () => (await ask()).status === 200);
  });

  it('answer and count every request while they are restarted one after the other', async () => {
    callers = begin();
    for (const [index, backend] of backends.entries()) {
      await callers.until('well', 20);
      expect(await stop(servers[index] as Server)).toEqual(cleanEnd);
      servers[index] = await start(backend);
      await until('the proxy hands requests to both', async () => (await proxy.serving()) === 2);
    }
    await callers.until('well', 20);
    const { sent, lost, outcomes } = await callers.stop();
    expect({ lost, outcomes }).toEqual({ lost: 0, outcomes: { well: sent } });

    for (const server of servers) expect(await stop(server)).toEqual(cleanEnd);
    expect(await countedRequests()).toBe(sent);
    expectUnavailable(await ask());
  }, 300_000); // each server starts twice

  /** By a server or, without one, by the balancer. */
  function expectUnavailable({ status, body, headers }: HttpResponse): void {
    expect([status, body]).toEqual([503, errors.unavailable.body]);
    expect(headers).toMatchObject({
      'retry-after': '5',
      'x-api-version': 'v1',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  }

  /** Requests counted in memory and written at shutdown at the latest. */
  async function countedRequests(): Promise<number> {
    const count = `select sum(requests)::int as requests from request_count where token_id <> '${prober}'`;
    const [row] = await runAs<{ requests: number }>(database.url, count);
    return row?.requests ?? 0;
  }
});
