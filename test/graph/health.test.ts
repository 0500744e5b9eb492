import { expect, it } from '@jest/globals';
import { graphServer } from '../support/graph-server.ts';
import { send } from '../support/http.ts';

const server = await graphServer();

it('is ready before the first request has connected to the database', async () => {
  const { status, body } = await send(server.internalUrl, { path: '/health/ready' });
  expect([status, body]).toEqual([200, { status: 'ready' }]);
});
