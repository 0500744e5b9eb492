import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { maxExports, maxPerCaller } from '../../src/graph/http/export/export-route.ts';
import { createSlots } from '../../src/graph/http/slots.ts';
import { graphServer } from '../support/graph-server.ts';
import { send } from '../support/http.ts';
import { identityProvider, personOf } from '../support/identity-provider.ts';
import { withoutDatabase } from '../support/outage.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** So many reads that a client that does not read cannot have them all in its socket. */
const manyReads = 60_000;

const { pair, settings } = await identityProvider();
const server = await graphServer(settings);
const { staff, secretOf } = server;
const viewer = await server.token({ tier: 'staff', role: 'viewer' });
const publisherId = await server.publisher({ name: 'Press "A"' });

const addReads = (count: number, requestId = 'many', reader: string | null = null, { sql }: TestServer = server) =>
  sql(
    `insert into access_ledger (read_at, pa_id, request_id, publisher_id)
       select timestamptz '2026-11-21 10:00:00Z', 'PA-' || lpad(i::text, 10, '0'), ?, ?::uuid from generate_series(1, ?::int) as i`,
    [requestId, reader, count],
  );

const addressOf = (path: string, parameters: Record<string, string>) =>
  `/export/${path}?${new URLSearchParams(parameters)}`;
const get = (path: string, parameters: Record<string, string> = {}, token: string | undefined = staff) =>
  send(server.internalUrl, { path: addressOf(path, parameters), token });
const filter = (value: object) => ({ filter: JSON.stringify(value) });
const table = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];
const lines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const codes = ({ body }: Awaited<ReturnType<typeof get>>) =>
  (body as { errors: { extensions: { code: string } }[] }).errors.map(({ extensions }) => extensions.code);

/** Begins an export, and reads nothing of it yet. */
function open(path: string, token = staff, parameters = {}, { internalUrl }: TestServer = server) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    const sent = httpRequest(internalUrl + addressOf(path, parameters), { headers, agent: false }, resolve);
    sent.on('error', reject);
    sent.end();
  });
}

/** Reads the rest of an export. */
async function rest(response: IncomingMessage) {
  const chunks: Buffer[] = [];
  const error = await new Promise<Error | undefined>((resolve) => {
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve(undefined));
    response.on('error', resolve);
  });
  return { text: Buffer.concat(chunks).toString(), isComplete: error === undefined && response.complete };
}

/** How an export ended, by the log. */
async function endOf({ headers }: IncomingMessage, { logs }: TestServer = server) {
  const isItsEnd = ({ msg, requestId }: { msg: string; requestId: string }) =>
    msg === 'export' && requestId === headers['x-request-id'];
  for (;;) {
    const found = logs.map((line) => JSON.parse(line)).findLast(isItsEnd);
    if (found) return found as { outcome: string; code?: string; rows: number };
    await sleep(20);
  }
}

describe('notices', () => {
  const title = '=HYPERLINK("https://evil.example"), "quoted"\nand more';
  let paId: string;
  beforeAll(async () => {
    paId = await server.notice(publisherId, { title, countries: ['IE', 'FI'] }, {}, { controllers: [{}] });
    await server.notice(null, { title: '@cell', confirmationStatus: 'draft', signOffStatus: 'pending' });
  });

  it('as JSON Lines are those of the graph, field for field', async () => {
    const { status, headers, text } = await get('notices.jsonl');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': 'attachment; filename="notices-20261121T120000Z.jsonl"',
      'cache-control': 'private, no-store',
    });
    const { data } = await server.graphql(
      staff,
      '{ notices(orderBy: created_asc) { nodes { id paId revision version title phase confirmationStatus confirmedAt signOffStatus signedOffAt ' +
        'publisher { name } publisherReference campaign { totalValue } createdAt ceasedAt ceasedReason retentionUntil } } }',
    );
    const { nodes } = data?.notices as { nodes: object[] };
    expect(nodes).toHaveLength(2);
    expect(lines(text)).toMatchObject(nodes);
  });

  it('as CSV are a table that defuses formulas', async () => {
    const { headers, text } = await get('notices.csv', filter({ phases: ['published'] }));
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(text.startsWith('\uFEFFid,paId,revision,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const [row, ...others] = table(text);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      paId,
      title: `'${title}`,
      phase: 'published',
      countries: 'IE;FI',
      'publisher.name': 'Press "A"',
      'campaign.totalValue': '5000.00',
      'advertiser.companyName': 'Town Forward',
      'metrics.viewsCount': '',
    });
    expect(JSON.parse(row?.controllers ?? '')).toMatchObject([{ companyName: 'Town Backers' }]);
  });

  it('have no byte order mark in CSV with bom=false, and else do not differ', async () => {
    const [marked, plain] = [await get('notices.csv'), await get('notices.csv', { bom: 'false' })];
    expect(plain.text).toBe(marked.text.replace('\uFEFF', ''));
    expect(plain.text.startsWith('id,paId,revision,')).toBe(true);
    expect((await get('notices.csv', { bom: 'true' })).text).toBe(marked.text);
    expect((await get('notices.jsonl', { bom: 'false' })).text).toBe((await get('notices.jsonl')).text);
  });

  it('are compressed for clients that take gzip', async () => {
    const response = await fetch(`${server.internalUrl}/export/notices.csv`, {
      headers: { Authorization: `Bearer ${staff}`, 'Accept-Encoding': 'gzip' },
    });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(table(await response.text())).toHaveLength(2);
  });
});

