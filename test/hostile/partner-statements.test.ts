import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { getNamedType, isInputObjectType } from 'graphql';
import { createSchema } from '../../src/graph/schema.ts';
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
const [payer, controller] = [{ companyName: 'Quixotica Payer' }, { companyName: 'Quixotica Holding' }];
const unknown = 'PA-NOSUCHONE0';
let foreignPaId = '';
const foreignToken = { id: '', digest: '', requestId: '' };

const withoutAutovacuum = `
  do $$
  declare name regclass;
  begin
    for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', name);
    end loop;
  end $$`;

beforeAll(async () => {
  await server.notice(publisherId);
  await server.notice(publisherId, draft);
  const other = await server.publisher();
  const { title, processName, companyName } = hidden;
  for (let count = 0; count < foreign; count += 1)
    foreignPaId = await server.notice(
      other,
      { ...draft, title, processName, payerSameAsSponsor: false, confirmedAt: new Date('2026-01-05') },
      { companyName },
      { payer, controllers: [controller] },
    );
  const { id, secret } = await server.token({ publisherId: other, label: title });
  const read = await server.call({ path: `~/advertisement-full/${foreignPaId}`, token: secret });
  await server.call({ path: `~/advertisement/${foreignPaId}`, token: secret });
  const digest = createHash('sha256').update(secret).digest('hex');
  Object.assign(foreignToken, { id, digest, requestId: read.headers['x-request-id'] });
  // The two statements of a pair may be planned differently if autovacuum runs between them.
  await server.sql(withoutAutovacuum);
  await server.sql('vacuum analyze');
}, 120_000);

