import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseFixtures } from '../../../rest-gateway/conformance/fixtures.ts';
import { tested } from '../../../rest-gateway/conformance/run/results.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { runAdmin } from '../admin/run-admin.ts';
import { lies, seed, tellAll, told } from './lies/tell.ts';
import { ourTarget } from './our-target.ts';
import { runKit } from './run-kit.ts';

let server: TestServer;
let fixtures: ReturnType<typeof parseFixtures>;
let baseUrl: URL;

beforeAll(async () => {
  server = await startServer({}, {}, { hasDemo: true });
  // The clock of the command line, by which a token of the fixtures has expired.
  Object.defineProperty(server.clock, 'now', { get: () => new Date() });
  fixtures = await newFixtures();
  baseUrl = new URL('/api/v1', server.publicUrl);
});
afterAll(() => server.stop());

async function newFixtures() {
  const { code, result, messages } = await runAdmin(['conformance', 'fixtures'], { url: server.database.url });
  expect({ code, messages }).toEqual({
    code: 0,
    messages: 'The tokens are shown only once. They expire after a day.\n',
  });
  return parseFixtures(result);
}

describe('conformance fixtures', () => {
  it('can be created again, with new notices and tokens for the same publishers', async () => {
    const again = await newFixtures();
    for (const key of ['tokens', 'notices'] as const) {
      expect(Object.keys(again[key])).toEqual(Object.keys(fixtures[key]));
      const { none: _none, ...made } = again[key];
      const before = Object.values(fixtures[key]);
      expect(Object.values(made).filter((one) => before.includes(one))).toEqual([]);
    }
    const [row] = await server.sql("select count(*)::int from publisher where name like 'Conformance kit%'");
    expect(row).toEqual({ count: 5 });
  });

  it('are rejected in a database without demo data, except with --yes', async () => {
    const production = await startServer();
    try {
      const refused = await runAdmin(['conformance', 'fixtures'], { url: production.database.url });
      expect(refused).toMatchObject({ code: 1, output: '', messages: expect.stringContaining('not a demo') });
      const [row] = await production.sql('select count(*)::int from publisher');
      expect(row).toEqual({ count: 0 });
      expect((await runAdmin(['conformance', 'fixtures', '--yes'], { url: production.database.url })).code).toBe(0);
    } finally {
      await production.stop();
    }
  });
});

it('fixtures have no list of one item, which would not show a server that answers the first only', () => {
  const short: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value) && value.length < 2) short.push(path);
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
  };
  walk(fixtures.records, 'records');
  expect(short).toEqual([]);
  const titles = Object.values(fixtures.records).map(
    ({ basicInformation }) => (basicInformation as { title: string }).title,
  );
  expect(titles.filter((title) => !title.startsWith('Test traffic'))).toEqual([]);
});

describe('this server', () => {
  it('conforms, with everything tested, and its reports hold no token and no contact data', async () => {
    const admin = `DATABASE_URL='${server.database.url}' '${process.execPath}' src/products/admin/main.ts`;
    const operator = ['--operator', `${admin} conformance operator`];
    const started = runKit(['--base-url', baseUrl.href, '--exhaust', '--certify', ...operator], fixtures);
    const { code, words, output, report, junit } = await started;
    const unlike = report?.results.filter(({ verdict }) => verdict !== 'passed');
    expect({ code, verdict: report?.verdict, unlike }).toEqual({ code: 0, verdict: 'conforms', unlike: [] });
    expect(output.split('\n')[0]).toMatch(/^The target conforms: \d+ sentences tested, none failed\. 0 choices /);
    expect(report?.results.map(({ section }) => section)).toEqual(tested);
    expect(words).toContain(`This run writes counts at ${baseUrl.href}: to ${fixtures.notices.visible}`);
    expect(report?.restored).toContain(`${fixtures.notices.visible}: the counts from before are back.`);
    const contact = ['vaskikorpi', 'kivirinta', 'fennimore', 'havukuja 4 b', 'x00 hc03', '358500000001'];
    for (const text of [output, words, junit, JSON.stringify(report)]) {
      expect(Object.entries(fixtures.tokens).filter(([, token]) => text.includes(token))).toEqual([]);
      expect(contact.filter((value) => text.toLowerCase().includes(value))).toEqual([]);
    }
  }, 500_000);

  it('has its original counts restored', async () => {
    const counts = await server.sql(
      'select pa_id as id, views_count::float8 as views, engagements_count::float8 as engagements from engagement_metrics',
    );
    expect(counts).toContainEqual({ id: fixtures.notices.visible, views: 184_220, engagements: 2_317 });
  });
});

/** A sample unless LIES=all, because each lie takes a run of the whole kit. */
const some = process.env.LIES === 'all' ? lies : told.slice(seed % 10, (seed % 10) + 4);

describe(`a lie told through a proxy, one of ${some.length} (seed ${seed})`, () => {
  it('is found', async () => {
    // Each with tokens of its own: the limits of the others may be used up for a minute.
    const outcomes = await tellAll(some, async () => {
      const { operator: _, ...target } = await ourTarget(server);
      return { ...target, patience: 3_600_000 };
    });
    process.stdout.write(`${outcomes.join('\n')}\n`);
    const bad = outcomes.filter((line) => /^(mild|missed)/.test(line));
    expect(bad.length).toBeLessThanOrEqual(some.length / 100);
  }, 86_400_000);
});