describe('changes of counts', () => {
  it('are those of the list, with the filters of the list', async () => {
    const paId = await server.notice(publisherId, { title: 'Counted' });
    const { secret, id } = await server.token({ publisherId, scopes: ['metrics:write'], label: 'Ad server' });
    for (const viewsCount of [7, 5]) {
      const body = { viewsCount, engagementsCount: 1 };
      await server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token: secret, body });
    }
    const rows = table((await get('metrics-changes.csv', filter({ publisherIds: [publisherId] }))).text);
    expect(rows.map(({ viewsBefore, viewsCount }) => [viewsBefore, viewsCount])).toEqual([
      ['7', '5'],
      ['0', '7'],
    ]);
    expect(rows[0]).toMatchObject({
      paId,
      isCorrection: 'true',
      isFirstImport: 'false',
      recordedAt: '2026-11-21T12:00:00Z',
      'notice.revision': '1',
      'notice.title': 'Counted',
      'notice.publisher.name': 'Press "A"',
      'token.id': id,
      'token.label': 'Ad server',
    });
    const { text } = await get('metrics-changes.jsonl', filter({ isCorrection: true, paIds: [paId] }));
    expect(lines(text)).toMatchObject([{ viewsCount: 5, viewsBefore: 7, engagementsCount: 1, engagementsBefore: 1 }]);
    const wrong = await get('metrics-changes.csv', filter({ publisherIds: ['x'] }));
    expect([wrong.status, codes(wrong)]).toEqual([400, ['INPUT_INVALID']]);
  });
});

