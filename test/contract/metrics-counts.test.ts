import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, expectRefusedWrite, seedActors } from '../support/contract.ts';
import { invalidMetrics, metrics } from './documents.ts';

const server = await contractServer();
const { publisherId, tokens, notices } = await seedActors(server);
const isText = expect.stringMatching(/./);

/** A body with literal counts: JSON.stringify would write 5.0 as 5. */
const bodyOf = (viewsCount: string, engagementsCount: string) =>
  `{"viewsCount": ${viewsCount}, "engagementsCount": ${engagementsCount}}`;

describe('a count is a JSON integer from 0 to 2^53-1', () => {
  it.each([
    { count: '0', stored: 0 },
    { count: '-0', stored: 0 },
    { count: '1', stored: 1 },
    { count: '5.0', stored: 5 },
    { count: '1e3', stored: 1000 },
    { count: '1E+3', stored: 1000 },
    { count: '1.5e1', stored: 15 },
    { count: '1500e-2', stored: 15 },
    { count: '0.0e-400', stored: 0 },
    { count: '9007199254740991.000', stored: 9_007_199_254_740_991 },
    { count: '2147483647', stored: 2_147_483_647 },
    { count: '2147483648', stored: 2_147_483_648 },
    { count: '3000000000', stored: 3_000_000_000 },
    { count: '4294967296', stored: 4_294_967_296 },
    { count: '9007199254740991', stored: 9_007_199_254_740_991 },
  ])('$count is stored as $stored, for either count', async ({ count, stored }) => {
    const paId = await server.notice(publisherId);
    const path = metrics.path(paId);
    for (const [viewsCount, engagementsCount] of [[stored, 17] as const, [17, stored] as const]) {
      const body = viewsCount === stored ? bodyOf(count, '17') : bodyOf('17', count);
      const { status, text } = await server.call({ method: 'PUT', path, token: tokens.write, body });
      const recordedAt = '2026-11-21T12:00:00Z';
      expect([status, text]).toEqual([200, JSON.stringify({ paId, viewsCount, engagementsCount, recordedAt })]);

      const { counts } = await server.storedMetrics();
      expect(counts).toContainEqual(expect.objectContaining({ paId, viewsCount, engagementsCount }));
      const read = await server.call({ path: `~/advertisement/${paId}`, token: tokens.read });
      expect(read.body).toMatchObject({ targeting: { viewsCount, engagementsCount } });
    }
  });

  it.each([
    '-1',
    '-9007199254740991',
    '1.5',
    '0.1',
    '-0.5',
    '1e-3',
    '1e-400',
    '5.00000000000000000001',
    '0.99999999999999999999',
    '90071992547409914e-1',
    '9007199254740991.4',
    '9007199254740992',
    '9007199254740993',
    '9223372036854775808',
    '1e16',
    '1e400',
    '-1e400',
    '"5"',
    '""',
    '"x"',
    'null',
    'true',
    'false',
    '{}',
    '[]',
    '[5]',
    '{"value": 5}',
  ])('%s is rejected, for either count and both', async (count) => {
    const request = { path: metrics.path(notices.own), token: tokens.write };
    const answers = [
      { body: bodyOf(count, '1'), issues: invalidMetrics(isText, 'viewsCount') },
      { body: bodyOf('1', count), issues: invalidMetrics(isText, 'engagementsCount') },
      { body: bodyOf(count, count), issues: invalidMetrics(isText, 'viewsCount', 'engagementsCount') },
    ];
    for (const { body, issues } of answers) await expectRefusedWrite(server, { ...request, body }, issues);
  });
});

describe('one issue per bad count, in the order viewsCount, engagementsCount', () => {
  it.each([
    { when: 'viewsCount is absent', body: '{"engagementsCount": 1}', paths: ['viewsCount'] as const },
    { when: 'engagementsCount is absent', body: '{"viewsCount": 1}', paths: ['engagementsCount'] as const },
    { when: 'both are absent', body: '{}', paths: ['viewsCount', 'engagementsCount'] as const },
    {
      when: 'both are wrong, the second one first',
      body: '{"engagementsCount": -1, "viewsCount": "5"}',
      paths: ['viewsCount', 'engagementsCount'] as const,
    },
    {
      when: 'the names are in other letters',
      body: '{"viewscount": 1, "EngagementsCount": 1, "views_count": 1}',
      paths: ['viewsCount', 'engagementsCount'] as const,
    },
    {
      when: 'the counts are nested',
      body: '{"metrics": {"viewsCount": 1, "engagementsCount": 1}}',
      paths: ['viewsCount', 'engagementsCount'] as const,
    },
    {
      when: 'the counts are in an array',
      body: '[{"viewsCount": 1, "engagementsCount": 1}]',
      paths: ['viewsCount', 'engagementsCount'] as const,
    },
    {
      when: 'the counts are those of a prototype',
      body: '{"__proto__": {"viewsCount": 1, "engagementsCount": 1}}',
      paths: ['viewsCount', 'engagementsCount'] as const,
    },
  ])('400 when $when', async ({ body, paths }) => {
    const request = { path: metrics.path(notices.own), token: tokens.write, body };
    await expectRefusedWrite(server, request, invalidMetrics(isText, ...paths));
  });

  it('a message never repeats what was sent', async () => {
    const body = { viewsCount: 'canary-in-a-count', engagementsCount: -31415926 };
    const request = { path: metrics.path(notices.own), token: tokens.write, body };
    const answers = invalidMetrics(isText, 'viewsCount', 'engagementsCount');
    const { text } = await expectRefusedWrite(server, request, answers);
    expect(text).not.toMatch(/canary|31415926/);
  });
});

describe('unknown keys are ignored', () => {
  it.each([
    { when: 'there is one more', more: '"clicks": 5' },
    {
      when: 'one is named like what every object has',
      more: '"constructor": null, "toString": 1, "hasOwnProperty": 2',
    },
    { when: 'one is __proto__', more: '"__proto__": {"viewsCount": -1}' },
    { when: 'one is a PA-ID or a time', more: '"paId": "PA-OTHER", "recordedAt": "2020-01-01T00:00:00Z"' },
    { when: 'one is nested deeply', more: `"deep": ${'['.repeat(500)}${']'.repeat(500)}` },
  ])('200 when $when', async ({ more }) => {
    const paId = await server.notice(publisherId);
    const body = `{"viewsCount": 21, ${more}, "engagementsCount": 4}`;
    const response = await server.call({ method: 'PUT', path: metrics.path(paId), token: tokens.write, body });
    const recordedAt = '2026-11-21T12:00:00Z';
    expect(answerOf(response)).toEqual([200, { paId, viewsCount: 21, engagementsCount: 4, recordedAt }]);
  });
});
