import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseFixtures } from '../../../rest-gateway/conformance/fixtures.ts';
import type { Result } from '../../../rest-gateway/conformance/kit.ts';
import { rows } from '../../../rest-gateway/conformance/rows.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { createSender } from '../../../rest-gateway/conformance/sender.ts';
import type { Reply, ShownFailure } from '../../../rest-gateway/error-replies.ts';
import { type Route, routes } from '../../../rest-gateway/routes.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { runAdmin } from '../admin/run-admin.ts';
import { type Kind, kindOf, mutationsOf, type Recorded, replay } from './mutations.ts';
import { runKit } from './run-kit.ts';

let server: TestServer;
let fixtures: ReturnType<typeof parseFixtures>;
let baseUrl: URL;

beforeAll(async () => {
  server = await startServer({}, {}, { hasDemo: true });
  fixtures = await newFixtures();
  baseUrl = new URL('/api/v1', server.publicUrl);
});
afterAll(() => server.stop());

/** Fixtures by the clock of the command line. That of the server stands still: after the expired token has expired. */
async function newFixtures() {
  const made = parseFixtures(await makeFixtures());
  server.clock.now = new Date();
  return made;
}

async function makeFixtures(): Promise<unknown> {
  const { code, result, messages } = await runAdmin(['conformance', 'fixtures'], { url: server.database.url });
  expect({ code, messages }).toEqual({
    code: 0,
    messages: 'The tokens are shown only once. They expire after a day.\n',
  });
  return result;
}