describe('a request for an export', () => {
  it.each<[string, Record<string, string>]>([
    ['no JSON', { filter: '{' }],
    ['a field that the list does not have', filter({ phase: ['published'] })],
    ['a value that the field does not take', filter({ phases: ['lost'] })],
    ['an instant that is none', { filter: '{"publisherId":"x"}' }],
    ['another parameter', { filters: '{}' }],
    ['a byte order mark that is neither there nor not', { bom: '0' }],
  ])('with %s is refused', async (_what, parameters) => {
    const answer = await get('notices.csv', parameters);
    expect([answer.status, codes(answer)]).toEqual([400, ['INPUT_INVALID']]);
  });

  it('is refused without its values', async () => {
    const answer = await get('notices.csv', filter({ media: ['jane@example.org'], from: 5 }));
    const issues = [
      { path: 'filter.media.0', code: 'not_in_vocabulary' },
      { path: 'filter.from', code: 'unknown_field' },
    ];
    expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'INPUT_INVALID', issues } }] });
    expect(answer.text).not.toContain('jane');
  });

  it('is for staff and partners', async () => {
    const none = await send(server.internalUrl, { path: '/export/notices.csv' });
    expect([none.status, codes(none)]).toEqual([401, ['CREDENTIALS_MISSING']]);
    const ssp = await get('notices.csv', {}, await secretOf({ tier: 'ssp' }));
    const partner = await get('audit-trail.csv', {}, await secretOf({ publisherId }));
    for (const answer of [ssp, partner]) expect([answer.status, codes(answer)]).toEqual([403, ['TIER_REFUSED']]);
  });

  it.each(['notices.xml', 'notices', 'tokens.csv', 'constructor.csv', 'notices.constructor'])(
    'for %s is 404',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, codes(answer)]).toEqual([404, ['EXPORT_UNKNOWN']]);
      expect(answer.text).toContain(`"requestId":"${answer.headers['x-request-id']}"`);
    },
  );

  const audited = async (wanted: object = {}) => {
    const { text } = await get('audit-trail.jsonl', filter({ actions: ['data_exported'], ...wanted }));
    return lines(text).map(({ actor, publisher, after }) => ({ actor, publisherId: publisher?.id ?? null, ...after }));
  };

  it('is audited before the first row: what its filter has, but free text', async () => {
    const kept = {
      paIds: ['PA-1234567890', 'PA-7K3QX9T2ZB'],
      valueMin: '1000000.00',
      currencies: ['EUR'],
      updatedFrom: '2026-11-20T10:00:00Z',
      phases: ['published'],
      isSelfPublished: false,
      newSponsors: { from: '2026-11-01' },
    };
    const words = { sponsor: 'Tuulia Vaskikorpi', text: 'someone@contact.example', search: 'Vaskikorpi' };
    const names = { sponsorNames: ['Tuulia Vaskikorpi'] };
    await get('notices.jsonl', filter({ ...kept, ...words, ...names }), viewer.secret);
    await get('access-ledger.jsonl', filter({ subjects: ['jane@x.example'], paIds: ['Jane Private', 'PA-1'] }));
    const out = '(left out)';
    const [reads, notices] = await audited();
    expect(notices).toMatchObject({ actor: { kind: 'staff', token: { id: viewer.id } }, publisherId: null });
    const leftOut = { sponsor: out, text: out, search: out, sponsorNames: [out] };
    expect(notices).toMatchObject({ list: 'notices', format: 'jsonl', filter: { ...kept, ...leftOut } });
    expect(reads.filter).toEqual({ subjects: [out], paIds: [out, 'PA-1'] });
  });

  it('has an entry for each publisher whose rows may be in the file, and names no other', async () => {
    const [lapsed, first, second] = [
      await server.publisher({ plan: 'free' }),
      await server.publisher(),
      await server.publisher(),
    ];
    const agency = await personOf(pair, [lapsed, first, second]);
    await get('notices.jsonl', {}, agency);
    await get('refusals.csv', filter({ publisherIds: [second.toUpperCase()] }), agency);
    await get('metrics-changes.csv', filter({ publisherIds: [first] }));
    const of = async (id: string) =>
      (await audited({ publisherIds: [id] })).map((entry) => [entry.list, entry.filter.publisherIds]);
    expect(await of(lapsed)).toEqual([]);
    expect(await of(first)).toEqual([
      ['metrics-changes', [first]],
      ['notices', [first]],
    ]);
    expect(await of(second)).toEqual([
      ['refusals', [second]],
      ['notices', [second]],
    ]);
  });

  it('has one entry, if staff filter by many publishers or by none that exists', async () => {
    const existing = [];
    for (let number = 0; number < 11; number += 1) existing.push(await server.publisher());
    const invented = Array.from({ length: 100 }, () => crypto.randomUUID());
    const entries = async () =>
      Number((await server.sql("select from audit_trail where action = 'data.exported'")).length);
    for (const [publisherIds, added] of [
      [invented, 1],
      [existing, 1],
      [existing.slice(1), 10],
      [[...existing.slice(0, 2), ...invented], 2],
    ] as const) {
      const before = await entries();
      await get('notices.jsonl', filter({ publisherIds }), viewer.secret);
      expect((await entries()) - before).toBe(added);
    }
  });
});

