import { describe, expect, it } from '@jest/globals';
import type { RuleTable } from '../../src/access/shield.ts';
import { mintSecret } from '../../src/access/token.ts';
import type { FailureKind } from '../../src/failures.ts';
import type { Mutation, Query } from '../../src/generated/graphql.ts';
import { permissions } from '../../src/graph/permissions.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphServer } from '../support/graph-server.ts';
import { literalOf } from '../support/literals.ts';
import { type TestServer, testNow } from '../support/server.ts';

/**
 * The callers: no token; an unknown token; the notice's publisher; publishers off the Pro plan, with a write token and a
 * read-only token; the notice's publisher with a read-only token; another publisher; an SSP; staff: administrator, viewer
 * and operator.
 */
// biome-ignore format: the columns of the table
const callers = ['none', 'bad', 'pro', 'offPro', 'offProReads', 'readOnly', 'other', 'ssp', 'staff', 'viewer', 'operator'] as const;
type CallerName = (typeof callers)[number];
type RootField = keyof Query | keyof Mutation;
type Outcome = FailureKind | 'ok';

const MISSING = 'CREDENTIALS_MISSING';
const INVALID = 'TOKEN_INVALID';
const TIER = 'TIER_REFUSED';
const ROLE = 'ROLE_REFUSED';
const PLAN = 'PLAN_NOT_PRO';
const SCOPE = 'SCOPE_MISSING';
const NOT_OWN = 'NOTICE_NOT_OWN';
const ANOTHER = 'NOTICE_OF_ANOTHER_PUBLISHER';
const ok = 'ok';

/** The outcome of each root field for every caller, for a running notice on the register. */
// biome-ignore format: a table
const groups: [RootField[], ...Outcome[]][] = [
  //                                    none     bad      pro   offPro offProReads readOnly other    ssp   staff viewer operator
  [['me'],                              MISSING, INVALID, ok,   ok,    ok,         ok,      ok,      ok,   ok,   ok,    ok],
  [['registerEntry'],                   MISSING, INVALID, ok,   PLAN,  PLAN,       ok,      ok,      ok,   ok,   ok,    ok],
  [['notices', 'overview', 'metricsChanges', 'campaigns'],
                                        MISSING, INVALID, ok,   PLAN,  PLAN,       ok,      ok,      TIER, ok,   ok,    ok],
  [['notice', 'node'],                  MISSING, INVALID, ok,   PLAN,  PLAN,       ok,      NOT_OWN, TIER, ok,   ok,    ok],
  [['noticeRecord'],                    MISSING, INVALID, ok,   PLAN,  PLAN,       ok,      NOT_OWN, TIER, TIER, TIER,  TIER],
  [['recordEngagementMetrics'],         MISSING, INVALID, ok,   PLAN,  PLAN,       SCOPE,   ANOTHER, TIER, TIER, TIER,  TIER],
  [['token', 'tokens', 'publisher', 'publishers', 'import', 'imports', 'explainAccess', 'accessLedger', 'auditTrail',
    'refusals', 'requestFigures', 'topCallers', 'recordReads'],
                                        MISSING, INVALID, TIER, TIER,  TIER,       TIER,    TIER,    TIER, ok,   ok,    ok],
  [['createNotice', 'submitNotice', 'requestRevision', 'confirmNotice', 'signOffNotice', 'declineSignOff',
    'withdrawSignOff', 'ceaseNotice', 'amendNotice', 'discardAmendment', 'importNotices', 'startImport', 'reportImport',
    'importRows'],
                                        MISSING, INVALID, TIER, TIER,  TIER,       TIER,    TIER,    TIER, ok,   ROLE,  ok],
  [['eraseNotice', 'erasableNotices', 'personDataOccurrences', 'endImport', 'createPublisher', 'renamePublisher',
    'setPublisherPlan', 'mintToken', 'rotateToken', 'revokeToken', 'dropOldMonths'],
                                        MISSING, INVALID, TIER, TIER,  TIER,       TIER,    TIER,    TIER, ok,   ROLE,  ROLE],
];

/** What the operations are about. */
type Given = {
  importId: string;
  paId: string;
  draftId: string;
  oldId: string;
  submittedId: string;
  publisherId: string;
  tokenId: string;
};

const transition = (field: RootField, of: 'paId' | 'draftId' | 'submittedId') => (given: Given) =>
  `mutation { ${field}(input: { paId: "${given[of]}", revision: 1 }) { changed } }`;

