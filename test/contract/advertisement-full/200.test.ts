import { afterEach, describe, expect, it } from '@jest/globals';
import { answerOf, exhaust, seedActors, serverWithEndlessWindows } from '../../support/contract.ts';
import { until } from '../../support/processes.ts';
import { endpoints, fullRecord, metrics, register, ssp, unavailable } from '../documents.ts';

/* choice D11: every full record is written to an append-only ledger before it is sent. */

const server = await serverWithEndlessWindows();
const { publisherId, tokens, notices } = await seedActors(server);
const read = (paId: string, token = tokens.read, more: { method?: string; headers?: Record<string, string> } = {}) =>
  server.call({ path: fullRecord.path(paId), token, ...more });

describe('every full record that is sent leaves a row', () => {
  it('with time, token id, publisher, PA-ID and request id', async () => {
    const { id: tokenId, secret } = await server.token({ publisherId });
    const headers = { 'X-Request-Id': 'ledger-1' };
    const readAt = '2026-11-21T09:08:07.654Z';
    const response = await server.at(readAt, () => read(notices.ownFuture, secret, { headers }));
    expect(response.status).toBe(200);
    const row = {
      readAt,
      tokenId,
      publisherId,
      paId: notices.ownFuture,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      callerRequestId: 'ledger-1',
    };
    expect((await server.ledger()).filter(({ callerRequestId }) => callerRequestId === 'ledger-1')).toEqual([row]);
  });

  it.each(['jane.doe@example.org', '+358501234567'])(
    'without the request id %s, which may be personal data',
    async (id) => {
      const before = await server.ledger();
      const response = await read(notices.own, tokens.read, { headers: { 'X-Request-Id': id } });
      expect(response.headers['x-request-id']).toBe(id);
      const added = (await server.ledger()).slice(before.length);
      expect(added).toMatchObject([{ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), callerRequestId: null }]);
      expect(server.logs.filter((line) => line.includes(id))).toEqual([]);
    },
  );

  it('each with its own id, even if the caller repeats a request id', async () => {
    const before = await server.ledger();
    const headers = { 'X-Request-Id': 'again' };
    await Promise.all([read(notices.own, tokens.read, { headers }), read(notices.own, tokens.read, { headers })]);
    const added = (await server.ledger()).slice(before.length);
    expect(added.map(({ callerRequestId }) => callerRequestId)).toEqual(['again', 'again']);
    expect(new Set(added.map(({ requestId }) => requestId)).size).toBe(2);
    const logged = server.logs.map((line) => JSON.parse(line)).filter((line) => line.callerRequestId === 'again');
    expect(logged.map(({ requestId }) => requestId).sort()).toEqual(added.map(({ requestId }) => requestId).sort());
  });

  it('one for each read, with the request id of its response', async () => {
    const before = await server.ledger();
    const answers = await Promise.all(Array.from({ length: 30 }, () => read(notices.own)));
    const added = (await server.ledger()).slice(before.length);
    expect(added.map(({ requestId }) => requestId).sort()).toEqual(
      answers.map(({ headers }) => headers['x-request-id']).sort(),
    );
  });

  it('HEAD counts as a read', async () => {
    const before = await server.ledger();
    expect((await read(notices.own, tokens.read, { method: 'HEAD' })).status).toBe(200);
    expect(await server.ledger()).toHaveLength(before.length + 1);
  });
});

