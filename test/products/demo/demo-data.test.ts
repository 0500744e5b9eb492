import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '../../../rest-gateway/routes.ts';
import { noToken } from '../../../src/domain/requests/request-count.entity.ts';
import { assertNoDemoTokens, loadDemoData } from '../../../src/products/demo/load.ts';
import { partnerDemo } from '../../../src/products/demo/partner-demo.ts';
import { removeDemoData } from '../../../src/products/demo/remove.ts';
import { startupBanner } from '../../../src/products/demo/startup-banner.ts';
import { demoTokens } from '../../../src/products/demo/tokens.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { createFactories, type Factories } from '../../support/factories.ts';
import { graphServer } from '../../support/graph-server.ts';
import { send } from '../../support/http.ts';
import { startServer, type TestServer, testNow } from '../../support/server.ts';

const databases: TestDatabase[] = [];
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase();
  databases.push(database);
  return database;
}
afterEach(() => Promise.all(databases.splice(0).map((database) => database.close())));

const countsOf = async ({ orm }: TestDatabase) =>
  (
    await orm.em.fork().execute<Record<string, string>[]>(`select (select count(*) from publisher) as publishers,
      (select count(*) from token) as tokens, (select count(*) from notice) as notices`)
  )[0];
const whole = { publishers: '5', tokens: '14', notices: '77' };
/** Rows about demo tokens, demo files and demo notices. */
const leftBy = async (em: TestDatabase['orm']['em']) =>
  (
    await em.execute(`select (select count(*) from request_count where token_id <> '${noToken}') as counts,
      (select count(*) from refusal where token_id is not null) as refusals,
      (select count(*) from import_job) as imports, (select count(*) from engagement_metrics_change) as changes`)
  )[0];
const nothing = { publishers: '0', tokens: '0', notices: '0' };

describe('demo data', () => {
  it('are loaded once into an empty database, also by processes that start at the same time', async () => {
    const database = await emptyDatabase();
    const starts = Array.from({ length: 4 }, () => loadDemoData(database.orm, testNow));
    expect(await Promise.all(starts)).toEqual([true, true, true, true]);
    expect(await countsOf(database)).toEqual(whole);
    expect(await loadDemoData(database.orm, testNow)).toBe(true);
    expect(await countsOf(database)).toEqual(whole);
  });

  it('are loaded completely or not at all, so that the next start can retry', async () => {
    const database = await emptyDatabase();
    const em = database.orm.em.fork();
    await em.execute("alter table notice add constraint no_dutch_yet check (pa_id <> 'umdodh')"); // the last one
    await expect(loadDemoData(database.orm, testNow)).rejects.toThrow('demo notice umdodh');
    expect(await countsOf(database)).toEqual(nothing);
    await em.execute('alter table notice drop constraint no_dutch_yet');
    expect(await loadDemoData(database.orm, testNow)).toBe(true);
    expect(await countsOf(database)).toEqual(whole);
  });

  it.each<[string, (make: Factories) => Promise<unknown>]>([
    ['a publisher', (make) => make.publisher()],
    ['a notice', (make) => make.notice(null)],
    ['a token', (make) => make.token({ tier: 'staff' })],
  ])('stay out of a database that holds %s: no demo token opens it', async (_what, make) => {
    const database = await emptyDatabase();
    await make(createFactories(database.orm));
    const before = await countsOf(database);
    expect(await loadDemoData(database.orm, testNow)).toBe(false);
    expect(await countsOf(database)).toEqual(before);
  });
});