const queries: Record<RootField, (given: Given) => string> = {
  registerEntry: ({ paId }) => `{ registerEntry(paId: "${paId}") { paId } }`,
  noticeRecord: ({ paId }) => `{ noticeRecord(paId: "${paId}") { paId } }`,
  me: () => '{ me { tier } }',
  node: ({ paId }) => `{ node(id: "notice:${paId}") { id } }`,
  token: ({ tokenId }) => `{ token(id: "${tokenId}") { id } }`,
  notice: ({ paId }) => `{ notice(paId: "${paId}") { paId } }`,
  erasableNotices: () => '{ erasableNotices { nodes { paId } } }',
  personDataOccurrences: () => '{ personDataOccurrences(phone: "+358401234567") { placesAreComplete } }',
  notices: () => '{ notices { totalCount nodes { paId } } }',
  publishers: () => '{ publishers { totalCount nodes { id } } }',
  publisher: ({ publisherId }) => `{ publisher(id: "${publisherId}") { id } }`,
  tokens: () => '{ tokens { totalCount nodes { id } } }',
  auditTrail: () => '{ auditTrail { nodes { id } } }',
  overview: () => '{ overview { byPhase { phase count } } }',
  campaigns: () => '{ campaigns(currency: "EUR") { totalCount nodes { name } } }',
  metricsChanges: () => '{ metricsChanges { totalCount nodes { id } } }',
  accessLedger: () => '{ accessLedger { nodes { paId } } }',
  requestFigures: () => '{ requestFigures(from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z") { requests } }',
  topCallers: () => '{ topCallers(from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z") { refused } }',
  recordReads: () =>
    '{ recordReads(per: subject, from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z") { subject } }',
  imports: () => '{ imports { totalCount nodes { id } } }',
  import: ({ importId }) => `{ import(id: "${importId}") { state } }`,
  startImport: () => 'mutation { startImport(input: { source: "notices.csv" }) { import { id } } }',
  endImport: ({ importId }) => `mutation { endImport(input: { id: "${importId}" }) { import { state } } }`,
  importRows: ({ importId }) =>
    `mutation { importRows(input: { importId: "${importId}", line: 1, text: "", isLast: false }) { nextLine } }`,
  reportImport: ({ importId }) =>
    `mutation { reportImport(input: { id: "${importId}", lines: 1, imported: 1, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }) { import { lines } } }`,
  refusals: () => '{ refusals { totalCount nodes { id } } }',
  explainAccess: ({ paId, tokenId }) => `{ explainAccess(paId: "${paId}", tokenId: "${tokenId}") { tokens { paId } } }`,
  recordEngagementMetrics: ({ paId }) =>
    `mutation { recordEngagementMetrics(input: { paId: "${paId}", metrics: { viewsCount: 5, engagementsCount: 1 } }) {
      metrics { paId } notice { metrics { viewsCount } } } }`,
  confirmNotice: transition('confirmNotice', 'paId'),
  signOffNotice: transition('signOffNotice', 'paId'),
  withdrawSignOff: transition('withdrawSignOff', 'paId'),
  eraseNotice: ({ oldId }) => `mutation { eraseNotice(input: { paId: "${oldId}", revision: 1 }) { paId } }`,
  createNotice: () =>
    `mutation { createNotice(input: { record: ${literalOf('NoticeInput', draftRecord())} }) { changed } }`,
  submitNotice: transition('submitNotice', 'draftId'),
  requestRevision: transition('requestRevision', 'submittedId'),
  declineSignOff: transition('declineSignOff', 'submittedId'),
  ceaseNotice: ({ paId }) =>
    `mutation { ceaseNotice(input: { paId: "${paId}", revision: 1, reason: suspended }) { changed } }`,
  amendNotice: ({ paId }) => amended(paId),
  discardAmendment: transition('discardAmendment', 'paId'),
  importNotices: () => 'mutation { importNotices(input: { records: [] }) { results { outcome } } }',
  createPublisher: () => 'mutation { createPublisher(input: { name: "New" }) { changed } }',
  renamePublisher: ({ publisherId }) =>
    `mutation { renamePublisher(input: { id: "${publisherId}", name: "Newer", revision: 1 }) { changed } }`,
  setPublisherPlan: ({ publisherId }) =>
    `mutation { setPublisherPlan(input: { id: "${publisherId}", plan: free, revision: 1 }) { changed } }`,
  mintToken: () => 'mutation { mintToken(input: { tier: ssp }) { secret } }',
  rotateToken: ({ tokenId }) => `mutation { rotateToken(input: { id: "${tokenId}", overlapMinutes: 0 }) { secret } }`,
  revokeToken: ({ tokenId }) => `mutation { revokeToken(input: { id: "${tokenId}" }) { changed } }`,
  dropOldMonths: () => 'mutation { dropOldMonths(input: { table: access_ledger, before: "2020-01-01" }) { months } }',
};

