import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { checkResponse, contractServer, seedActors } from '../support/contract.ts';
import { exchange, type RawResponse } from '../support/raw-http.ts';
import { metrics, register } from './documents.ts';

/* Part 9, rule 1: every response has X-API-Version, even to malformed HTTP (choice D8). */

const server = await contractServer();
const { tokens, notices } = await seedActors(server);

/** A separate server with short time-outs, for requests that take too long. */
const impatient = await contractServer({ REQUEST_TIMEOUT: '400' });
const late = requestsOf(await seedActors(impatient));

const { authorization, target, read, putHead } = requestsOf({ tokens, notices });
const body = JSON.stringify(metrics.body);

/** The usual requests of a cast, as bytes. */
function requestsOf({ tokens, notices }: Pick<Awaited<ReturnType<typeof seedActors>>, 'tokens' | 'notices'>) {
  const authorization = `Authorization: Bearer ${tokens.write}\r\n`;
  const target = `/api/v1/advertisement/${notices.own}`;
  return {
    authorization,
    target,
    read: `GET ${target} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`,
    putHead: `PUT ${target}/metrics HTTP/1.1\r\nHost: x\r\n${authorization}`,
  };
}

/** Sends bytes, and checks the headers of each response. */
async function say(bytes: string | Uint8Array, responses = 1, to = server): Promise<RawResponse[]> {
  const answers = await exchange(to.publicUrl, bytes, { responses });
  for (const answer of answers) checkResponse(answer, String(bytes).slice(0, 60));
  return answers;
}

