import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { createFactories } from '../../support/factories.ts';
import { type HttpRequest, send } from '../../support/http.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { cleanEnd, cleanUp, startProcess, stop, until } from '../../support/processes.ts';
import { connectTo } from '../../support/run-sql.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/* The delay between the stop signal and the close of the listeners: load balancers notice, and no request is rejected. */

describe('a stopping server that waits before it closes its listeners', () => {
  let server: TestServer;
  let request: HttpRequest;
  let stopped: Promise<void>;
  const agent = new Agent({ keepAlive: true });
  const statusOf = async (path: string) => (await send(server.internalUrl, { path })).status;

  beforeAll(async () => {
    server = await startServer({ SHUTDOWN_DELAY: '3000', SHUTDOWN_TIMEOUT: '2000' });
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
    expect(await statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/health/live')).toBe(200);
    const { status: ready, headers: version } = await send(server.publicUrl, { path: '/ready' });
    expect([ready, version['x-api-version']]).toEqual([503, 'v1']);
    const { status, headers } = await send(server.publicUrl, request, agent);
    expect([status, headers.connection]).toEqual([200, 'close']);
  });

  it('refuses new connections afterwards', async () => {
    await until('it refuses them', () =>
      send(server.publicUrl, request).then(
        () => false,
        ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED',
      ),
    );
    await stopped;
  });
});

describe('a stopping server with a request that does not end', () => {
  let database: TestDatabase;
  let admin: pg.Client;

  beforeAll(async () => {
    database = await createDatabase();
    admin = await connectTo(database.url);
  });
  afterAll(async () => {
    await cleanUp();
    await admin.end();
    await database.close();
  });

  it('disconnects it after SHUTDOWN_TIMEOUT, and completes the shutdown', async () => {
    const { publisher, token, notice } = createFactories(database.orm);
    const publisherId = await publisher();
    const [paId, { id, secret }] = [await notice(publisherId), await token({ publisherId })];
    const server = await startProcess({
      DATABASE_URL: database.url,
      DATABASE_STATEMENT_TIMEOUT: '600000',
      SHUTDOWN_TIMEOUT: '500',
    });
    const ask = () => send(server.publicUrl, { path: `/api/v1/advertisement/${paId}`, token: secret });
    expect((await ask()).status).toBe(200);

    await admin.query('begin; lock table notice_document in access exclusive mode');
    const underWay = ask().catch(({ code }: NodeJS.ErrnoException) => code);
    await until('it waits for the database', async () => (await admin.query(lockWaits)).rowCount === 1);
    expect(await stop(server)).toEqual(cleanEnd);
    expect(await underWay).toBe('ECONNRESET');

    await admin.query('rollback');
    const { rows } = await admin.query('select requests::int from request_count where token_id = $1', [id]);
    expect(rows).toEqual([{ requests: 1 }]);
  });
});
