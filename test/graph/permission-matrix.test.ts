import { describe, expect, it } from '@jest/globals';
import type { FailureKind } from '../../src/platform/failures.ts';
import { testNow } from '../support/server.ts';
import {
  ANOTHER,
  callers,
  give,
  INVALID,
  MISSING,
  NO_TOKEN,
  NOT_OWN,
  OTHERS,
  type Outcome,
  ok,
  PLAN,
  ROLE,
  SCOPE,
  startWorld,
  TIER,
} from './permission-world.ts';
import { type Given, type RootField, rootOperations } from './root-operations.ts';

/** The outcome of each root field for every caller, for a running notice on the register. */
// biome-ignore format: a table
const groups: [RootField[], ...Outcome[]][] = [
  //                                    none     bad      pro   offPro offProReads readOnly other    ssp   staff viewer operator person personOff personTwo
  [['me'],                              MISSING, INVALID, ok,   ok,    ok,         ok,      ok,      ok,   ok,   ok,    ok,      ok,    ok,       ok],
  [['tokens'],                          MISSING, INVALID, ok,   ok,    ok,         ok,      ok,      TIER, ok,   ok,    ok,      ok,    ok,       ok],
  [['token', 'explainAccess'],          MISSING, INVALID, ok,   NO_TOKEN, NO_TOKEN, ok,     NO_TOKEN, TIER, ok,  ok,    ok,      ok,    NO_TOKEN, ok],
  [['rotateToken', 'revokeToken'],      MISSING, INVALID, OTHERS, NO_TOKEN, NO_TOKEN, OTHERS, NO_TOKEN, TIER, ok,  ROLE,  ROLE,    ok,    NO_TOKEN, ok],
  [['registerEntry'],                   MISSING, INVALID, ok,   PLAN,  PLAN,       ok,      ok,      ok,   ok,   ok,    ok,      ok,    PLAN,     ok],
  [['notices', 'overview', 'metricsChanges', 'campaigns', 'accessLedger', 'refusals', 'refusalGroups', 'requestFigures', 'topCallers'],
                                        MISSING, INVALID, ok,   PLAN,  PLAN,       ok,      ok,      TIER, ok,   ok,    ok,      ok,    PLAN,     ok],
  [['notice', 'node', 'nodes'],         MISSING, INVALID, ok,   PLAN,  PLAN,       ok,      NOT_OWN, TIER, ok,   ok,    ok,      ok,    PLAN,     ok],
  [['noticeRecord'],                    MISSING, INVALID, ok,   PLAN,  PLAN,       ok,      NOT_OWN, TIER, TIER, TIER,  TIER,    ok,    PLAN,     ok],
  [['recordEngagementMetrics'],         MISSING, INVALID, ok,   PLAN,  PLAN,       SCOPE,   ANOTHER, TIER, TIER, TIER,  TIER,    SCOPE, PLAN,     SCOPE],
  [['publisher', 'publishers', 'import', 'imports', 'auditTrail', 'auditGroups', 'recordReads'],
                                        MISSING, INVALID, TIER, TIER,  TIER,       TIER,    TIER,    TIER, ok,   ok,    ok,      TIER,  TIER,     TIER],
  [['signOffNotice', 'declineNoticeSignOff'],
                                        MISSING, INVALID, TIER, TIER,  TIER,       TIER,    TIER,    TIER, ok,   ROLE,  ok,      ok,    PLAN,     ok],
  [['unfinishedNotices', 'saveUnfinishedNotice', 'discardUnfinishedNotice', 'createNotice', 'submitNotice', 'requestNoticeRevision', 'confirmNotice',
    'withdrawNoticeSignOff', 'ceaseNotice', 'amendNotice', 'discardNoticeAmendment', 'discardNoticeDraft', 'importNotices',
    'startImport', 'reportImport', 'importNoticeRows', 'importMappings', 'importPreview', 'saveImportMapping', 'deleteImportMapping', 'setPublisherContacts',
    'tellPublisher'],
                                        MISSING, INVALID, TIER, TIER,  TIER,       TIER,    TIER,    TIER, ok,   ROLE,  ok,      TIER,  TIER,     TIER],
  [['eraseNotice', 'erasableNotices', 'personDataOccurrences', 'endImport', 'createPublisher', 'renamePublisher',
    'setPublisherPlan', 'mintToken', 'dropOldMonths'],
                                        MISSING, INVALID, TIER, TIER,  TIER,       TIER,    TIER,    TIER, ok,   ROLE,  ROLE,    TIER,  TIER,     TIER],
];

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

