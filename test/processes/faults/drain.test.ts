import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFactories } from '../../support/factories.ts';
import { type HttpRequest, send } from '../../support/http.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { withLockedTable } from '../../support/outage.ts';
import { cleanEnd, startProcess, stop, until, withLimits } from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { ownDatabase, statusAt } from '../fixtures.ts';

/* The delay between the stop signal and the close of the listeners: load balancers notice, and no request is rejected. */

describe('a stopping server that waits before it closes its listeners', () => {
  let server: TestServer;
  let request: HttpRequest;
  let stopped: Promise<void>;
  const agent = new Agent({ keepAlive: true });

  beforeAll(async () => {
    server = await startServer({ SHUTDOWN_DELAY: '3000' }, {}, { limits: { shutdownTimeout: 2_000 } });
    const publisherId = await server.publisher();
    const { secret } = await server.token({ publisherId });
    request = { path: `/api/v1/advertisement/${await server.notice(publisherId)}`, token: secret };
  });
  afterAll(async () => {
    agent.destroy();
    await stopped;
  });

  it('keeps connections before the signal', async () => {
    const { status, headers } = await send(server.publicUrl, request, agent);
    expect([status, headers.connection]).toEqual([200, 'keep-alive']);
  });

  it('is alive and not ready, serves requests, and closes each connection after the response', async () => {
    stopped = server.stop();
    expect(await statusAt(server, '/health/ready')).toBe(503);
    expect(await statusAt(server, '/health/live')).toBe(200);
    const { status: ready, headers: version } = await send(server.publicUrl, { path: '/ready' });
    expect([ready, version['x-api-version']]).toEqual([503, 'v1']);
    const { status, headers } = await send(server.publicUrl, request, agent);
    expect([status, headers.connection]).toEqual([200, 'close']);
  });
});

const database = await ownDatabase();

it('a stopping server disconnects a request that does not end in time, and completes the shutdown', async () => {
  const { publisher, token, notice } = createFactories(database.orm);
  const publisherId = await publisher();
  const [paId, { id, secret }] = [await notice(publisherId), await token({ publisherId })];
  const server = await startProcess({
    DATABASE_URL: database.url,
    DATABASE_STATEMENT_TIMEOUT: '600000',
    ...withLimits({ shutdownTimeout: 500 }),
  });
  const ask = () => send(server.publicUrl, { path: `/api/v1/advertisement/${paId}`, token: secret });
  expect((await ask()).status).toBe(200);

  await withLockedTable(database.url, 'notice_document', async () => {
    const underWay = ask().catch(({ code }: NodeJS.ErrnoException) => code);
    await until('it waits for the database', async () => (await runAs(database.url, lockWaits)).length === 1);
    expect(await stop(server)).toEqual(cleanEnd);
    expect(await underWay).toBe('ECONNRESET');
  });
  const counted = `select requests::int from request_count where token_id = '${id}'`;
  expect(await runAs(database.url, counted)).toEqual([{ requests: 1 }]);
});