/** By field of the filter: a value that only the other publisher has, and one that nobody has. */
const values: Readonly<Record<string, () => [unknown, unknown]>> = {
  search: () => ['quixotica', 'quixoticz'],
  text: () => ['quixotica', 'quixoticz'],
  sponsor: () => ['quixotica', 'quixoticz'],
  sponsorNames: () => [[hidden.companyName], ['Quixoticz Party']],
  payerNames: () => [[payer.companyName], ['Quixoticz Payer']],
  controllerNames: () => [[controller.companyName], ['Quixoticz Holding']],
  processNames: () => [[hidden.processName], ['Quixoticz vote']],
  paIds: () => [[foreignPaId], [unknown]],
  sponsorOf: () => [foreignPaId, unknown],
  campaignOf: () => [foreignPaId, unknown],
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

const filterBy = (filter: object) => ({ filter });
const waitingIn = (from: string, to: string) => ({
  awaitingSignOff: { confirmedAfter: `${from}T00:00:00Z`, confirmedTo: `${to}T00:00:00Z` },
});
const noNotice = filterBy({ paIds: [unknown] });
const words: [object, object] = [filterBy({ search: 'quixotica' }), filterBy({ search: 'quixoticz' })];
const uuid = '00000000-0000-4000-8000-000000000000';
const page = '(first: 5, filter: $filter) { totalCount nodes { id } }';

const noRequest = filterBy({ requestId: uuid });
const changesBy = `query ($filter: MetricsChangeFilter) { metricsChanges${page} }`;
const ledgerBy = `query ($filter: AccessLedgerFilter) { accessLedger${page} }`;
const tokensBy = `query ($filter: TokenFilter) { tokens${page} }`;
const refusalsBy = `query ($filter: RefusalFilter) { refusals${page} }`;

/** Questions about logs, tokens and times, each with two sets of variables: values that only the other publisher has, and values that nobody has. */
const others: Readonly<Record<string, [query: string, given: () => [object, object]]>> = {
  'sign-offs of a time': [
    lists.notices ?? '',
    () => [filterBy(waitingIn('2026-01-01', '2026-01-10')), filterBy(waitingIn('2026-03-01', '2026-03-10'))],
  ],
  'changes of counts of a notice': [changesBy, () => [filterBy({ paIds: [foreignPaId] }), noNotice]],
  'changes of counts by a word': [changesBy, () => words],
  'tokens by a word': [tokensBy, () => words],
  'tokens by id': [tokensBy, () => [filterBy({ ids: [foreignToken.id] }), filterBy({ ids: [uuid] })]],
  'tokens by digest': [
    tokensBy,
    () => [filterBy({ digests: [foreignToken.digest] }), filterBy({ digests: ['0'.repeat(64)] })],
  ],
  'reads of a notice': [ledgerBy, () => [filterBy({ paIds: [foreignPaId] }), noNotice]],
  'reads by a token': [ledgerBy, () => [filterBy({ tokenIds: [foreignToken.id] }), filterBy({ tokenIds: [uuid] })]],
  'reads in a request': [ledgerBy, () => [filterBy({ requestId: foreignToken.requestId }), noRequest]],
  'refusals of a notice': [refusalsBy, () => [filterBy({ paIds: [foreignPaId] }), noNotice]],
  'refusals of a token': [
    refusalsBy,
    () => [filterBy({ tokenIds: [foreignToken.id] }), filterBy({ tokenIds: [uuid] })],
  ],
  'refusals of a request': [refusalsBy, () => [filterBy({ requestId: foreignToken.requestId }), noRequest]],
  'the explanation of a notice': [
    'query ($requestId: String, $paId: ID) { explainAccess(requestId: $requestId, paId: $paId) { tokens { paId } } }',
    () => [
      { requestId: foreignToken.requestId, paId: foreignPaId },
      { requestId: uuid, paId: unknown },
    ],
  ],
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

/** The look-up of the caller's own token, and of the key that a process reads once. */
const isIdentification = (text: string) => text.includes('t.hash = any(') || text.includes('from seal_key');

/** The issues and the steps of all statements of a question, in any order. */
async function stepsFor(query: string, variables: object): Promise<{ codes: string[]; steps: string[] }> {
  let codes: string[] = [];
  const asked = await queriesDuring(server.database.orm, async () => {
    const { errors = [] } = await server.graphql(token, query, variables);
    codes = errors.map(({ extensions, message }) => String(extensions?.code ?? message));
  });
  const pool = await server.database.orm.em.getConnection().getNativeClient();
  const steps: string[] = [];
  for (const { text, values: given } of asked) {
    if (!/^\s*(select|with)\b/i.test(text) || isIdentification(text)) continue;
    const { rows } = await pool.query(
      `explain (analyze, format json, costs off, timing off, summary off) ${text}`,
      given,
    );
    steps.push(stepsOf(rows[0]['QUERY PLAN'][0].Plan).join('\n'));
  }
  return { codes, steps: steps.sort() };
}

it('asks by each field of the filter that takes a name, a word or an id', () => {
  const { NoticeFilter } = createSchema().getTypeMap();
  const fields = isInputObjectType(NoticeFilter) ? Object.values(NoticeFilter.getFields()) : [];
  const free = fields.filter(({ type }) => ['String', 'ID'].includes(getNamedType(type).name)).map(({ name }) => name);
  // That of another publisher is refused before anything is read.
  expect(free.filter((name) => name !== 'publisherIds').sort()).toEqual(Object.keys(values).sort());
});

const questions: typeof others = {
  ...Object.fromEntries(
    Object.entries(lists).flatMap(([list, query]) =>
      Object.entries(values).map(([field, given]) => [
        `${list} with ${field}`,
        [query, () => given().map((value) => filterBy({ [field]: value })) as [object, object]],
      ]),
    ),
  ),
  ...others,
};

it.each(Object.entries(questions))(
  '%s: reads the same, whatever another publisher has',
  async (name, [query, given]) => {
    const [present, absent] = given();
    const ofPresent = await stepsFor(query, present);
    expect(ofPresent).toEqual(await stepsFor(query, absent));
    expect(ofPresent.codes).toEqual(name === 'the explanation of a notice' ? ['REFUSAL_UNKNOWN'] : []);
    expect(ofPresent.steps.length).toBeGreaterThan(0);
  },
);