/** A fingerprint of all rows, without the times of last use, which are written at any time. */
async function everything(): Promise<string> {
  const tables = ['publisher', 'notice', 'notice_version', 'party', 'notice_document', 'audit_trail', 'import_job'];
  tables.push('engagement_metrics', 'engagement_metrics_change', 'access_ledger');
  const rows = [
    ...tables.map((table) => `select ${table}::text as row from ${table}`),
    "select (to_jsonb(token) - 'last_used_at')::text from token",
  ];
  const [found] = await refusing.server.sql<{ hash: string }>(
    `select md5(string_agg(row, ',' order by row)) as hash from (${rows.join(' union all ')}) as rows`,
  );
  return found?.hash ?? '';
}

/** Each granted mutation has its own rows, so that it does not affect other cells. Queries share theirs. */
const granting = await startWorld();
const readable = await give(granting);
/** Refused cells share their rows, since they must not change anything. */
const refusing = await startWorld();
const shared = await give(refusing);
const isMutation = (field: RootField) => rootOperations[field](shared).startsWith('mutation');

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

const ask = (field: RootField, token: string | undefined) =>
  refusing.server.graphql(token, rootOperations[field](shared));
const expectNoChange = async () => expect(await everything()).toBe(unchanged);

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
        const given = isMutation(field) ? await give(granting, tokens[caller]) : readable;
        const operation = rootOperations[field](given);
        expect(await server.graphql(tokens[caller], operation)).toEqual({ data: { [field]: expect.anything() } });
        return;
      }
      const { data, errors } = await ask(field, refusing.tokens[caller]);
      const isKnown = expected !== MISSING && expected !== INVALID;
      const place = isKnown && { locations: expect.any(Array), path: [field] };
      expect(errors).toEqual([{ message: expect.any(String), ...place, extensions: refusal(expected) }]);
      expect(Object.values(data ?? {})).toEqual(data ? [null] : []);
    },
  );

  it('changes nothing when it is refused', expectNoChange);
});

describe('a token that is no longer active', () => {
  it.each(gone.flatMap((row) => fields.map((field) => ({ ...row, field }))))(
    '$when: is rejected by $field, for every tier',
    async ({ secrets, field }) => {
      for (const secret of secrets) {
        const { errors } = await ask(field, secret);
        expect(errors?.map((error) => error.extensions)).toEqual([{ code: INVALID }]);
      }
      await expectNoChange();
    },
  );
});

describe('a plan that ended', () => {
  it.each(rows.filter(({ outcomes }) => outcomes[callers.indexOf('offPro')] === PLAN))(
    'is off Pro for $field, from its last moment on',
    async ({ field }) => {
      const { errors } = await ask(field, endedPlan);
      expect(errors?.map((error) => error.extensions)).toEqual([{ code: PLAN }]);
      await expectNoChange();
    },
  );
});

const unknown: Partial<Record<FailureKind, RootField[]>> = {
  NOTICE_UNKNOWN: [
    ...([
      'notice',
      'submitNotice',
      'requestNoticeRevision',
      'confirmNotice',
      'signOffNotice',
      'declineNoticeSignOff',
    ] as const),
    ...(['withdrawNoticeSignOff', 'ceaseNotice', 'amendNotice', 'discardNoticeAmendment'] as const),
    ...(['discardNoticeDraft', 'eraseNotice'] as const),
  ],
  PUBLISHER_UNKNOWN: ['publisher', 'renamePublisher', 'setPublisherPlan', 'setPublisherContacts', 'tellPublisher'],
  TOKEN_UNKNOWN: ['token', 'rotateToken', 'revokeToken', 'explainAccess'],
  IMPORT_UNKNOWN: ['import', 'endImport', 'reportImport'],
};

describe('an id of nothing', () => {
  const ids = ['00000000-0000-4000-8000-00000000dead', '', 'x', "' or true; --", 'a\\u0000b', 'a/b', 'x'.repeat(129)];
  const cells = Object.entries(unknown).flatMap(([code, of]) => of.map((field) => ({ code, field })));

  it.each(cells)('is $code to $field', async ({ code, field }) => {
    for (const id of ids) {
      const given = Object.fromEntries(Object.keys(shared).map((name) => [name, id])) as Given;
      expect([id, await refusing.server.refusals(rootOperations[field](given))]).toEqual([id, [{ code }]]);
    }
    await expectNoChange();
  });
});