/** An amendment of a notice at its first revision. */
const amended = (paId: string) =>
  `mutation { amendNotice(input: {
    paId: "${paId}", revision: 1, record: ${literalOf('NoticeInput', draftRecord())}, reason: "Corrected." }) { changed } }`;

const rows = groups.flatMap(([fields, ...outcomes]) => fields.map((field) => ({ field, outcomes })));
const fields = rows.map(({ field }) => field);
/** A refusal of a role names the role that the field requires, and the role of the caller. */
const refusal = (code: Outcome | undefined) => ({
  code,
  ...(code === ROLE && {
    requiredRole: expect.stringMatching(/^(operator|administrator)$/),
    role: expect.stringMatching(/^(viewer|operator)$/),
  }),
});

/** A server with a caller of each kind. */
async function startWorld() {
  const server = await graphServer();
  const owner = await server.publisher();
  const lapsed = await server.publisher({ plan: 'free' });
  const other = await server.publisher();
  const scopes = ['metrics:write'] as 'metrics:write'[];
  const tokens: Record<CallerName, string | undefined> = {
    none: undefined,
    bad: mintSecret('partner'),
    pro: await server.secretOf({ publisherId: owner, scopes }),
    offPro: await server.secretOf({ publisherId: lapsed, scopes }),
    offProReads: await server.secretOf({ publisherId: lapsed }),
    readOnly: await server.secretOf({ publisherId: owner }),
    other: await server.secretOf({ publisherId: other, scopes }),
    ssp: await server.secretOf({ tier: 'ssp' }),
    staff: server.staff,
    viewer: await server.secretOf({ tier: 'staff', role: 'viewer' }),
    operator: await server.secretOf({ tier: 'staff', role: 'operator' }),
  };
  return { server, owner, tokens };
}
type World = Awaited<ReturnType<typeof startWorld>>;

/** The id of an import that a caller has started. */
async function startedImport(server: TestServer, secret = ''): Promise<string> {
  const [row] = await server.sql<{ id: string }>(
    `insert into import_job (id, actor_kind, actor_token_id, request_id, updates_existing, skips_existing, is_dry_run)
    values (gen_random_uuid(), 'staff', (select id from token where hash = sha256('${secret}')), 'r', false, false, false)
    returning id`,
  );
  return row?.id ?? '';
}

async function give({ server, owner }: World, secret?: string): Promise<Given> {
  const publisherId = await server.publisher();
  return {
    paId: await server.notice(owner),
    draftId: await server.notice(owner, { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null }),
    oldId: await server.notice(owner, { retentionUntil: '2026-11-20' }),
    submittedId: await server.notice(owner, { signOffStatus: 'pending', signedOffAt: null }),
    publisherId,
    tokenId: (await server.token({ publisherId })).id,
    importId: await startedImport(server, secret),
  };
}

/** A fingerprint of all rows, without the times of last use, which are written at any time. */
async function everything(): Promise<string> {
  const tables = [
    'publisher',
    'notice',
    'notice_version',
    'party',
    'notice_document',
    'audit_trail',
    'engagement_metrics',
    'engagement_metrics_change',
    'access_ledger',
    'import_job',
  ];
  const rows = [
    ...tables.map((table) => `select ${table}::text as row from ${table}`),
    "select (to_jsonb(token) - 'last_used_at')::text from token",
  ];
  const [found] = await refusing.server.sql<{ hash: string }>(
    `select md5(string_agg(row, ',' order by row)) as hash from (${rows.join(' union all ')}) as rows`,
  );
  return found?.hash ?? '';
}

/** Each granted cell has its own rows, so that changes do not affect other cells. */
const granting = await startWorld();
/** Refused cells share their rows, since they must not change anything. */
const refusing = await startWorld();
const shared = await give(refusing);

const past = new Date(testNow.getTime() - 1);
const ends = {
  revoked: { revokedAt: past },
  'expired a millisecond ago': { expiresAt: past },
  'expires at this instant': { expiresAt: testNow },
};
/** Tokens of each tier that are no longer active. */
const gone: { when: string; secrets: string[] }[] = [];
for (const [when, end] of Object.entries(ends)) {
  const { secretOf } = refusing.server;
  const partner = await secretOf({ ...end, publisherId: refusing.owner });
  gone.push({
    when,
    secrets: [partner, await secretOf({ ...end, tier: 'ssp' }), await secretOf({ ...end, tier: 'staff' })],
  });
}
const endedPlan = await refusing.server.secretOf({
  publisherId: await refusing.server.publisher({ proUntil: testNow }),
  scopes: ['metrics:write'],
});
const unchanged = await everything();

