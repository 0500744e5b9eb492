import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { send } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('is ready before the first request has connected to the database', async () => {
  const { status, body } = await send(server.internalUrl, { path: '/health/ready' });
  expect([status, body]).toEqual([200, { status: 'ready' }]);
});