describe('conformance fixtures', () => {
  it('can be created again, with new notices and tokens for the same publishers', async () => {
    const again = parseFixtures(await makeFixtures());
    for (const key of ['tokens', 'notices'] as const) {
      expect(Object.keys(again[key])).toEqual(Object.keys(fixtures[key]));
      const { none: _none, ...made } = again[key];
      const before = Object.values(fixtures[key]);
      expect(Object.values(made).filter((one) => before.includes(one))).toEqual([]);
    }
    const [row] = await server.sql("select count(*)::int from publisher where name like 'Conformance kit%'");
    expect(row).toEqual({ count: 3 });
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

describe('this server', () => {
  it('conforms, with everything tested, and its reports hold no token and no contact data', async () => {
    const started = runKit(['--base-url', baseUrl.href, '--exhaust', '--certify'], fixtures);
    const { code, words, output, report, junit, html } = await started;
    const unlike = report?.results.filter(({ verdict }) => verdict !== 'passed');
    expect({ code, verdict: report?.verdict, unlike }).toEqual({ code: 0, verdict: 'conforms', unlike: [] });
    expect(output.split('\n')[0]).toMatch(/^The target conforms: \d+ requirements tested, none failed\. 0 choices /);
    expect(report?.results.length).toBe(rows.length);
    expect(words).toContain(`This run writes counts at ${baseUrl.href}: to ${fixtures.notices.visible}`);
    expect(report?.restored).toContain(`${fixtures.notices.visible}: the counts from before are back.`);
    const contact = ['vaskikorpi', 'kivirinta', 'fennimore', 'havukuja 4 b', 'x00 hc03', '358500000001'];
    for (const text of [output, words, junit, html, JSON.stringify(report)]) {
      expect(Object.entries(fixtures.tokens).filter(([, token]) => text.includes(token))).toEqual([]);
      expect(contact.filter((value) => text.toLowerCase().includes(value))).toEqual([]);
    }
  });

  it('has its original counts restored', async () => {
    const counts = await server.sql(
      'select pa_id as id, views_count::float8 as views, engagements_count::float8 as engagements from engagement_metrics',
    );
    expect(counts).toContainEqual({ id: fixtures.notices.visible, views: 184_220, engagements: 2_317 });
  });
});

/** The server as it answered every row: what was exchanged, and what the kit had to say already. */
let recorded: { exchanges: Recorded[]; kinds: Map<Kind, Recorded[]>; before: Map<string, Result> };

const needsExhaust = rows.filter(({ needs }) => needs.includes('--exhaust')).map(({ id }) => id);
const ofEveryResponse = rows.filter(({ request }) => !Array.isArray(request)).map(({ id }) => id);

const expectsBody = new Set(
  rows.filter(({ expect }) => expect.some((one) => one.body || one.text === '')).map(({ id }) => id),
);

/** Rows that saw such an answer, with those about every response. */
function rowsOf(some: readonly Recorded[]): string[] {
  return [...new Set(some.flatMap(({ row }) => row)), ...ofEveryResponse].filter((id) => id !== '');
}

/** What a run found that the unchanged server did not show. */
function newsIn(results: readonly Result[]): Result[] {
  return results.filter(({ row, verdict, difference }) => {
    const before = recorded.before.get(row.id);
    if (verdict !== 'failed' && verdict !== 'differs') return false;
    return before?.verdict === 'passed' || JSON.stringify(before?.difference) !== JSON.stringify(difference);
  });
}

describe('a fault', () => {
  beforeAll(async () => {
    // New tokens: the limits of the others may be used up for a minute.
    fixtures = await newFixtures();
    const exchanges: Recorded[] = [];
    const sender = createSender({ timeout: 10_000 });
    let row = '';
    const { results } = await run({
      ...{ baseUrl, siteUrl: new URL(server.publicUrl), fixtures, exhaust: true },
      onProgress: (_done, _of, id) => {
        row = id;
      },
      send: async (wire) => {
        const answer = await sender(wire);
        if ('fault' in answer) throw new Error(answer.fault);
        exchanges.push({ wire, answer, row, kind: kindOf(wire, answer) });
        return answer;
      },
    });
    sender.close();
    const before = new Map(results.map((result) => [result.row.id, result]));
    recorded = { exchanges, kinds: Map.groupBy(exchanges, ({ kind }) => kind), before };
    expect(results.filter(({ verdict }) => verdict === 'failed' || verdict === 'not tested')).toEqual([]);
  });

  it('is found if one kind of response is changed: status, a header, a key, a text', async () => {
    const answers = replay(recorded.exchanges);
    const missed: string[] = [];
    let tried = 0;
    for (const [kind, some] of recorded.kinds) {
      const isLimit = kind.startsWith('429') || kind.includes(' 429');
      const only = [...rowsOf(some), ...(isLimit ? needsExhaust : [])];
      // A kind of answer that no row accepts as it is cannot get worse in a way that shows.
      const isAccepted = some.some(({ row }) => recorded.before.get(row)?.verdict === 'passed' && expectsBody.has(row));
      for (const { name, isContract, apply } of mutationsOf(kind, some[0] as Recorded)) {
        const { send, onProgress } = answers((one) => (one.kind === kind ? apply(one.answer) : one.answer));
        const { results } = await run({
          ...{ baseUrl, siteUrl: new URL(server.publicUrl), fixtures, send, onProgress, only, patience: 0 },
          exhaust: isLimit,
          sleep: async () => {},
        });
        const found = newsIn(results);
        tried += 1;
        if (found.length === 0 && (isContract || isAccepted)) missed.push(name);
        else if (isContract && found.every(({ verdict }) => verdict !== 'failed')) missed.push(`${name}: no failure`);
      }
    }
    expect(missed).toEqual([]);
    expect({ kinds: recorded.kinds.size > 30, tried: tried > 500 }).toEqual({ kinds: true, tried: true });
    process.stdout.write(`${tried} mutations of ${recorded.kinds.size} kinds of answers\n`);
  });

  /** Failures that need an outage, a fault, a deprecation, or a limit that is used up; the test above has the last. */
  const unreachable: readonly ShownFailure[] = ['DATABASE_UNAVAILABLE', 'INTERNAL', 'GONE', 'RATE_LIMITED'];
  it.each(routes)('is looked for in every cell of the error table: $method $path', (route) => {
    const kinds = (Object.entries(route.errors) as [ShownFailure, Reply][])
      .filter(([failure]) => !unreachable.includes(failure))
      .map(([, reply]) => kindOf(askedOf(route), answerOf(reply)));
    expect(kinds.filter((kind) => !recorded.kinds.has(kind))).toEqual([]);
  });

  const askedOf = ({ method, path }: Route) => ({
    method: method.toUpperCase(),
    path: `/api/v1${path.replace(':PAID', 'X')}`,
    headers: {},
    origin: baseUrl,
  });
  const answerOf = ({ status, error, code }: Reply) => ({
    ...{ status, headers: {}, continue: null },
    text: JSON.stringify({ error, ...(code && { code }) }),
  });
});