/** Sends an operation that must be refused, and checks that it changed nothing. */
async function askInVain(field: RootField, token: string | undefined) {
  const { data, errors } = await refusing.server.graphql(token, queries[field](shared));
  expect(await everything()).toBe(unchanged);
  return { data, errors };
}

describe('the schema', () => {
  it('has exactly the root fields of this table', async () => {
    const { data } = await granting.server.graphql(
      granting.tokens.staff,
      '{ __schema { queryType { fields { name } } mutationType { fields { name } } subscriptionType { fields { name } } } }',
    );
    const schema = data?.__schema as Record<string, { fields: { name: string }[] } | null>;
    const found = [schema.queryType, schema.mutationType].flatMap((type) => type?.fields.map(({ name }) => name) ?? []);
    expect(found.sort()).toEqual([...fields].sort());
    // changes.test.ts subscribes as each kind of caller.
    expect(schema.subscriptionType?.fields).toEqual([{ name: 'changes' }]);
  });
});

describe.each(rows)('$field', ({ field, outcomes }) => {
  it.each(callers.map((caller, place) => ({ caller, expected: outcomes[place] })))(
    '$caller: $expected',
    async ({ caller, expected }) => {
      if (expected === ok) {
        const { server, tokens } = granting;
        const operation = queries[field](await give(granting, tokens[caller]));
        expect(await server.graphql(tokens[caller], operation)).toEqual({ data: { [field]: expect.anything() } });
        return;
      }
      const { data, errors } = await askInVain(field, refusing.tokens[caller]);
      const isKnown = expected !== MISSING && expected !== INVALID;
      const place = isKnown && { locations: expect.any(Array), path: [field] };
      expect(errors).toEqual([{ message: expect.any(String), ...place, extensions: refusal(expected) }]);
      expect(Object.values(data ?? {})).toEqual(data ? [null] : []);
    },
  );
});

