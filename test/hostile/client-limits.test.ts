import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Limits } from '../../src/platform/config.ts';
import { exchange } from '../support/raw-http.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { responsesIn } from './wire.ts';

/* No client can block a listener: slow, silent or greedy clients are disconnected, and the others go on. */

/** A connection, and everything received on it. */
type Client = { socket: Socket; received: () => Buffer; answers: () => number[]; closed: Promise<void> };

const opened: Client[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy();
});

async function open(origin: string, options: { allowHalfOpen?: boolean; localAddress?: string } = {}): Promise<Client> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', ...options });
  const chunks: Buffer[] = [];
  const received = () => Buffer.concat(chunks);
  socket.on('error', () => {}); // the end of it comes as `close`
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.on('data', (chunk) => chunks.push(chunk));
  const answers = () => responsesIn(received()).responses.map(({ status }) => status);
  const client = { socket, received, closed, answers };
  opened.push(client);
  return client;
}

async function openSome(count: number, ...given: Parameters<typeof open>): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < count) clients.push(await open(...given));
  return clients;
}

/** Sends a request on a connection that is kept. @returns the status of its answer; nothing when the server hangs up */
async function ask(client: Client, request: string): Promise<number | undefined> {
  const before = client.answers().length;
  client.socket.write(request);
  while (client.answers().length === before && !client.socket.closed) {
    await Promise.race([once(client.socket, 'data').catch(() => {}), client.closed]);
  }
  return client.answers()[before];
}

/** Tries until there is room for one more connection, in time for the server. @returns the status of the answer */
async function askWhenThereIsRoom(origin: string, request: string): Promise<number> {
  for (;;) {
    const [answer] = await exchange(origin, request).catch(() => []);
    if (answer && answer.status !== 408) return answer.status;
    await sleep(20);
  }
}

/** A connection whose first request was answered, with 200. */
async function openAnswered(origin: string, request: string): Promise<Client> {
  for (;;) {
    const client = await open(origin);
    const status = await ask(client, request);
    if (status !== 408) {
      expect(status).toBe(200);
      return client;
    }
  }
}

const live = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
const picture = 'GET /api/docs/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n';
const sides = [
  { side: 'the public listener', originOf: (server: TestServer) => server.publicUrl, good: picture },
  { side: 'the internal listener', originOf: (server: TestServer) => server.internalUrl, good: live },
];

function serverWith(limits: Partial<Limits> = {}, environment: Record<string, string> = {}): () => TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(environment, {}, { limits: { shutdownTimeout: 1_000, ...limits } });
  });
  afterAll(() => server.stop());
  return () => server;
}

/** The head of a write that passes all checks before its body. */
async function headOfWrite(server: TestServer, lines: string): Promise<string> {
  const publisherId = await server.publisher();
  const { secret } = await server.token({ publisherId, scopes: ['metrics:write'] });
  const path = `/api/v1/advertisement/${await server.notice(publisherId)}/metrics`;
  return `PUT ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n${lines}\r\n\r\n`;
}

describe('the time for the head of a request', () => {
  const server = serverWith({ keepAliveTimeout: 60_000, headersTimeout: 300 });

  it.each(sides)('$side disconnects a client that sends its head byte by byte', async ({ originOf }) => {
    const { socket, closed, received } = await open(originOf(server()));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX: ');
    const drip = setInterval(() => socket.write('X'), 20);
    socket.once('data', () => clearInterval(drip));
    await closed;
    clearInterval(drip);
    const { responses, rest } = responsesIn(received());
    if (originOf(server()) === server().internalUrl) {
      expect(received().toString()).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    } else {
      const headers = { 'x-api-version': 'v1', connection: 'close', 'cache-control': 'private, no-store' };
      const text = '{"error":"Request timeout","code":"REQUEST_TIMEOUT"}';
      expect(responses).toMatchObject([{ status: 408, headers, text }]);
      expect(rest).toHaveLength(0);
    }
  });

  it.each(sides)('$side disconnects a silent client, but not one with a completed request', async (row) => {
    const origin = row.originOf(server());
    const answered = await openAnswered(origin, row.good);
    const silent = await open(origin);
    await silent.closed; // by then the other one has been silent for longer
    expect(silent.received().toString()).toMatch(/^HTTP\/1.1 408 /);
    expect(await ask(answered, row.good)).toBe(200);
  });
});

