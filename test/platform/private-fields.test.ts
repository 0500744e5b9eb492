import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import pgVersion from 'pg/package.json' with { type: 'json' };
import { currentResponse, isInBody, isWaiting, markContinued, socketOf } from '../../src/platform/private-fields.ts';
import { createDatabase } from '../support/database.ts';

it(`Node ${process.versions.node} has the response of a socket, the request that it reads, and the mark of 100 Continue`, async () => {
  const seen: unknown[] = [];
  const answer = async (response: ServerResponse) => {
    const { req, socket } = response;
    seen.push(currentResponse(socket ?? {}) === response, isInBody(socket ?? {}));
    response.writeInformation(100, { 'api-version': '1' });
    markContinued(response);
    const body = await text(req);
    seen.push(body, isInBody(req.socket));
    response.end('done');
  };
  const server = createServer();
  server.on('checkContinue', (_request, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const head = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n';
  socket.write(head);
  const [interim] = await once(socket, 'data');
  expect(String(interim)).toContain('100 Continue');
  socket.write('body');
  const [final] = await once(socket, 'data');
  expect(String(final)).toMatch(/connection: keep-alive/i);
  expect(seen).toEqual([true, true, 'body', false]);
  socket.destroy();
  server.close();
});

it(`pg ${pgVersion.version} has the socket of a client, and whether a statement waits`, async () => {
  const database = await createDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  expect(socketOf(client)).toBeInstanceOf(Socket);
  expect(isWaiting(client)).toBe(false);
  const answered = client.query('select');
  expect(isWaiting(client)).toBe(true);
  await answered;
  expect(isWaiting(client)).toBe(false);
  await client.end();
  await database.disconnect();
});