describe('malformed HTTP gets a JSON error, and the connection is closed', () => {
  const garbage = (bytes: number[]) => Uint8Array.from(bytes);
  type Row = { when: string; bytes: string | Uint8Array; status: number };

  it.each<Row>([
    { when: 'the request line is nonsense', bytes: 'hello\r\n\r\n', status: 400 },
    { when: 'the version is none', bytes: `GET ${target} HTTP/9.9\r\nHost: x\r\n\r\n`, status: 400 },
    { when: 'the protocol is none', bytes: `GET ${target} FTP/1.1\r\nHost: x\r\n\r\n`, status: 400 },
    { when: 'the method is none', bytes: `GOT ${target} HTTP/1.1\r\nHost: x\r\n\r\n`, status: 400 },
    { when: 'the method is in lower case', bytes: `get ${target} HTTP/1.1\r\nHost: x\r\n\r\n`, status: 400 },
    { when: 'the target has bytes beyond ASCII', bytes: 'GET /ü HTTP/1.1\r\nHost: x\r\n\r\n', status: 400 },
    { when: 'the target has a space', bytes: 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', status: 400 },
    { when: 'a header has no name', bytes: `GET ${target} HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n`, status: 400 },
    { when: 'a header name has a space', bytes: `GET ${target} HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n`, status: 400 },
    { when: 'a space is before a colon', bytes: `GET ${target} HTTP/1.1\r\nHost: x\r\nX : z\r\n\r\n`, status: 400 },
    { when: 'a header holds a NUL', bytes: `GET ${target} HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n`, status: 400 },
    { when: 'a header is folded', bytes: `GET ${target} HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n`, status: 400 },
    { when: 'the version is that of HTTP/2', bytes: read.replace('HTTP/1.1', 'HTTP/2.0'), status: 400 },
    { when: 'there is no version', bytes: `GET ${target}\r\n\r\n`, status: 400 },
    { when: 'there are two Hosts', bytes: read.replace('Host: x\r\n', 'Host: x\r\nHost: y\r\n'), status: 400 },
    { when: 'there are two empty Hosts', bytes: read.replace('Host: x\r\n', 'Host:\r\nHost:\r\n'), status: 400 },
    { when: 'Host holds a space', bytes: read.replace('Host: x', 'Host: x y'), status: 400 },
    { when: 'Host is a URL', bytes: read.replace('Host: x', 'Host: http://x/'), status: 400 },
    { when: 'Host has a user', bytes: read.replace('Host: x', 'Host: a@x'), status: 400 },
    { when: 'the port is none', bytes: read.replace('Host: x', 'Host: x:y'), status: 400 },
    {
      when: 'its body is compressed for the way',
      bytes: `${putHead}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      status: 501,
    },
    { when: 'it is the beginning of TLS', bytes: garbage([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]), status: 400 },
    { when: 'it is the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400 },
    { when: 'Content-Length is no number', bytes: `${putHead}Content-Length: x\r\n\r\n${body}`, status: 400 },
    { when: 'Content-Length is negative', bytes: `${putHead}Content-Length: -1\r\n\r\n${body}`, status: 400 },
    {
      when: 'there are two lengths',
      bytes: `${putHead}Content-Length: 5\r\nContent-Length: 6\r\n\r\n${body}`,
      status: 400,
    },
    {
      when: 'there is a length, and chunks',
      bytes: `${putHead}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      status: 400,
    },
    {
      when: 'a chunk has no size',
      bytes: `${putHead}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n`,
      status: 400,
    },
    {
      when: 'a chunk is longer than it says',
      bytes: `${putHead}Transfer-Encoding: chunked\r\n\r\n3\r\n${body}\r\n0\r\n\r\n`,
      status: 400,
    },
    { when: 'a header is too large', bytes: `${read.slice(0, -2)}X: ${'x'.repeat(20_000)}\r\n\r\n`, status: 431 },
    {
      when: 'the headers together are too large',
      bytes: `${read.slice(0, -2)}${`X: ${'x'.repeat(100)}\r\n`.repeat(200)}\r\n`,
      status: 431,
    },
    { when: 'the address is too long', bytes: `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, status: 431 },
  ])('$status when $when', async ({ bytes, status }) => {
    const before = await server.storedMetrics();
    const answers = await say(bytes, 2);
    const error = { error: expect.stringMatching(/./), code: expect.stringMatching(/^[A-Z_]+$/) };
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([[status, error]]);
    expect(answers[0]?.headers.connection).toBe('close');
    expect(await server.storedMetrics()).toEqual(before);
  });

  it.each([`GET ${target}`, 'GET /api/docs', 'GET /nothing'])('400 when Host is missing: %s', async (line) => {
    const [answer] = await say(`${line} HTTP/1.1\r\n${authorization}\r\n`);
    expect([answer?.status, answer?.body]).toEqual([400, { error: expect.any(String), code: expect.any(String) }]);
  });

  it('CONNECT is rejected', async () => {
    const [answer] = await say('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
    expect([400, 404, 405]).toContain(answer?.status);
    expect(answer?.body).toEqual({ error: expect.any(String), code: expect.any(String) });
  });

  it('an unknown expectation is 417', async () => {
    const request = { path: register.path(notices.own), token: tokens.read, headers: { Expect: 'a-miracle' } };
    const { status, body: answer } = await server.call(request);
    expect([status, answer]).toEqual([417, { error: expect.any(String), code: expect.any(String) }]);
  });
});

describe('a request that does not arrive within REQUEST_TIMEOUT', () => {
  it.each([
    { when: 'its head does not end', bytes: late.read.slice(0, -2) },
    { when: 'its head hardly begins', bytes: 'GET' },
    { when: 'its body does not come', bytes: `${late.putHead}Content-Length: ${body.length}\r\n\r\n` },
    { when: 'its body breaks off', bytes: `${late.putHead}Content-Length: 500\r\n\r\n${body}` },
    {
      when: 'its last chunk does not come',
      bytes: `${late.putHead}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
    },
  ])('is 408 when $when', async ({ bytes }) => {
    const before = await impatient.storedMetrics();
    const answers = await say(bytes, 2, impatient);
    expect(answers.map(({ status, body: error }) => [status, error])).toEqual([
      [408, { error: 'Request timeout', code: 'REQUEST_TIMEOUT' }],
    ]);
    expect(answers[0]?.headers.connection).toBe('close');
    expect(await impatient.storedMetrics()).toEqual(before);
  });

  it('gets no second response if it was answered before its body broke off', async () => {
    const request = `${late.putHead.replace(late.authorization, '')}Content-Length: 500\r\n\r\n${body}`;
    const answers = await say(request, 2, impatient);
    expect(answers.map(({ status }) => status)).toEqual([401]);
  });
});

describe('an unusual but valid request is served', () => {
  it.each([
    { when: 'it is HTTP/1.0 without a Host', bytes: `GET ${target} HTTP/1.0\r\n${authorization}\r\n`, status: 200 },
    { when: 'Host is empty', bytes: `GET ${target} HTTP/1.1\r\nHost:\r\n${authorization}\r\n`, status: 200 },
    {
      when: 'Host is another',
      bytes: `GET ${target} HTTP/1.1\r\nHost: evil.example\r\n${authorization}\r\n`,
      status: 200,
    },
    { when: 'Host is an address with a port', bytes: read.replace('Host: x', 'Host: [::1]:4000'), status: 200 },
    { when: 'Host has an underscore', bytes: read.replace('Host: x', 'Host: my_host:4000'), status: 200 },
    { when: 'empty lines come first', bytes: `\r\n\r\n${read}`, status: 200 },
    { when: 'names of headers are in any case', bytes: read.replace('Authorization', 'aUTHORIZATION'), status: 200 },
    {
      when: 'it would rather speak HTTP/2',
      bytes: `${read.slice(0, -2)}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
      status: 200,
    },
    {
      when: 'it would rather open a WebSocket',
      bytes: `${read.slice(0, -2)}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      status: 200,
    },
    {
      when: 'a chunk has an extension',
      bytes: `${putHead}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)};x=y\r\n${body}\r\n0\r\n\r\n`,
      status: 200,
    },
    {
      when: 'trailers follow its chunks',
      bytes: `${putHead}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\nX: y\r\n\r\n`,
      status: 200,
    },
    { when: 'it asks about the whole server', bytes: 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', status: 404 },
    {
      when: 'its target has a fragment',
      bytes: read.replace(notices.own, `${notices.none}#${notices.own}`),
      status: 404,
    },
  ])('$status when $when', async ({ bytes, status }) => {
    const [answer] = await say(bytes);
    expect(answer?.status).toBe(status);
  });

  it('a client that half-closes after its requests gets all responses', async () => {
    const put = `${putHead}Content-Length: ${body.length}\r\n\r\n${body}`;
    for (const [bytes, statuses] of [
      [put, [200]],
      [read + put, [200, 200]],
      [read.replace(authorization, ''), [401]],
    ] as const) {
      const answers = await exchange(server.publicUrl, bytes, { responses: 3, half: true });
      expect(answers.map(({ status }) => status)).toEqual(statuses);
    }
  });

  it('pipelined requests are answered in order', async () => {
    const missing = read.replace(notices.own, notices.none);
    const put = `${putHead}Content-Length: ${body.length}\r\n\r\n${body}`;
    const answers = await say([read, missing, put, read.replace(authorization, ''), read].join(''), 5);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 401, 200]);
  });

  it('a malformed request does not affect earlier pipelined ones; later ones get no response', async () => {
    const answers = await say(`${read}${read}nonsense\r\n\r\n${read}`, 4);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
  });

  it('a pipelined CONNECT does not affect earlier requests', async () => {
    const answers = await say(`${read}${read}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${read}`, 4);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
  });

  it.each([
    {
      when: 'two Authorization headers, both good',
      bytes: read.replace(authorization, authorization.repeat(2)),
      among: [401],
    },
    {
      when: 'two Authorization headers, the first one bad',
      bytes: read.replace(authorization, `Authorization: Bearer x\r\n${authorization}`),
      among: [401],
    },
    {
      when: 'two Authorization headers, the second one bad',
      bytes: read.replace(authorization, `${authorization}Authorization: Bearer x\r\n`),
      among: [401],
    },
    {
      when: 'more headers than anybody needs',
      bytes: `${read.slice(0, -2)}${'X: y\r\n'.repeat(100)}\r\n`,
      among: [431],
    },
  ])('$when: one of $among', async ({ bytes, among }) => {
    const [answer] = await say(bytes);
    expect(among).toContain(answer?.status);
  });

  it('a client that disconnects in the middle of its body does no harm', async () => {
    const before = await server.storedMetrics();
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(server.publicUrl).port), '127.0.0.1');
      socket.write(`${putHead}Content-Length: 500\r\n\r\n${body}`, () => socket.destroy());
      socket.on('close', () => resolve());
    });
    expect((await say(read))[0]?.status).toBe(200);
    expect(await server.storedMetrics()).toEqual(before);
  });
});
