import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, expectRefusedWrite, seedActors } from '../../support/contract.ts';
import type { HttpRequest } from '../../support/http.ts';
import { exchange } from '../../support/raw-http.ts';
import { metrics } from '../documents.ts';

/* How a body arrives, and what is stored; what is in a body, and most answers, are tested by rows of the conformance kit. */

const server = await contractServer();
const { publisherId, tokens, notices } = await seedActors(server);

const right = JSON.stringify(metrics.body);
const chunked = { 'Transfer-Encoding': 'chunked' };

describe('the body of a write', () => {
  it('200 without a Content-Type', async () => {
    const paId = await server.notice(publisherId);
    const [response] = await exchange(
      server.publicUrl,
      `PUT /api/v1/advertisement/${paId}/metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.write}\r\n` +
        `Content-Length: ${right.length}\r\n\r\n${right}`,
    );
    expect([response?.status, response?.body]).toEqual([200, expect.objectContaining(metrics.body)]);
  });

  it.each([
    { when: 'it is chunked', body: right },
    { when: 'it is chunked and has exactly 16 KiB', body: right.padEnd(16_384) },
  ])('200 when $when', async ({ body }) => {
    await expectRecorded({ headers: chunked, body });
  });

  it('413 when it is chunked and has 17 KiB, and nothing is written', async () => {
    const headers = { ...chunked, Connection: 'close' };
    const request = { path: metrics.path(notices.own), token: tokens.write, body: right.padEnd(17 * 1024), headers };
    await expectRefusedWrite(server, request, metrics.bodyTooLarge);
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
});

/** Sends a valid body, and checks that its counts are stored. */
async function expectRecorded(request: Pick<HttpRequest, 'headers' | 'body'>): Promise<void> {
  const paId = await server.notice(publisherId);
  const response = await server.call({ method: 'PUT', path: metrics.path(paId), token: tokens.write, ...request });
  const recorded = { paId, ...metrics.body, recordedAt: '2026-11-21T12:00:00Z' };
  expect(answerOf(response)).toEqual([200, recorded]);
  expect((await server.storedMetrics()).counts).toContainEqual(expect.objectContaining({ paId, ...metrics.body }));
}

it('replaces both totals; a lower value is a correction; the history keeps each change, when and by which token', async () => {
  const paId = await server.notice(publisherId);
  const first = await server.token({ publisherId, scopes: ['metrics:write'] });
  const second = await server.token({ publisherId, scopes: ['metrics:write'] });
  const steps = [
    { viewsCount: 100, engagementsCount: 10, recordedAt: '2026-11-21T12:00:00.001Z', token: first },
    { viewsCount: 250, engagementsCount: 10, recordedAt: '2026-11-21T13:00:00.002Z', token: second },
    { viewsCount: 40, engagementsCount: 50, recordedAt: '2026-11-21T14:00:00.003Z', token: first },
    { viewsCount: 0, engagementsCount: 0, recordedAt: '2026-11-21T15:00:00.004Z', token: second },
  ];
  for (const { recordedAt, token, ...body } of steps) {
    const request = { method: 'PUT', path: metrics.path(paId), token: token.secret, body };
    const response = await server.at(recordedAt, () => server.call(request));
    expect(answerOf(response)).toEqual([200, { paId, ...body, recordedAt }]);
  }
  const history = steps.map(({ token, ...step }) => ({ paId, ...step, tokenId: token.id }));
  const stored = await server.storedMetrics();
  expect(stored.counts.filter((row) => row.paId === paId)).toEqual(history.slice(-1));
  expect(stored.history.filter((row) => row.paId === paId)).toEqual(history);
});

const write = (paId: string) =>
  server.call({ method: 'PUT', path: metrics.path(paId), token: tokens.write, body: metrics.body });

describe('a notice has started running', () => {
  it('at midnight UTC of its first day, and not before', async () => {
    const paId = await server.notice(publisherId, { startDate: '2026-12-01' });
    const before = await server.at('2026-11-30T23:59:59.999Z', () => write(paId));
    expect(answerOf(before)).toEqual(metrics.notApplicable);
    expect(before.headers['retry-after']).toBe('Tue, 01 Dec 2026 00:00:00 GMT');
    expect((await server.at('2026-12-01T00:00:00Z', () => write(paId))).status).toBe(200);
  });

  it('stored counts remain when metrics no longer apply', async () => {
    const paId = await server.notice(publisherId);
    await write(paId);
    await server.sql(`update notice set sign_off_status = 'pending' where pa_id = '${paId}'`);
    const request = { path: metrics.path(paId), token: tokens.write, body: { viewsCount: 0, engagementsCount: 0 } };
    await expectRefusedWrite(server, request, metrics.notApplicable);
    const record = await server.call({ path: `~/advertisement-full/${paId}`, token: tokens.read });
    expect(record.body).toMatchObject({ targeting: metrics.body });
  });
});
