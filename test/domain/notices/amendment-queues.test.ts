import { beforeAll, expect, it } from '@jest/globals';
import { statementsOf } from '../../graph/bare-graph.ts';
import { unsigned } from '../../support/factories.ts';
import { graphServer, review } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';

/*
 * Staff find amendments that wait for them, although the notice itself is published. notice-figures.test.ts compares each
 * figure with its list.
 */

const server = await graphServer();
const { ask, staff } = server;
const owner = await server.publisher();
const other = await server.publisher();
const partner = await server.secretOf({ publisherId: owner });
const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);

/** PA-IDs by their purpose. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  ids.plain = await server.notice(owner);
  ids.first = await server.notice(owner, { ...unsigned, confirmedAt: daysAgo(5) });
  const confirmed = review.slice(0, 2);
  /** Published notices with an open amendment after these transitions. */
  const amended: [name: string, publisherId: string, transitions: readonly string[], daysAgo?: number][] = [
    ['draft', owner, []],
    ['submitted', owner, ['submitNotice']],
    ['confirmed', owner, confirmed, 10],
    ['declined', owner, [...confirmed, 'declineNoticeSignOff']],
    ['withdrawn', owner, [...confirmed, 'withdrawNoticeSignOff'], 2],
    ['promoted', owner, review],
    ['others', other, confirmed],
  ];
  for (const [name, publisherId, transitions, days = 0] of amended) {
    const paId = await server.notice(publisherId);
    ids[name] = paId;
    server.clock.now = daysAgo(days);
    await server.amend(paId);
    await server.move(paId, ...transitions);
  }
});

it('lists show the state of an amendment, to partners too', async () => {
  type Node = { paId: string; phase: string; amendment: object | null };
  for (const token of [staff, partner]) {
    const { nodes } = await ask<{ nodes: Node[] }>(
      `{ notices(filter: { publisherIds: ["${owner}"] }) {
           nodes { paId phase amendment { version state updatedAt confirmedAt } } } }`,
      {},
      token,
    );
    const nameOf = (paId: string) => Object.keys(ids).find((name) => ids[name] === paId);
    const shown = Object.fromEntries(nodes.map(({ paId, phase, amendment }) => [nameOf(paId), [phase, amendment]]));
    const [updatedAt, confirmedAt] = ['2026-11-21T12:00:00Z', null];
    expect(shown).toMatchObject({
      plain: ['published', null],
      first: ['awaiting_sign_off', null],
      promoted: [expect.anything(), null],
      draft: ['published', { version: 2, state: 'draft', updatedAt, confirmedAt }],
      submitted: ['published', { version: 2, state: 'awaiting_confirmation', confirmedAt }],
      confirmed: ['published', { version: 2, state: 'awaiting_sign_off', confirmedAt: '2026-11-11T12:00:00Z' }],
      declined: ['published', { version: 2, state: 'draft' }],
      withdrawn: ['awaiting_sign_off', { version: 2, state: 'awaiting_sign_off' }],
    });
  }
});

it('the statistics of a publisher count versions in progress, for staff and for itself', async () => {
  const query = `query ($filter: NoticeFilter) { overview(filter: $filter) { amendments { state count }
    signOffs { count amendments oldestConfirmedAt ages { fromDays count } } } }`;
  // The first version of one, and two amendments; a version whose sign-off was withdrawn waits for its amendment.
  const ages = { 0: 0, 1: 1, 3: 1, 7: 1, 14: 0, 30: 0 };
  const expected = {
    amendments: [
      { state: 'draft', count: 2 },
      { state: 'awaiting_confirmation', count: 1 },
      { state: 'awaiting_sign_off', count: 2 },
    ],
    signOffs: {
      count: 3,
      amendments: 2,
      oldestConfirmedAt: '2026-11-11T12:00:00Z',
      ages: Object.entries(ages).map(([fromDays, count]) => ({ fromDays: Number(fromDays), count })),
    },
  };
  expect(await ask(query, { filter: { publisherIds: [owner] } })).toEqual(expected);
  expect(await ask(query, {}, partner)).toEqual(expected);
});

it.each([
  ['{ notices { nodes { paId } } }', 1],
  ['{ notices { nodes { amendment { state } } } }', 2],
  ['{ notices(filter: { amendmentStates: [draft] }) { nodes { paId } } }', 1],
  ['{ overview { amendments { count } signOffs { count } retentionEnding { count } } }', 1],
])('%s takes %i statements', async (query, count) => {
  expect(await statementsOf(server.database.orm, () => ask(query))).toHaveLength(count);
});
