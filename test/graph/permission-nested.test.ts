import { describe, expect, it } from '@jest/globals';
import type { RuleTable } from '../../src/domain/access/shield.ts';
import { permissions } from '../../src/graph/permissions.ts';
import { type Outcome, ok, PLAN, ROLE, startWorld, TIER } from './permission-world.ts';
import { amended } from './root-operations.ts';

const granting = await startWorld();

/** Nested fields with their own rules, for callers who may read their root field. */
describe('a nested field with its own rule', () => {
  const nestedCallers = ['pro', 'offPro', 'viewer', 'operator', 'staff', 'person', 'personTwo'] as const;
  type Nested = [of: (given: Nestings) => string, ...Outcome[]];
  type Nestings = { paId: string; tokenId: string };
  const notice = (selection: string) => (given: Nestings) => `{ notice(paId: "${given.paId}") { ${selection} } }`;

  const period = 'from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z"';
  const none = ok; // there is no such object
  /** Of the lapsed publisher of a person who has another one on the Pro plan. */
  const ofLapsed = (selection: string) => () => `{ me { publishers { isPro ${selection} } } }`;

  // biome-ignore format: a table
  const nested: Record<string, Nested> = {
    //                                                                                 pro   offPro viewer operator staff person personTwo
    'Notice.record':          [notice('record { paId }'),                              TIER, PLAN,  ROLE,  ok,      ok,   TIER,  TIER],
    'NoticeVersion.record':   [notice('versions { record { paId } }'),                 TIER, PLAN,  ROLE,  ok,      ok,   TIER,  TIER],
    'NoticeAmendment.record': [notice('amendment { record { paId } }'),                TIER, PLAN,  ROLE,  ok,      ok,   TIER,  TIER],
    'RecordReads.subject':    [() =>
      `{ recordReads(per: subject, from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z") { subject } }`,
                                                                                       TIER, TIER,  ok,    ok,      ok,   TIER,  TIER],
    'Overview.plansEnding':   [() => '{ overview { plansEnding { totalCount } } }',    TIER, PLAN,  ok,    ok,      ok,   TIER,  TIER],
    'Actor.subject':          [() => '{ accessLedger { nodes { reader { subject } } } }', ok, PLAN, ok,    ok,      ok,   ok,    ok],
    'Publisher.tokens':       [ofLapsed('tokens { id }'),                              ok,   ok,    none,  none,    none, ok,    ok],
    'Publisher.notices':      [ofLapsed('notices { totalCount }'),                     ok,   PLAN,  none,  none,    none, ok,    PLAN],
    'Publisher.figures':      [ofLapsed('figures { notices }'),                        ok,   PLAN,  none,  none,    none, ok,    PLAN],
    'Publisher.contacts':      [ofLapsed('contacts { email }'),                        TIER, TIER,  none,  none,    none, TIER,  TIER],
    'Publisher.requestFigures': [ofLapsed(`requestFigures(${period}) { requests }`),   ok,   PLAN,  none,  none,    none, ok,    PLAN],
    'Token.requestFigures':   [() => `{ tokens { nodes { requestFigures(${period}) { requests } } } }`,
                                                                                       ok,   PLAN,  ok,    ok,      ok,   ok,    PLAN],
    'UnfinishedNotice.texts': [() => '{ unfinishedNotices { texts { text } } }',       TIER, TIER,  ROLE,  ok,      ok,   TIER,  TIER],
    'ImportMapping.mapping':  [() => '{ importMappings { mapping } }',                 TIER, TIER,  ROLE,  ok,      ok,   TIER,  TIER],
    // Subscribed to in changes.test.ts.
    'Change.auditEntry':      [() => '{ me { tier } }',                                ok,   ok,    ok,    ok,      ok,   ok,    ok],
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

  it('leaves a partner everything of its own notice but its records, which it reads by `noticeRecord`', async () => {
    const { server, owner, tokens } = granting;
    const paId = await server.notice(owner);
    await server.graphql(tokens.operator, amended(paId));
    const query = `{ notice(paId: "${paId}") {
      content { paId } publisher { id } versions { version content { paId } differences { path } }
      amendment { state amendmentReason confirmationStatus signOffStatus content { paId } differences { path } } } }`;
    const seen = await server.graphql(tokens.pro, query);
    expect(seen.errors).toBeUndefined();
    expect(seen).toEqual(await server.graphql(tokens.staff, query));
    expect(await server.graphql(tokens.person, query)).toEqual(seen);
    expect(seen.data?.notice).toMatchObject({ publisher: { id: owner }, amendment: { amendmentReason: 'Corrected.' } });
  });
});