const past = { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' };

describe('nothing else leaves a row', () => {
  it.each([
    ["a 404 of another publisher's notice", { path: fullRecord.path(notices.others), token: tokens.read }],
    ['a 404 of no notice', { path: fullRecord.path(notices.none), token: tokens.read }],
    ['a 404 of a PA-ID that cannot exist', { path: fullRecord.path('%00'), token: tokens.read }],
    ['a 401', { path: fullRecord.path(notices.own), token: tokens.unknown }],
    ['a 403', { path: fullRecord.path(notices.own), token: tokens.notPro }],
    ['a 405', { method: 'POST', path: fullRecord.path(notices.own), token: tokens.read }],
    ['a 412 of HEAD', { method: 'HEAD', path: fullRecord.path(notices.own), token: tokens.read, headers: past }],
    ['the register view', { path: register.path(notices.own), token: tokens.read }],
    ['the view of an SSP', { path: ssp.path(notices.own), token: tokens.ssp }],
    ['a write', { method: 'PUT', path: metrics.path(notices.own), token: tokens.write, body: metrics.body }],
  ])('%s', async (_what, request) => {
    const before = await server.ledger();
    await server.call(request);
    expect(await server.ledger()).toEqual(before);
  });

  it('a 412, which is counted as a refusal, while a condition that is met leaves a row', async () => {
    const before = await server.ledger();
    const refused = await read(notices.own, tokens.read, { headers: { ...past, 'X-Request-Id': 'unmet' } });
    expect(refused.status).toBe(412);
    expect((await read(notices.others, tokens.read, { headers: past })).status).toBe(404);
    expect(await server.ledger()).toEqual(before);
    await until('the refusal is stored', async () => {
      const stored = await server.sql("select from refusal where caller_request_id = 'unmet' and status = 412");
      return stored.length === 1;
    });
    expect((await read(notices.own, tokens.read, { headers: { 'If-Match': '*' } })).status).toBe(200);
    expect(await server.ledger()).toHaveLength(before.length + 1);
  });

  it('a 429', async () => {
    const { secret } = await server.token({ publisherId });
    await exhaust(server, () => ({ method: 'HEAD', path: register.path('%00'), token: secret }));
    const before = await server.ledger();
    expect((await read(notices.own, secret)).status).toBe(429);
    expect(await server.ledger()).toEqual(before);
  });
});

describe('a read that cannot be recorded is 503, and no record is sent', () => {
  const mendings: string[] = [];
  afterEach(async () => {
    for (const mending of mendings.splice(0)) await server.sql(mending);
  });

  /** Runs SQL that breaks the ledger; `mending` repairs it after the test. */
  async function broken(breaking: string, mending: string): Promise<void> {
    mendings.push(mending);
    await server.sql(breaking);
  }
  const raising = (sqlState: string) => `
    create function fail() returns trigger language plpgsql as $$
      begin raise exception 'no' using errcode = '${sqlState}'; end $$;
    create trigger fail before insert on access_ledger for each row execute function fail()`;
  const noLonger = 'drop trigger fail on access_ledger; drop function fail()';

  it.each([
    { when: 'the disk is full', breaking: raising('53100'), mending: noLonger },
    { when: 'the database is read-only', breaking: raising('25006'), mending: noLonger },
    { when: 'the privilege is gone', breaking: raising('42501'), mending: noLonger },
    { when: 'a trigger refuses', breaking: raising('P0001'), mending: noLonger },
    {
      when: 'a constraint refuses',
      breaking: "alter table access_ledger add constraint never check (pa_id = '') not valid",
      mending: 'alter table access_ledger drop constraint never',
    },
    {
      when: 'the table is gone',
      breaking: 'alter table access_ledger rename to access_ledger_gone',
      mending: 'alter table access_ledger_gone rename to access_ledger',
    },
  ])('when $when', async ({ breaking, mending }) => {
    await broken(breaking, mending);
    const response = await read(notices.own);
    expect(answerOf(response)).toEqual(unavailable);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect((await read(notices.own, tokens.read, { method: 'HEAD' })).status).toBe(503);
  });

  it('only the full record needs the ledger; a 404 is still a 404', async () => {
    await broken(raising('53100'), noLonger);
    for (const { method, path, body, tier } of endpoints.filter((endpoint) => endpoint !== fullRecord)) {
      const token = tier === 'ssp' ? tokens.ssp : tokens.write;
      expect((await server.call({ method, path: path(notices.own), token, body })).status).toBe(200);
    }
    expect(answerOf(await read(notices.others))).toEqual(fullRecord.notFound);
    expect(answerOf(await read(notices.none))).toEqual(fullRecord.notFound);
  });

  it('and is 200 again as soon as the ledger is writable', async () => {
    expect((await read(notices.own)).status).toBe(200);
  });
});
