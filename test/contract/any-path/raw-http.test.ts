import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { checkResponse, contractServer, seedActors } from '../../support/contract.ts';
import { exchange, type RawResponse } from '../../support/raw-http.ts';
import { metrics } from '../documents.ts';

/* Part 9, rule 1: every response has X-API-Version, even to malformed HTTP (choice D8). */

const server = await contractServer();
const { tokens, notices } = await seedActors(server);

/** A separate server with short time-outs, for requests that take too long. */
const impatient = await contractServer({}, {}, { limits: { requestTimeout: 400 } });
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
  it.each<[status: number, when: string, bytes: string | Uint8Array]>([
    [400, 'the request line is nonsense', 'hello\r\n\r\n'],
    [400, 'the version is none', `GET ${target} HTTP/9.9\r\nHost: x\r\n\r\n`],
    [400, 'the protocol is none', `GET ${target} FTP/1.1\r\nHost: x\r\n\r\n`],
    [400, 'the method is none', `GOT ${target} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [400, 'the method is in lower case', `get ${target} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [400, 'the target has bytes beyond ASCII', 'GET /ü HTTP/1.1\r\nHost: x\r\n\r\n'],
    [400, 'the target has a space', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n'],
    [400, 'a header has no name', `GET ${target} HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n`],
    [400, 'a header name has a space', `GET ${target} HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n`],
    [400, 'a space is before a colon', `GET ${target} HTTP/1.1\r\nHost: x\r\nX : z\r\n\r\n`],
    [400, 'a header holds a NUL', `GET ${target} HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n`],
    [400, 'a header is folded', `GET ${target} HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n`],
    [400, 'the version is that of HTTP/2', read.replace('HTTP/1.1', 'HTTP/2.0')],
    [400, 'there is no version', `GET ${target}\r\n\r\n`],
    [400, 'there are two Hosts', read.replace('Host: x\r\n', 'Host: x\r\nHost: y\r\n')],
    [400, 'there are two empty Hosts', read.replace('Host: x\r\n', 'Host:\r\nHost:\r\n')],
    [400, 'Host holds a space', read.replace('Host: x', 'Host: x y')],
    [400, 'Host is a URL', read.replace('Host: x', 'Host: http://x/')],
    [400, 'Host has a user', read.replace('Host: x', 'Host: a@x')],
    [400, 'the port is none', read.replace('Host: x', 'Host: x:y')],
    [501, 'its body is compressed for the way', `${putHead}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    [400, 'it is the beginning of TLS', Uint8Array.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])],
    [400, 'it is the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [400, 'Content-Length is no number', `${putHead}Content-Length: x\r\n\r\n${body}`],
    [400, 'Content-Length is negative', `${putHead}Content-Length: -1\r\n\r\n${body}`],
    [400, 'there are two lengths', `${putHead}Content-Length: 5\r\nContent-Length: 6\r\n\r\n${body}`],
    [
      400,
      'there is a length, and chunks',
      `${putHead}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [400, 'a chunk has no size', `${putHead}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n`],
    [400, 'a chunk is longer than it says', `${putHead}Transfer-Encoding: chunked\r\n\r\n3\r\n${body}\r\n0\r\n\r\n`],
    [431, 'a header is too large', `${read.slice(0, -2)}X: ${'x'.repeat(20_000)}\r\n\r\n`],
    [431, 'the headers together are too large', `${read.slice(0, -2)}${`X: ${'x'.repeat(100)}\r\n`.repeat(200)}\r\n`],
    [431, 'the address is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('%i when %s', async (status, _when, bytes) => {
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

  it.each<[status: number, bytes: string, to: typeof server]>([
    [400, read.replace('Host: x', 'Host: x y'), server],
    [408, `${late.putHead}Content-Length: 500\r\n\r\n${body}`, impatient],
    [417, read.replace('Host: x', 'Host: x\r\nExpect: a-miracle'), server],
    [431, `${read.slice(0, -2)}${'X: y\r\n'.repeat(100)}\r\n`, server],
    [501, `${putHead}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, server],
  ])('%i has the request id that was sent, if the head could be read', async (status, bytes, to) => {
    const [answer] = await say(bytes.replace('\r\n', '\r\nX-Request-Id: refused-1\r\n'), 1, to);
    expect(answer).toMatchObject({ status, headers: { 'x-request-id': 'refused-1' } });
  });
});

describe('a request that does not arrive in time', () => {
  it.each<[when: string, bytes: string]>([
    ['its head does not end', late.read.slice(0, -2)],
    ['its head hardly begins', 'GET'],
    ['its body does not come', `${late.putHead}Content-Length: ${body.length}\r\n\r\n`],
    ['its body breaks off', `${late.putHead}Content-Length: 500\r\n\r\n${body}`],
    [
      'its last chunk does not come',
      `${late.putHead}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
    ],
  ])('is 408 when %s', async (_when, bytes) => {
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

describe('an unusual request', () => {
  it.each<[status: number, when: string, bytes: string]>([
    [200, 'it is HTTP/1.0 without a Host', `GET ${target} HTTP/1.0\r\n${authorization}\r\n`],
    [200, 'Host is empty', `GET ${target} HTTP/1.1\r\nHost:\r\n${authorization}\r\n`],
    [200, 'Host is another', `GET ${target} HTTP/1.1\r\nHost: evil.example\r\n${authorization}\r\n`],
    [200, 'Host is an address with a port', read.replace('Host: x', 'Host: [::1]:4000')],
    [200, 'Host has an underscore', read.replace('Host: x', 'Host: my_host:4000')],
    [200, 'empty lines come first', `\r\n\r\n${read}`],
    [200, 'names of headers are in any case', read.replace('Authorization', 'aUTHORIZATION')],
    [200, 'it would rather speak HTTP/2', `${read.slice(0, -2)}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`],
    [200, 'it would rather open a WebSocket', `${read.slice(0, -2)}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
    [
      200,
      'a chunk has an extension',
      `${putHead}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)};x=y\r\n${body}\r\n0\r\n\r\n`,
    ],
    [
      200,
      'trailers follow its chunks',
      `${putHead}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\nX: y\r\n\r\n`,
    ],
    [404, 'it asks about the whole server', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
    [404, 'its target has a fragment', read.replace(notices.own, `${notices.none}#${notices.own}`)],
    [401, 'it has two Authorization headers, both good', read.replace(authorization, authorization.repeat(2))],
    [
      401,
      'it has two Authorization headers, the first one bad',
      read.replace(authorization, `Authorization: Bearer x\r\n${authorization}`),
    ],
    [
      401,
      'it has two Authorization headers, the second one bad',
      read.replace(authorization, `${authorization}Authorization: Bearer x\r\n`),
    ],
  ])('%i when %s', async (status, _when, bytes) => {
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
