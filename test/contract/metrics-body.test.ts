import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, expectRefusedWrite, seedActors } from '../support/contract.ts';
import type { HttpRequest } from '../support/http.ts';
import { exchange } from '../support/raw-http.ts';
import { invalidMetrics, metrics } from './documents.ts';

const server = await contractServer();
const { publisherId, tokens, notices } = await seedActors(server);

const right = JSON.stringify(metrics.body);
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
/** A valid body of that many bytes, padded by an unknown key. */
const ofSize = (size: number) => {
  const start = `{"viewsCount":12,"engagementsCount":3,"padding":"`;
  return `${start}${'x'.repeat(size - start.length - 2)}"}`;
};
const bothMissing = invalidMetrics(expect.any(String), 'viewsCount', 'engagementsCount');

describe('a body that is not JSON: 400 Invalid request body, and nothing is written', () => {
  it.each([
    { when: 'there is none', body: undefined },
    { when: 'it is empty', body: '' },
    { when: 'it is blank', body: ' \r\n\t' },
    { when: 'it is truncated', body: right.slice(0, -1) },
    { when: 'something follows it', body: `${right}x` },
    { when: 'it is two documents', body: `${right}\n${right}` },
    { when: 'it is a form', body: 'viewsCount=12&engagementsCount=3' },
    { when: 'its strings are in single quotes', body: "{'viewsCount': 12, 'engagementsCount': 3}" },
    { when: 'it has a comma too many', body: '{"viewsCount":12,"engagementsCount":3,}' },
    { when: 'it has a comment', body: `${right}// counts` },
    { when: 'a count is NaN', body: '{"viewsCount":NaN,"engagementsCount":3}' },
    { when: 'a count is Infinity', body: '{"viewsCount":Infinity,"engagementsCount":3}' },
    { when: 'a count has a leading zero', body: '{"viewsCount":012,"engagementsCount":3}' },
    { when: 'a count has a plus sign', body: '{"viewsCount":+12,"engagementsCount":3}' },
    { when: 'a count is hexadecimal', body: '{"viewsCount":0xC,"engagementsCount":3}' },
    { when: 'it is undefined', body: 'undefined' },
    { when: 'a byte of it is no UTF-8', body: bytes('{"viewsCount":12,"engagementsCount":3,"x":"', [0xff], '"}') },
    { when: 'its UTF-8 breaks off', body: bytes('{"viewsCount":12,"engagementsCount":3,"x":"', [0xe2, 0x82], '"}') },
    { when: 'it has an overlong NUL', body: bytes('{"viewsCount":12,"engagementsCount":3,"x":"', [0xc0, 0x80], '"}') },
    { when: 'it is UTF-16', body: Buffer.from(right, 'utf16le') },
    { when: 'it is gzip', body: gzipSync(right) },
  ])('when $when', async ({ body }) => {
    const request = { path: metrics.path(notices.own), token: tokens.write, body };
    await expectRefusedWrite(server, request, metrics.bodyNotJson);
  });
});

describe('a body with a content coding: 415, and nothing is written', () => {
  it.each(['gzip', 'GZIP', 'deflate', 'br', 'x-unknown', 'identity, gzip', 'gzip, identity'])('%s', async (coding) => {
    for (const body of [gzipSync(right), right]) {
      const request = { path: metrics.path(notices.own), token: tokens.write, body };
      await expectRefusedWrite(server, { ...request, headers: { 'Content-Encoding': coding } }, metrics.bodyEncoded);
    }
  });

  it.each(['identity', 'Identity', ''])('but not %j, which means no coding', async (coding) => {
    await expectRecorded({ headers: { 'Content-Encoding': coding }, body: right });
  });
});

describe('a conditional write: 412, and nothing is written', () => {
  it.each([
    { 'If-Match': '"nope"' },
    { 'If-Match': '*' },
    { 'If-Match': '' },
    { 'If-None-Match': '*' },
    { 'If-Unmodified-Since': 'Fri, 01 Jan 1999 00:00:00 GMT' },
    { 'If-Unmodified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  ] as Record<string, string>[])('%j', async (headers) => {
    const request = { path: metrics.path(notices.own), token: tokens.write, body: right, headers };
    await expectRefusedWrite(server, request, metrics.conditional);
    await expectRecorded({ body: right });
  });
});

describe('deep nesting and decimals are valid JSON', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  it.each([
    { when: 'a count is a decimal', body: `{"x":${deep(8_000)},"viewsCount":12.0,"engagementsCount":3}` },
    { when: 'a text looks like one', body: `{"x":[${deep(8_000)},"v1.0"],"viewsCount":12,"engagementsCount":3}` },
    { when: 'the keys are escaped', body: '{"views\\u0043ount":1.2e1,"engagements\\u0043ount":0.3e1}' },
    {
      when: 'a broken number is elsewhere',
      body: '{"x":{"viewsCount":1e-400},"y":[0.5,{}],"viewsCount":12.0,"engagementsCount":3}',
    },
    {
      when: 'a broken number is replaced by a later one',
      body: '{"viewsCount":1e-400,"viewsCount":12.0,"engagementsCount":3}',
    },
  ])('200 when $when', async ({ body }) => {
    await expectRecorded({ body });
  });

  it.each([
    { when: 'it comes last', body: '{"viewsCount":12.0,"viewsCount":1e-400,"engagementsCount":3}' },
    { when: 'its key is escaped', body: '{"views\\u0043ount":9007199254740990.9999,"engagementsCount":3}' },
    { when: 'it is deep in company', body: `{"x":${deep(8_000)},"viewsCount":1e-400,"engagementsCount":3}` },
  ])('and a bad count is rejected when $when', async ({ body }) => {
    const request = { path: metrics.path(notices.own), token: tokens.write, body };
    await expectRefusedWrite(server, request, invalidMetrics('must be a whole number', 'viewsCount'));
  });

  it('a member named __proto__ is an ordinary member; counts in it are ignored', async () => {
    const body = '{"__proto__":{"viewsCount":12,"engagementsCount":3},"x":1e-400}';
    const request = { path: metrics.path(notices.own), token: tokens.write, body };
    await expectRefusedWrite(server, request, bothMissing);
  });
});