/** Nested fields with their own rules, for callers who may read their root field. */
describe('a nested field with its own rule', () => {
  const nestedCallers = ['pro', 'viewer', 'operator', 'staff'] as const;
  type Nested = [of: (given: Nestings) => string, ...Outcome[]];
  type Nestings = { paId: string; tokenId: string };
  const notice = (selection: string) => (given: Nestings) => `{ notice(paId: "${given.paId}") { ${selection} } }`;

  const me = (selection: string) => () => `{ me { ${selection} } }`;
  const period = 'from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z"';
  const none = ok; // there is no such object

  // biome-ignore format: a table
  const nested: Record<string, Nested> = {
    //                                                                                 pro   viewer operator staff
    'Notice.record':          [notice('record { paId }'),                              TIER, ROLE,  ok,      ok],
    'Notice.content':         [notice('content { paId }'),                             TIER, ok,    ok,      ok],
    'Notice.versions':        [notice('versions { version }'),                         TIER, ok,    ok,      ok],
    'Notice.publisher':       [notice('publisher { name }'),                           TIER, ok,    ok,      ok],
    'Notice.explainAccess':   [({ paId, tokenId }) =>
      `{ notice(paId: "${paId}") { explainAccess(tokenId: "${tokenId}") { paId } } }`, TIER, ok,  ok,      ok],
    'RecordReads.subject':    [() =>
      `{ recordReads(per: subject, from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z") { subject } }`,
                                                                                       TIER, ok,    ok,      ok],
    'NoticeVersion.record':   [notice('versions { record { paId } }'),                 TIER, ROLE,  ok,      ok],
    'NoticeVersion.content':  [notice('versions { content { paId } }'),               TIER, ok,    ok,      ok],
    'NoticeVersion.differences': [notice('versions(numbers: [1]) { differences { path } }'), TIER, ok,    ok,      ok],
    'NoticeAmendment.content':   [notice('amendment { content { paId } }'),            TIER, ok,    ok,      ok],
    'NoticeAmendment.differences': [notice('amendment { differences { path } }'),      TIER, ok,    ok,      ok],
    'NoticeAmendment.record': [notice('amendment { record { paId } }'),                TIER, ROLE,  ok,      ok],
    'NoticeAmendment.amendmentReason':    [notice('amendment { amendmentReason }'),    TIER, ok,    ok,      ok],
    'NoticeAmendment.confirmationStatus': [notice('amendment { confirmationStatus }'), TIER, ok,    ok,      ok],
    'NoticeAmendment.signOffStatus':      [notice('amendment { signOffStatus }'),      TIER, ok,    ok,      ok],
    'MetricsChange.token':    [notice('metrics { history { token { id } } }'),         TIER, ok,    ok,      ok],
    'Overview.plansEnding':   [() => '{ overview { plansEnding { totalCount } } }',          TIER, ok,    ok,      ok],
    'Overview.byPublisher':   [() => '{ overview { byPublisher { publisher { name } count } } }', TIER, ok, ok, ok],
    'BreakdownRow.publisher': [() => '{ overview { breakdown(groupBy: [publisher]) { publisher { name } } } }', TIER, ok, ok, ok],
    'Actor.subject':          [() => '{ auditTrail { nodes { actor { subject } } } }', TIER, ok,    ok,      ok],
    'Publisher.tokens':       [me('publisher { tokens { id } }'),                      TIER, none,  none,    none],
    'Publisher.notices':      [me('publisher { notices { totalCount } }'),             TIER, none,  none,    none],
    'Publisher.figures':      [me('publisher { figures { notices } }'),                TIER, none,  none,    none],
    'Publisher.requestFigures': [me(`publisher { requestFigures(${period}) { requests } }`), TIER, none, none, none],
    'Token.requestFigures':   [me(`token { requestFigures(${period}) { requests } }`), TIER, ok,    ok,      ok],
  };

  it('is in this table', () => {
    const roots = ['Query', 'Mutation', 'Subscription'];
    const ruled = Object.entries(permissions as RuleTable).flatMap(([type, rows]) =>
      Object.entries(rows).flatMap(([field, rules]) => (rules.length > 0 ? `${type}.${field}` : [])),
    );
    expect(Object.keys(nested).sort()).toEqual(
      ruled.filter((name) => !roots.includes(name.split('.')[0] ?? '')).sort(),
    );
  });

  it.each(Object.keys(nested))('%s', async (name) => {
    const [of, ...expected] = nested[name] as Nested;
    const { server, owner, tokens } = granting;
    const paId = await server.notice(owner);
    const body = { viewsCount: 1, engagementsCount: 1 };
    await server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token: tokens.pro, body });
    await server.graphql(tokens.operator, amended(paId));
    const { id: tokenId } = await server.token({ publisherId: owner });
    const answers = nestedCallers.map(async (caller) => {
      const { data, errors } = await server.graphql(tokens[caller], of({ paId, tokenId }));
      return [caller, errors?.[0]?.extensions.code ?? (data ? ok : 'nothing')];
    });
    expect(await Promise.all(answers)).toEqual(nestedCallers.map((caller, place) => [caller, expected[place]]));
  });

  it('leaves a partner everything else of its own notice, also the state of its amendment', async () => {
    const { server, owner, tokens } = granting;
    const paId = await server.notice(owner);
    await server.graphql(tokens.operator, amended(paId));
    const { data, errors } = await server.graphql(
      tokens.pro,
      `{ notice(paId: "${paId}") { title revision record { paId } versions { version } amendment { state amendmentReason } } }`,
    );
    expect(errors?.map(({ path }) => path?.join('.')).sort()).toEqual([
      'notice.amendment.amendmentReason',
      'notice.record',
      'notice.versions',
    ]);
    expect(data).toEqual({
      notice: {
        title: 'A better town',
        revision: 2,
        record: null,
        versions: null,
        amendment: { state: 'draft', amendmentReason: null },
      },
    });
  });
});

describe('a token that is no longer active', () => {
  it.each(gone.flatMap((row) => fields.map((field) => ({ ...row, field }))))(
    '$when: is rejected by $field, for every tier',
    async ({ secrets, field }) => {
      for (const secret of secrets) {
        const { errors } = await askInVain(field, secret);
        expect(errors?.map((error) => error.extensions)).toEqual([{ code: INVALID }]);
      }
    },
  );
});

describe('a plan that ended', () => {
  it.each(rows.filter(({ outcomes }) => outcomes[callers.indexOf('offPro')] === PLAN))(
    'is off Pro for $field, from its last moment on',
    async ({ field }) => {
      const { errors } = await askInVain(field, endedPlan);
      expect(errors?.map((error) => error.extensions)).toEqual([{ code: PLAN }]);
    },
  );
});