describe('a long export', () => {
  beforeAll(() => addReads(manyReads));
  const all = filter({ requestId: 'many' });

  it('has each row once, over all pages', async () => {
    const response = await open('access-ledger.csv', staff, all);
    const { text, isComplete } = await rest(response);
    const rows = table(text);
    expect([isComplete, rows.length]).toEqual([true, manyReads]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(manyReads);
    expect(await endOf(response)).toMatchObject({ outcome: 'complete', rows: manyReads });
  });

  const expectDisconnected = async (response: IncomingMessage, at: TestServer = server) => {
    const { outcome, code, rows } = await endOf(response, at);
    expect([outcome, code]).toEqual(['disconnected', undefined]);
    expect(rows).toBeLessThan(manyReads);
  };

  it('holds no transaction while its client does not read', async () => {
    const response = await open('access-ledger.jsonl', staff, all);
    const [row] = await server.sql<{ count: string }>(
      `select count(*) as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and state <> 'active'`,
    );
    expect(Number(row?.count)).toBe(0);
    response.destroy();
    await expectDisconnected(response);
  });

  it('ends, visibly, when the plan of its publisher ends', async () => {
    const reader = await server.publisher();
    await addReads(manyReads, 'of a publisher', reader);
    const secret = await secretOf({ publisherId: reader });
    const response = await open('access-ledger.jsonl', secret);
    await server.setPlan(reader, 'free');
    const { text, isComplete } = await rest(response);
    expect(isComplete).toBe(false);
    expect(lines(text).at(-1)).toMatchObject({ error: { code: 'PLAN_NOT_PRO' } });
    expect(await endOf(response)).toMatchObject({ outcome: 'failed', rows: lines(text).length - 1 });
    const again = await get('access-ledger.jsonl', {}, secret);
    expect([again.status, codes(again)]).toEqual([403, ['PLAN_NOT_PRO']]);
  });

  it('ends, visibly, when the database goes down', async () => {
    const response = await open('access-ledger.jsonl', staff, all);
    const { text, isComplete } = await withoutDatabase(server.database.url, 'takes no connections', () =>
      rest(response),
    );
    expect(isComplete).toBe(false);
    expect(lines(text).at(-1)).toEqual({
      error: {
        code: 'DATABASE_UNAVAILABLE',
        message: expect.any(String),
        requestId: response.headers['x-request-id'],
      },
    });
    expect(await endOf(response)).toMatchObject({ outcome: 'failed', rows: lines(text).length - 1 });
  });

  it('runs beside few others of its caller', async () => {
    const secret = await secretOf({ tier: 'staff', role: 'viewer' });
    const opened = await Promise.all(
      Array.from({ length: maxPerCaller }, () => open('access-ledger.csv', secret, all)),
    );
    const refused = await get('notices.csv', {}, secret);
    expect([refused.status, codes(refused), refused.headers['retry-after']]).toEqual([429, ['TOO_MANY_EXPORTS'], '5']);
    expect((await get('notices.csv')).status).toBe(200); // another caller
    for (const response of opened) response.destroy();
    let status = 0;
    while (status !== 200) ({ status } = await get('notices.csv', {}, secret));
  });

  it('of a publisher runs alone', async () => {
    const reader = await server.publisher();
    await addReads(manyReads, 'of another', reader);
    const first = await open('access-ledger.jsonl', await secretOf({ publisherId: reader }));
    const second = await get('access-ledger.jsonl', {}, await secretOf({ publisherId: reader }));
    expect([first.statusCode, second.status, codes(second)]).toEqual([200, 429, ['TOO_MANY_EXPORTS']]);
    first.destroy();
  });

  it('of all publishers leave places to staff, also once some have ended', () => {
    const refusal = 'TOO_MANY_EXPORTS';
    const places = {
      perCaller: 2,
      perPublisher: 1,
      total: 4,
      forPublishers: 2,
      forAdministrators: 1,
      refusal,
    } as const;
    const take = createSlots(places);
    const of = (id: string) => take({ tier: 'partner', publishers: [{ id }] } as never);
    const end = of('one');
    of('two');
    expect(() => of('three')).toThrow('Too many exports');
    end();
    of('three');
    expect(() => of('four')).toThrow('Too many exports');
    expect(take({ tier: 'staff', role: 'viewer', tokenId: null, subject: 'anna' } as never)).toEqual(
      expect.any(Function),
    );
  });

  it('leaves the last place to administrators', async () => {
    const viewers = await Promise.all([1, 2, 3].map(() => secretOf({ tier: 'staff', role: 'viewer' })));
    const opened: IncomingMessage[] = [];
    for (let place = 0; place < maxExports; place += 1) {
      opened.push(await open('access-ledger.csv', viewers[place % viewers.length], all));
    }
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([...Array(maxExports - 1).fill(200), 429]);
    expect((await get('notices.csv')).status).toBe(200);
    for (const response of opened) response.destroy();
  });

  it('ends when its client reads too slowly, even if it never stops', async () => {
    const strict = await startServer({}, {}, { limits: { requestTimeout: 5_000 } });
    await addReads(manyReads, 'many', null, strict);
    const { secret } = await strict.token({ tier: 'staff' });
    const response = await open('access-ledger.jsonl', secret, all, strict);
    const reading = setInterval(() => response.read(512), 100);
    const { outcome, rows } = await endOf(response, strict);
    clearInterval(reading);
    await strict.stop();
    expect(outcome).toBe('too_slow');
    expect(rows).toBeLessThan(manyReads);
  });

  it('is cut, visibly, when the server stops', async () => {
    const stopping = await startServer({}, {}, { limits: { shutdownTimeout: 1 } });
    await addReads(manyReads, 'many', null, stopping);
    const { secret } = await stopping.token({ tier: 'staff' });
    const response = await open('access-ledger.csv', secret, all, stopping);
    const stopped = stopping.stop();
    expect((await rest(response)).isComplete).toBe(false);
    await stopped;
    await expectDisconnected(response, stopping);
  });
});