describe('JSON that is not an object: both counts are missing, and nothing is written', () => {
  it.each(['null', '5', '0', '"x"', '""', 'true', 'false', '[]', '[12, 3]', ' null '])('400 for %s', async (body) => {
    const request = { path: metrics.path(notices.own), token: tokens.write, body };
    await expectRefusedWrite(server, request, bothMissing);
  });
});

describe('the body is parsed as JSON whatever Content-Type says', () => {
  it.each([
    'application/json; charset=utf-8',
    'application/json; charset=iso-8859-1',
    'APPLICATION/JSON',
    'application/merge-patch+json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'nonsense',
    '',
  ])('200 for Content-Type: %s', async (type) => {
    await expectRecorded({ headers: { 'Content-Type': type }, body: right });
  });

  it('200 without a Content-Type', async () => {
    const paId = await server.notice(publisherId);
    const [response] = await exchange(
      server.publicUrl,
      `PUT /api/v1/advertisement/${paId}/metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.write}\r\n` +
        `Content-Length: ${right.length}\r\n\r\n${right}`,
    );
    expect([response?.status, response?.body]).toEqual([200, expect.objectContaining(metrics.body)]);
  });
});

describe('a body of up to 16 KiB is accepted', () => {
  type Row = { when: string; body: string; headers?: Record<string, string> };

  it.each<Row>([
    { when: 'it has exactly 16 KiB', body: ofSize(16_384) },
    { when: 'it is chunked', body: right, headers: { 'Transfer-Encoding': 'chunked' } },
    { when: 'it is chunked and has exactly 16 KiB', body: ofSize(16_384), headers: { 'Transfer-Encoding': 'chunked' } },
    { when: 'it has white space around it', body: `\r\n\t ${right} \n` },
    { when: 'it is announced by Expect: 100-continue', body: right, headers: { Expect: '100-continue' } },
    { when: 'a key of it is in any script', body: `{"просмотры":"👁️",${right.slice(1)}` },
  ])('200 when $when', async ({ body, headers = {} }) => {
    await expectRecorded({ headers, body });
  });

  it.each<Row>([
    { when: 'it has one byte more', body: ofSize(16_385) },
    { when: 'it has 17 KiB', body: ofSize(17 * 1024) },
    { when: 'it has 17 KiB and is not JSON', body: 'x'.repeat(17 * 1024) },
    { when: 'it has 1 MiB', body: ofSize(1024 * 1024) },
    { when: 'it is chunked and has 17 KiB', body: ofSize(17 * 1024), headers: { 'Transfer-Encoding': 'chunked' } },
    { when: 'it has 17 KiB of characters of two bytes', body: `{"x":"${'ü'.repeat(8_700)}"}` },
    { when: 'it is white space beyond 16 KiB', body: `${right}${' '.repeat(16_384)}` },
  ])('413 when $when, and nothing is written', async ({ body, headers }) => {
    const request = { path: metrics.path(notices.own), token: tokens.write, body };
    await expectRefusedWrite(
      server,
      { ...request, headers: { ...headers, Connection: 'close' } },
      metrics.bodyTooLarge,
    );
  });

  it.each([20_000, 200_000, 2_000_000])(
    'after a body of %i bytes the connection is closed, or serves the next request',
    async (size) => {
      const head = `PUT /api/v1/advertisement/${notices.own}/metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.write}\r\n`;
      const tooLarge = `${head}Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`;
      const next = `${head}Content-Length: ${right.length}\r\n\r\n${right}`;
      const [first, second] = await exchange(server.publicUrl, tooLarge + next, { responses: 2 });
      expect(first?.status).toBe(413);
      if (first?.headers.connection !== 'close') expect(second?.status).toBe(200);
    },
  );

  it.each([
    { when: 'the token is unknown', token: tokens.unknown, status: 401 },
    { when: 'the plan is not Pro', token: tokens.notPro, status: 403 },
    { when: 'the token is read-only', token: tokens.read, status: 403 },
  ])(
    'a large body with a bad token gets the token error when $when, and the next request is served',
    async ({ token, status }) => {
      const head = (credentials: string) =>
        `PUT /api/v1/advertisement/${notices.own}/metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${credentials}\r\n`;
      const tooLarge = `${head(token)}Content-Length: 60000\r\n\r\n${'x'.repeat(60_000)}`;
      const next = `${head(tokens.write)}Content-Length: ${right.length}\r\n\r\n${right}`;
      const [first, second] = await exchange(server.publicUrl, tooLarge + next, { responses: 2 });
      expect(first?.status).toBe(status);
      if (first?.headers.connection !== 'close') expect(second?.status).toBe(200);
    },
  );
});

/** Sends a valid body, and checks that its counts are stored. */
async function expectRecorded(request: Pick<HttpRequest, 'headers' | 'body'>): Promise<void> {
  const paId = await server.notice(publisherId);
  const response = await server.call({ method: 'PUT', path: metrics.path(paId), token: tokens.write, ...request });
  const recorded = { paId, ...metrics.body, recordedAt: '2026-11-21T12:00:00Z' };
  expect(answerOf(response)).toEqual([200, recorded]);
  expect((await server.storedMetrics()).counts).toContainEqual(expect.objectContaining({ paId, ...metrics.body }));
}
