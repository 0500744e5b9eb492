import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { send } from '../../support/http.ts';
import { startServer } from '../../support/server.ts';

/* choice D9: requests in flight are answered; new connections are refused; readiness is 503 first. */

/** Longer than a test may take: a test that waits for a server time-out fails. */
const anHour = 3_600_000;

const server = await startServer({}, {}, { limits: { shutdownTimeout: anHour, keepAliveTimeout: anHour } });
const publisherId = await server.publisher();
const { secret } = await server.token({ publisherId, scopes: ['metrics:write'] });
const paId = await server.notice(publisherId);
const body = '{"viewsCount":5,"engagementsCount":1}';

/** The status of a response, or the error code. */
const statusOf = (origin: string, path: string) =>
  send(origin, { path }).then(
    ({ status }) => status,
    ({ code }: NodeJS.ErrnoException) => code,
  );

/** Stops the server while a write waits for its body, and returns what clients saw. */
async function stopDuringWrite() {
  const inFlight = connect(Number(new URL(server.publicUrl).port), '127.0.0.1');
  const received: string[] = [];
  inFlight.setEncoding('utf8').on('data', (chunk: string) => received.push(chunk));
  // After 100 Continue the server waits for the body.
  inFlight.write(
    `PUT /api/v1/advertisement/${paId}/metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n` +
      `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await once(inFlight, 'data');
  const stopped = server.stop();
  const readiness = await statusOf(server.internalUrl, '/health/ready');
  const connecting = await statusOf(server.publicUrl, '/');
  inFlight.write(body);
  await once(inFlight, 'close');
  await stopped;
  return { readiness, connecting, received: received.join('') };
}

describe('shutting down', () => {
  const seen = stopDuringWrite();

  it('readiness is 503 first', async () => {
    expect((await seen).readiness).toBe(503);
  });

  it('new connections are refused', async () => {
    expect((await seen).connecting).toBe('ECONNREFUSED');
  });

  it('a request in flight is answered', async () => {
    expect((await seen).received).toMatch(/HTTP\/1\.1 200 OK\r\n[\s\S]*"viewsCount":5,"engagementsCount":1/);
  });

  it('with Connection: close', async () => {
    expect((await seen).received).toMatch(/HTTP\/1\.1 200 OK\r\n([\s\S]*\r\n)?Connection: close\r\n/);
  });

  it('and the server stops without waiting for keep-alive connections', async () => {
    await seen; // it ends at all
  });
});
