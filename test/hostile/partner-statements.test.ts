import { beforeAll, expect, it } from '@jest/globals';
import { queriesDuring } from '../graph/bare-graph.ts';
import { graphServer } from '../support/graph-server.ts';

/*
 * What the time of a partner's question tells of others. Another publisher has many hidden drafts that a word, a name or an id finds.
 * The statements of a question for them take the same steps, over as many rows, as those for what nobody has.
 */

const foreign = 120;
const server = await graphServer();
const publisherId = await server.publisher();
const token = (await server.token({ publisherId })).secret;
const draft = { confirmationStatus: 'confirmed', signOffStatus: 'pending', signedOffAt: null } as const;
const hidden = { title: 'Quixotica campaign', processName: 'Quixotica vote', companyName: 'Quixotica Party' };
let foreignPaId = '';

beforeAll(async () => {
  await server.notice(publisherId);
  await server.notice(publisherId, draft);
  const other = await server.publisher();
  const { title, companyName } = hidden;
  for (let count = 0; count < foreign; count += 1)
    foreignPaId = await server.notice(other, { ...draft, title }, { companyName });
  await server.sql('analyze');
}, 120_000);

/** By field of the filter: a value that only the other publisher has, and one that nobody has. */
const values: Readonly<Record<string, () => [unknown, unknown]>> = {
  search: () => ['quixotica', 'quixoticz'],
  text: () => ['quixotica', 'quixoticz'],
  sponsor: () => ['quixotica', 'quixoticz'],
  sponsorNames: () => [[hidden.companyName], ['Quixoticz Party']],
  paIds: () => [[foreignPaId], ['PA-NOSUCHONE0']],
  sponsorOf: () => [foreignPaId, 'PA-NOSUCHONE0'],
  campaignOf: () => [foreignPaId, 'PA-NOSUCHONE0'],
};

const figures = 'byPhase { phase count } signOffs { count } spend { currency totalValue } byMedium { medium count }';
const lists: Readonly<Record<string, string>> = {
  notices: 'query ($filter: NoticeFilter) { notices(first: 5, filter: $filter) { totalCount nodes { paId } } }',
  'notices by change':
    'query ($filter: NoticeFilter) { notices(first: 5, filter: $filter, orderBy: updated_desc) { totalCount nodes { paId } } }',
  overview: `query ($filter: NoticeFilter) { overview(filter: $filter) { ${figures} } }`,
  campaigns:
    'query ($filter: NoticeFilter) { campaigns(currency: EUR, first: 5, filter: $filter) { totalCount nodes { paId } } }',
};

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** The look-up of the notice that a filter names by its PA-ID: it may find one row, of which nothing is read for a partner. */
const isOfOne = (plan: Plan) =>
  plan['Index Cond']?.startsWith('((pa_id)::text = ') && plan['Rows Removed by Filter'] === 1;

/** The steps of a plan with their rows, one a line. */
const stepsOf = (plan: Plan): string[] => [
  [
    plan['Node Type'],
    plan['Relation Name'] ?? plan['Index Name'] ?? '',
    plan['Actual Rows'] * plan['Actual Loops'],
    isOfOne(plan) ? 0 : (plan['Rows Removed by Filter'] ?? 0),
    plan['Rows Removed by Index Recheck'] ?? 0,
  ].join(' '),
  ...(plan.Plans ?? []).flatMap(stepsOf),
];

/** The issues and the steps of all statements of a question, in any order. */
async function stepsFor(query: string, filter: object): Promise<{ codes: string[]; steps: string[] }> {
  let codes: string[] = [];
  const asked = await queriesDuring(server.database.orm, async () => {
    const { errors = [] } = await server.graphql(token, query, { filter });
    codes = errors.map(({ extensions, message }) => String(extensions?.code ?? message));
  });
  const pool = await server.database.orm.em.getConnection().getNativeClient();
  const steps: string[] = [];
  for (const { text, values: given } of asked) {
    if (!/^\s*(select|with)\b/i.test(text) || text.includes('t.hash')) continue;
    const { rows } = await pool.query(
      `explain (analyze, format json, costs off, timing off, summary off) ${text}`,
      given,
    );
    steps.push(stepsOf(rows[0]['QUERY PLAN'][0].Plan).join('\n'));
  }
  return { codes, steps: steps.sort() };
}

const questions = Object.keys(lists).flatMap((list) => Object.keys(values).map((field) => [list, field] as const));

it.each(questions)('%s with %s reads the same, whatever another publisher has', async (list, field) => {
  const [present, absent] = (values[field]?.() ?? []).map((value) => ({ [field]: value }));
  const ofPresent = await stepsFor(lists[list] ?? '', present ?? {});
  const ofAbsent = await stepsFor(lists[list] ?? '', absent ?? {});
  expect(ofPresent).toEqual(ofAbsent);
  expect(ofPresent.codes).toEqual([]);
  expect(ofPresent.steps.length).toBeGreaterThan(0);
});
