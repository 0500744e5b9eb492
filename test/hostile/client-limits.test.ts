import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { castOf, contractServer } from '../support/contract.ts';
import { exchange } from '../support/raw-http.ts';

/* API4:2023 and the like: no client can take the listeners up for itself. Each of these took one up before its limit was there. */

const server = await contractServer({
  REQUEST_TIMEOUT: '1000',
  HEADERS_TIMEOUT: '300',
  KEEP_ALIVE_TIMEOUT: '300',
  MAX_CONNECTIONS: '30',
});
const { tokens, notices } = await castOf(server);
const read = `GET /api/v1/advertisement/${notices.own} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.read}\r\n\r\n`;

const listeners = [
  { listener: 'the public listener', origin: server.publicUrl, good: read },
  {
    listener: 'the internal listener',
    origin: server.internalUrl,
    good: 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n',
  },
];

async function open(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Unlike `once`, this takes an end with an error for an end. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));

/** All that comes until the server hangs up. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.resume();
  await closed(socket);
  return text;
}

describe.each(listeners)('$listener', ({ origin, good }) => {
  const isServed = async () => (await exchange(origin, good)).map(({ status }) => status);

  it('lets go of a connection that says nothing', async () => {
    expect(await untilClosed(await open(origin))).toMatch(/^(HTTP\/1.1 408 |$)/);
  });

  it('lets go of a head that comes byte by byte', async () => {
    const socket = await open(origin);
    const drip = setInterval(() => socket.write('X'), 50);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(drip);
  });

  it('lets go of a connection that is kept for a next request, which does not come', async () => {
    const socket = await open(origin);
    socket.write(good);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('takes no more connections than it is told to, and serves again when they are gone', async () => {
    const sockets = await Promise.all(Array.from({ length: 30 }, () => open(origin)));
    const oneMore = await open(origin);
    oneMore.write(good);
    expect(await untilClosed(oneMore)).toBe('');
    for (const socket of sockets) socket.destroy();
    // The server hears of their end in its own time.
    let served: number[] = [];
    while (served.length === 0) served = await isServed().catch(() => []);
    expect(served).toEqual([200]);
  });

  it('lets go of a connection that asks for hundreds of things at once', async () => {
    const socket = await open(origin);
    socket.write(good.repeat(400));
    const answers = (await untilClosed(socket)).split('HTTP/1.1 200 ').length - 1;
    expect(answers).toBeLessThan(400);
    expect(await isServed()).toEqual([200]);
  });
});

describe('the public listener', () => {
  it('outlives a tunnel whose client breaks the connection off', async () => {
    for (let times = 0; times < 10; times += 1) {
      const socket = await open(server.publicUrl);
      socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'data');
      socket.resetAndDestroy();
    }
    expect((await exchange(server.publicUrl, read))[0]?.status).toBe(200);
  });

  it('hangs up on a client that keeps its end open after nonsense', async () => {
    const socket = connect({ port: Number(new URL(server.publicUrl).port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {});
    socket.write('nonsense\r\n\r\n');
    await once(socket.resume(), 'end');
    const drip = setInterval(() => socket.write('more'), 20);
    await closed(socket);
    clearInterval(drip);
  });

  it('lets go of a client that does not read its answer', async () => {
    const socket = await open(server.publicUrl);
    socket.pause();
    socket.write('GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
    const text = await new Promise<string>((resolve) => {
      setTimeout(() => resolve(untilClosed(socket)), 3_000);
    });
    expect(text.split('HTTP/1.1 200 ').length - 1).toBeLessThan(20);
  });
});
