import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maxAnswerLength } from '../../src/graph/http/answer-bounds.ts';
import { createFactories } from '../support/factories.ts';
import { send } from '../support/http.ts';
import { startProcess } from '../support/processes.ts';
import { ownDatabase, statusAt } from './fixtures.ts';

/*
 * No caller makes an answer, or fills the memory of the server, beyond what the README states. The server has a heap of
 * 256 MB, so a request that is not bounded ends it.
 */

const times = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n)).join(' ');

/** Its connections are kept, so that an answer is read that comes before the body is sent. */
const agent = new Agent({ keepAlive: true });

const database = await ownDatabase();
const { notice, publisher, token } = createFactories(database.orm);
const publisherId = await publisher();
const { secret: administrator } = await token({ tier: 'staff' });
const { secret: viewer } = await token({ tier: 'staff', role: 'viewer' });
const { secret: partner } = await token({ publisherId });
const server = await startProcess({
  DATABASE_URL: database.url,
  GRAPHQL_EXPLORER: 'true',
  NODE_OPTIONS: '--max-old-space-size=256',
});
afterAll(() => agent.destroy());

type Answer = { data?: unknown; errors?: { message: string; extensions: { code: string } }[] };

async function ask(token: string | undefined, query: string, variables?: object) {
  const { status, text, body } = await send(
    server.internalUrl,
    { method: 'POST', path: '/graphql', token, body: { query, variables } },
    agent,
  );
  const { data, errors } = body as Answer;
  return { status, length: text.length, data, errors, codes: errors?.map(({ extensions }) => extensions.code) };
}

/** The server is there, and is the one that was started. */
const isAlive = async () => (await statusAt(server, '/health/ready')) === 200;

const byMedia = 'query Q($p:[Medium!]){overview{byPhase{count}} notices(filter:{media:$p},first:1){nodes{paId}}}';

describe('a request without a token', () => {
  it('is rejected with 401, whatever its cost', async () => {
    const variables = { p: Array(500_000).fill('nonsense') };
    for (let sent = 0; sent < 3; sent += 1) {
      const { status, length } = await ask(undefined, byMedia, variables);
      expect([status, length < 200]).toEqual([401, true]);
    }
    expect(await isAlive()).toBe(true);
  });
});

describe('invalid variables', () => {
  it('in a list that is too long are one error', async () => {
    for (let sent = 0; sent < 3; sent += 1) {
      for (const count of [5_000, 500_000]) {
        const { status, codes, length } = await ask(administrator, byMedia, { p: Array(count).fill('nonsense') });
        expect([status, codes, length < 1_000]).toEqual([400, ['INPUT_INVALID'], true]);
      }
    }
    expect(await isAlive()).toBe(true);
  });

  it('are not quoted at length', async () => {
    const filter = {
      ...Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`u${n}`, 1])),
      text: 'x'.repeat(7_900_000),
    };
    const long = 'query ($f: NoticeFilter) { notices(filter: $f) { totalCount } }';
    for (let sent = 0; sent < 3; sent += 1) {
      const { status, length } = await ask(administrator, long, { f: filter });
      expect([status, length < 60_000]).toEqual([400, true]);
    }
    expect(await isAlive()).toBe(true);
  });
});

describe('many distinct operations', () => {
  const leaves =
    'basicInformation{title description language countries processName} advertiser{companyName legalName firstName lastName email phone streetAddress postalCode city country} controllers{companyName legalName firstName lastName email phone streetAddress postalCode city country} campaign{name totalValue medium isOngoing startDate endDate} complianceFunding{currency adAmount adBenefitsInKindValue campaignBenefitsInKindValue amountIncludesVat amountBasis calculationMethodology fundingSource fundingOrigin fundingDescription payerSameAsSponsor} targeting{usesTargetingTechniques usesAdDeliveryTechniques recipientGroups analyticalTechniques goalsAndLogic inclusionParameters exclusionParameters}';

  const notices = (count: number, n: number, selected: string) =>
    times(count, (i) => `a${i}: notice(paId:"x${n}"){record${selected}}`);
  const comment = ' '.repeat(250_000);

  it.each<[number, string, (n: number) => string]>([
    [250, 'large ones', (n) => `{ ${notices(8, n, '{...R}')} } fragment R on NoticeRecord { ${leaves} }`],
    [500, 'that graphql-js executes', (n) => `{ ${notices(14, n, `@include(if: true){${leaves}}`)} }`],
    [1_200, 'with long comments', (n) => `query Q${n} { me { tier } } #${comment}`],
  ])('do not exhaust the memory: %i, %s, twice each', async (count, _what, queryOf) => {
    for (let n = 0; n < count; n += 1) {
      const query = queryOf(n);
      for (let sent = 0; sent < 2; sent += 1) expect((await ask(viewer, query)).status).toBe(200);
    }
    expect(await isAlive()).toBe(true);
  });
});