describe('outside a demo database', () => {
  it('demo tokens are rejected, even if they are in the database', async () => {
    const server = await startServer();
    await loadDemoData(server.database.orm, testNow); // another process loads them while this one runs
    const path = '~/advertisement-full/PA-7K3QX9T2ZB';
    expect((await server.call({ token: demoTokens.readOnly, path })).status).toBe(401);
    const mint = 'mutation { mintToken(input: { tier: staff, role: administrator }) { token { id } } }';
    expect((await server.graphql(demoTokens.administrator, mint)).errors).toMatchObject([
      { extensions: { code: 'TOKEN_INVALID' } },
    ]);
    await server.stop();
  });

  it('removal deletes the demo data, and keeps added data', async () => {
    const database = await emptyDatabase();
    await loadDemoData(database.orm, testNow);
    const { publisher, notice, token } = createFactories(database.orm);
    const own = await publisher();
    await notice(own);
    await token({ tier: 'staff' });
    const em = database.orm.em.fork();
    const [demo] = await em.execute("select id from publisher where name = 'Waterlander Uitgevers B.V.'");
    await notice(demo?.id);

    await expect(assertNoDemoTokens(database.orm)).rejects.toThrow('demo remove');
    expect(await removeDemoData(database.orm, testNow)).toEqual({ tokens: 12, notices: 77, publishers: 4 });
    expect(await leftBy(em)).toEqual({ counts: '0', refusals: '0', imports: '0', changes: '0' });
    await assertNoDemoTokens(database.orm);
    expect(await countsOf(database)).toEqual({ publishers: '2', tokens: '1', notices: '2' });
    expect(
      await em.execute("select action, count(*) from audit_trail where request_id like 'cli-%' group by 1"),
    ).toEqual(
      expect.arrayContaining([
        { action: 'notice.erased', count: '77' },
        { action: 'token.revoked', count: '12' },
      ]),
    );
    expect(await loadDemoData(database.orm, testNow)).toBe(false);
    expect(await removeDemoData(database.orm, testNow)).toEqual({ tokens: 0, notices: 0, publishers: 0 });
  });
});

const { tokens, notices, others } = partnerDemo;
const counts = { viewsCount: 190_000, engagementsCount: 2400 };
const further: [what: string, paId: string, register: string, full: string, write: string][] = [
  ['print, of a publisher off Pro', 'PA-9C2WJ5E7YT', '200', '404', '403 FORBIDDEN'],
  ['not signed off, of another publisher', 'PA-1F6XB3G8KS', '404', '404', '404 NOT_FOUND'],
  ['yours, targeted, its campaign starts tomorrow', 'PA-8D5YQW2N6C', '200', '200', '409 METRICS_NOT_APPLICABLE'],
];
/** What the reference page says of notices and tokens, and of further notices. */
const rows = [
  ...notices.map((notice) => ({ ...notice, tokens })),
  ...others.map(({ token, ...other }) => ({
    paId: notices[0]?.paId ?? '',
    ...other,
    tokens: { partner: token, ssp: token },
  })),
  ...further.map(([what, paId, register, full, write]) => {
    const answers = { register_entry: register, full_record: full, metrics_write: write, ssp_register_entry: register };
    return { what, paId, tokens, answers };
  }),
];

// Loaded on any day, also before the samples were written, and around 29 February.
describe.each([['2026-11-21T12:00:00Z'], ['2026-02-28T23:59:59Z'], ['2028-02-29T00:00:00Z'], ['2031-12-31T12:00:00Z']])(
  'loaded at %s, the samples have their intended states',
  (at) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer({}, {}, { hasDemo: true, at: new Date(at) });
    });
    afterAll(() => server.stop());

    it.each(rows)('$what', async ({ paId, tokens, answers }) => {
      for (const { name, method, path, tier } of routes) {
        const request = { token: tokens[tier], ...(method === 'put' && { body: counts }) };
        const { status, body } = await server.call({
          ...request,
          method: method.toUpperCase(),
          path: `~${path.replace(':PAID', paId)}`,
        });
        const { code } = body as { code?: string };
        expect([name, [status, code].filter(Boolean).join(' ')]).toEqual([name, answers[name]]);
      }
    });
  },
);

const server = await graphServer({}, {}, { hasDemo: true });