describe('an idle connection', () => {
  const usual = serverWith();
  const short = serverWith({ keepAliveTimeout: 100 });

  it.each(sides)('$side keeps a connection longer than load balancers do (600 seconds)', async (row) => {
    const [answer] = await exchange(row.originOf(usual()), row.good);
    expect(answer?.headers['keep-alive']).toBe('timeout=620');
  });

  it.each(sides)('$side closes an idle connection without a response', async ({ originOf, good }) => {
    const client = await open(originOf(short()));
    expect(await ask(client, good)).toBe(200);
    await client.closed;
    expect(client.answers()).toEqual([200]);
  });
});

describe('the number of connections', () => {
  const server = serverWith({ connections: 3, connectionsPerAddress: 3 });
  const narrow = serverWith({
    requestTimeout: 3_600_000,
    connections: 1,
    connectionsPerAddress: 1,
    headersTimeout: 3_600_000,
  });

  it.each(sides)('$side closes the longest idle connection for a new one', async (row) => {
    const origin = row.originOf(server());
    const clients = await openSome(3, origin);
    for (const client of clients) expect(await ask(client, row.good)).toBe(200);
    const [first, second, third] = clients as [Client, Client, Client];
    expect(await ask(first, row.good)).toBe(200); // so that the second one has been idle longest

    const oneMore = await open(origin);
    expect(await ask(oneMore, row.good)).toBe(200);
    await second.closed;
    for (const client of [first, third, oneMore]) expect(await ask(client, row.good)).toBe(200);
  });

  it('a new one is closed at once if all others have pending responses, which still arrive', async () => {
    const { publicUrl } = server();
    const body = '{"viewsCount":1,"engagementsCount":1}';
    const head = await headOfWrite(server(), `Expect: 100-continue\r\nContent-Length: ${body.length}`);
    const clients = await openSome(3, publicUrl);
    for (const { socket } of clients) {
      socket.write(head);
      await once(socket, 'data'); // 100 Continue
    }
    const oneMore = await open(publicUrl);
    expect(await ask(oneMore, picture)).toBeUndefined();
    for (const client of clients) expect(await ask(client, body)).toBe(200);
    expect(await askWhenThereIsRoom(publicUrl, picture)).toBe(200);
  });

  it('occasionally used connections do not block new ones', async () => {
    const { publicUrl } = server();
    const attackers: Client[] = [];
    for (let round = 0; round < 10; round += 1) {
      const lost = attackers.filter(({ socket }) => socket.closed).length;
      while (attackers.length - lost < 3 + round) attackers.push(await open(publicUrl));
      for (const client of attackers)
        if (!client.socket.closed) await ask(client, 'GET /x HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(await ask(await open(publicUrl), picture)).toBe(200);
    }
  });

  it('a client that sends garbage and stays open after the response is disconnected', async () => {
    const { socket, answers } = await open(narrow().publicUrl, { allowHalfOpen: true });
    socket.write('nonsense\r\n\r\n');
    await once(socket, 'end');
    expect(answers()).toEqual([400]);
    expect(await askWhenThereIsRoom(narrow().publicUrl, picture)).toBe(200);
    expect(socket.writable).toBe(true);
  });
});

describe('the number of connections from one address', () => {
  const server = serverWith({ connections: 6, connectionsPerAddress: 3 }, { TRUSTED_PROXIES: '127.0.0.3' });
  const silent = 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n';

  it('limits the open connections of one address, without affecting others', async () => {
    const { publicUrl } = server();
    const other = await open(publicUrl, { localAddress: '127.0.0.9' });
    const clients: Client[] = [];
    for (let count = 0; count < 20; count += 1) {
      const client = await open(publicUrl, { localAddress: '127.0.0.2' });
      client.socket.write(silent);
      clients.push(client);
    }
    const held = () => clients.filter(({ socket }) => !socket.closed);
    while (held().length > 3) await Promise.race(held().map(({ closed }) => closed));
    expect(await ask(other, picture)).toBe(200);
    expect(await ask(await open(publicUrl), picture)).toBe(200);
  });

  it('a trusted proxy is exempt, since it serves many clients', async () => {
    const proxied = await openSome(5, server().publicUrl, { localAddress: '127.0.0.3' });
    for (const client of proxied) expect(await ask(client, picture)).toBe(200);
  });

  it('does not apply to the internal listener', async () => {
    for (const client of await openSome(5, server().internalUrl)) expect(await ask(client, live)).toBe(200);
  });
});

describe('the time for a whole request', () => {
  const server = serverWith({ requestTimeout: 1_000 });
  const crowded = serverWith({ requestTimeout: 400, connections: 1, connectionsPerAddress: 1 });
  const page = 'GET /api/docs/conformance.mjs HTTP/1.1\r\nHost: x\r\n\r\n';

  it.each(['write', 'end'] as const)(
    'a client that does not read its responses is disconnected, after %s',
    async (last) => {
      const { socket, answers, closed } = await open(crowded().publicUrl, { allowHalfOpen: last === 'end' });
      socket.pause();
      socket[last](page.repeat(40)); // far more than sockets hold
      expect(await askWhenThereIsRoom(crowded().publicUrl, picture)).toBe(200);
      socket.resume();
      await closed;
      expect(answers().length).toBeLessThan(40);
    },
  );

  it.each([
    { what: 'half a head', bytes: 'GET / HTTP/1.1\r\nHost: x\r\n' },
    { what: 'half a body', bytes: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc' },
    { what: 'nothing', bytes: '' },
  ])('a client that closes its side after $what is disconnected', async ({ bytes }) => {
    const { socket, closed } = await open(server().publicUrl, { allowHalfOpen: true });
    socket.end(bytes);
    await once(socket, 'end');
    socket.destroy();
    await closed;
    expect(await askWhenThereIsRoom(server().publicUrl, picture)).toBe(200);
  });

  it('an endless body gets a response, and is cut off', async () => {
    const head = await headOfWrite(server(), 'Transfer-Encoding: chunked');
    const { socket, answers, closed } = await open(server().publicUrl);
    const piece = `1000\r\n${'x'.repeat(4096)}\r\n`;
    const goOn = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', goOn);
    socket.write(head);
    goOn();
    await closed;
    expect(answers()).toEqual([413]);
  });
});

describe('fixed limits', () => {
  const server = serverWith();
  const headOf = (lines: string) => `GET /api/docs/icon.svg HTTP/1.1\r\nHost: x\r\n${lines}\r\n`;

  it.each([
    { when: 'a head of nearly 16 KiB', lines: `X: ${'x'.repeat(16_200)}\r\n`, status: 200 },
    { when: 'a head of 16 KiB', lines: `X: ${'x'.repeat(16_400)}\r\n`, status: 431 },
    { when: 'a head of 100 lines', lines: 'X: y\r\n'.repeat(99), status: 200 },
    { when: 'a head of 101 lines', lines: 'X: y\r\n'.repeat(100), status: 431 },
  ])('$when is $status', async ({ lines, status }) => {
    const [answer] = await exchange(server().publicUrl, headOf(lines));
    expect(answer?.status).toBe(status);
  });

  it.each(sides)('$side answers a hundred pipelined requests', async ({ originOf, good }) => {
    const answers = await exchange(originOf(server()), good.repeat(100), { responses: 100 });
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  });

  it.each(sides)(
    '$side lets go of one that sends hundreds in one piece, and serves others',
    async ({ originOf, good }) => {
      const { socket, answers, closed } = await open(originOf(server()));
      socket.write(good.repeat(400));
      await closed;
      expect(answers().length).toBeLessThan(400);
      expect((await exchange(originOf(server()), good))[0]?.status).toBe(200);
    },
  );

  it('the public listener survives CONNECT clients that disconnect before and after the response', async () => {
    for (let times = 0; times < 20; times += 1) {
      const { socket } = await open(server().publicUrl);
      socket.write(`${picture.repeat(times % 4)}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`);
      if (times % 2 === 0) await once(socket, 'data');
      else await new Promise((written) => socket.write('', written));
      socket.resetAndDestroy();
    }
    expect((await exchange(server().publicUrl, picture))[0]?.status).toBe(200);
  });
});