describe('introspection', () => {
  const nested = (a: number, b: number, c: number, d: number) =>
    `{__schema{${times(a, (n) => `t${n}:types{...T}`)}}} fragment T on __Type{${times(b, (n) => `f${n}:fields{...F}`)}}
     fragment F on __Field{${times(c, (n) => `a${n}:args{...A}`)}} fragment A on __InputValue{${times(d, (n) => `d${n}:description`)}}`;

  it.each([
    ['5×5×5×5', nested(5, 5, 5, 5)],
    ['8×8×5×5', nested(8, 8, 5, 5)],
    ['30×30×12×12', nested(30, 30, 12, 12)],
    [
      '34 times the whole',
      `{${times(34, (n) => `a${n}:__schema{types{name fields{name description args{name description}}}}`)}}`,
    ],
  ])('with aliases has a cost: %s', async (_what, query) => {
    const { status, length, codes } = await ask(viewer, query);
    expect([status, length < 500]).toEqual([400, true]);
    expect(codes?.[0]).toMatch(/^QUERY_TOO_(MANY_ALIASES|COSTLY|BROAD|LARGE)$/);
    expect((await ask(undefined, query)).status).toBe(401);
    expect(await isAlive()).toBe(true);
  });

  it('within every limit has a response of at most 10,000,000 characters', async () => {
    const query = `{__schema{types{fields{${times(3, (n) => `d${n}:description`)} args{description}}}}}`;
    const { status, length } = await ask(viewer, query);
    expect([status, length > 200_000, length < maxAnswerLength]).toEqual([200, true, true]);
  });
});

describe('responses', () => {
  beforeAll(async () => {
    for (let n = 0; n < 200; n += 1) await notice(publisherId);
    await database.orm.em.fork().execute(
      `insert into engagement_metrics_change (pa_id, recorded_at, views_count, engagements_count)
       select pa_id, timestamptz '2026-11-01' + n * interval '1 minute', n, n
       from notice, generate_series(1, 500) as n`,
    );
  }, 240_000);

  it("are limited by the actual length of their lists: a partner's 600,000 changes are rejected", async () => {
    const fields = 'recordedAt viewsCount engagementsCount';
    const histories = times(6, (n) => `h${n}:history(from:"2020-01-01T00:00:00Z"){${fields}}`);
    const { status, codes } = await ask(partner, `{notices(first:200){nodes{metrics{${histories}}}}}`);
    expect([status, codes]).toEqual([400, ['QUERY_TOO_COSTLY']]);
  });

  it('within the limits are sent', async () => {
    const fields = 'recordedAt viewsCount engagementsCount';
    const { status, length } = await ask(partner, `{notices(first:49){nodes{metrics{history{${fields}}}}}}`);
    expect([status, length > 1_000_000, length < maxAnswerLength]).toEqual([200, true, true]);
  });

  it('have at most fifty errors, and the number of the others', async () => {
    for (let sent = 0; sent < 2; sent += 1) {
      const records = times(4, (n) => `r${n}:record{paId}`);
      const { data, errors } = await ask(partner, `{notices(first:200){nodes{${records}}}}`);
      expect(data).toBeTruthy();
      expect(errors).toHaveLength(51);
      expect(errors?.at(-1)).toMatchObject({
        message: `${4 * 200 - 50} more errors are left out.`,
        extensions: { code: 'ERRORS_LEFT_OUT' },
      });
    }
    expect(await isAlive()).toBe(true);
  });

  it('to an import have at most twenty issues per record', async () => {
    const records = Array(1000).fill({ controllers: Array(20).fill({}) });
    const query = `mutation ($input: ImportNoticesInput!) {
      importNotices(input: $input) { results { __typename paId outcome issues { __typename path message } } } }`;
    const { data, errors } = await ask(administrator, query, { input: { records } });
    expect(errors).toBeUndefined();
    const { importNotices } = data as { importNotices: { results: { issues: unknown[] }[] } };
    expect(importNotices.results.map(({ issues }) => issues.length)).toEqual(Array(1000).fill(20));
    expect(await isAlive()).toBe(true);
  });
});

describe('standard error', () => {
  it('stays empty, apart from the log', async () => {
    const literal =
      'mutation { importNotices(input: { dryRun: true, records: [{ a: { b: 1 } }] }) { results { outcome } } }';
    const instants = '{ accessLedger(filter: { from: "2026-11-21T00:00:00Z" }) { nodes { readAt } } }';
    for (const query of [literal, instants, literal, instants, literal, instants]) {
      expect((await ask(administrator, query)).errors).toBeUndefined();
    }
    expect(server.stderr()).toBe('');
  });
});