describe('the Dutch register', () => {
  it('is loaded completely, as it was filed', async () => {
    const [sums] = await server.sql(`select count(*), sum(total_value) as total,
      min(start_date) as first, max(end_date) as last from notice where pa_id ~ '^[0-9a-z]{6}$'`);
    expect(sums).toEqual({ count: '57', total: '9610097.54', first: '2025-01-01', last: '2026-04-01' });
  });

  it('adds up to the sum of campaigns by the name of their sponsor', async () => {
    type Node = { advertiser: Record<string, string | null>; campaign: { name: string; totalValue: string } };
    const nodes = await server.readPages<Node>(
      'notices',
      'filter: { phases: [published, ended, ceased], currencies: ["EUR"] }',
      `campaign { name totalValue } advertiser {
         ... on RegisterOrganisation { companyName } ... on RegisterPerson { firstName lastName } }`,
    );
    const highest = new Map<string, number>();
    for (const { advertiser, campaign } of nodes) {
      const key = JSON.stringify([advertiser, campaign.name]);
      highest.set(key, Math.max(highest.get(key) ?? 0, Number(campaign.totalValue)));
    }
    const sum = [...highest.values()].reduce((total, value) => total + Math.round(value * 100), 0);
    expect(highest.size).toBeGreaterThan(57);
    expect(await server.ask('{ overview { spend { currency campaigns totalValue } } }')).toMatchObject({
      spend: [{ currency: 'EUR', campaigns: highest.size, totalValue: (sum / 100).toFixed(2) }],
    });
    expect(await server.ask('{ campaigns(currency: "EUR") { totalCount } }')).toEqual({ totalCount: highest.size });
  });

  it('is readable by any partner over REST', async () => {
    const { status, body } = await server.call({ token: demoTokens.readOnly, path: '~/advertisement/z3tmd4' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      paId: 'z3tmd4',
      basicInformation: { linkedProcessType: 'election', electionType: 'parliamentary', processDate: '2025-10-29' },
      advertiser: { companyName: 'Van Dam, Van Dam & Verkade B.V.', country: 'NL' },
      campaign: { totalValue: '780.00', medium: 'other', startDate: '2025-10-13', endDate: '2025-10-29' },
      legalMetadata: {
        noticeUrl: 'https://politiekereclame.nl/transparantie-verklaringen/z3tmd4',
        publisherName: null,
        retentionUntil: '2032-10-29',
      },
    });
  });
});

describe('the start-up banner', () => {
  const text = startupBanner({ ...server, basePath: '/api/v1', hasDemo: true });

  it('fits on a small screen: 80 columns, but for calls, which are pasted whole', () => {
    const lines = text.split('\n');
    expect(lines.length).toBeLessThan(32);
    expect(lines.filter((line) => line.length > 80 && !line.startsWith('  curl '))).toEqual([]);
  });

  it('names every demo token', () => {
    for (const token of Object.values(demoTokens)) expect(text).toContain(token);
  });

  it('without demo data names addresses and first steps, and no token', () => {
    const plain = startupBanner({ ...server, basePath: '/api/v1', hasDemo: false });
    expect(plain).toContain(`${server.publicUrl}/api/v1`);
    expect(plain.indexOf(server.internalUrl)).toBeLessThan(plain.indexOf(server.publicUrl)); // the console first
    expect(plain).not.toMatch(/pa_(partner|ssp|staff)_|curl/);
  });

  it('has calls that work when pasted', async () => {
    const calls = text.split('\n').filter((line) => line.startsWith('  curl '));
    const statuses = [];
    for (const call of calls) {
      const [, method = call.includes(" -d '") ? 'POST' : 'GET'] = / -X (\S+)/.exec(call) ?? [];
      const url = new URL(/http\S+$/.exec(call)?.[0] ?? '');
      const headers = Object.fromEntries(
        [...call.matchAll(/-H "(\S+): ([^"]+)"/g)].map(([, name, value]) => [name, value ?? '']),
      );
      const [, body] = / -d '([^']+)'/.exec(call) ?? [];
      const answer = await send(url.origin, { method, path: url.pathname, headers, body });
      statuses.push(answer.status);
      expect(answer.text).not.toContain('"errors"');
    }
    expect(statuses).toEqual([200, 200]);
  });
});
