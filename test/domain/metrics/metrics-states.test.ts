import { beforeAll, expect, it } from '@jest/globals';
import type { MetricsState } from '../../../src/generated/graph/graphql.ts';
import { vocabulary } from '../../../src/generated/graph/vocabulary.ts';
import { inDays, type NoticeData, record, startList } from '../notices/notice-lists.ts';

/* The state of counts before and after the end of a campaign. Counts are outdated after 7 days. */

const { server, list } = await startList();

const ended: NoticeData = { startDate: inDays(-60), publicationStartDate: inDays(-60), endDate: inDays(-20) };
const endedNow: NoticeData = { ...ended, endDate: inDays(-3) };
const stopped: NoticeData = {
  ...ended,
  endDate: inDays(20),
  ceasedAt: new Date(`${inDays(-20)}T15:00:00Z`),
  ceasedReason: 'suspended',
};

const cases: Record<string, { notice: NoticeData; recordedAt?: string; state: MetricsState }> = {
  'no counts, running': { notice: {}, state: 'missing' },
  'no counts, ended': { notice: ended, state: 'missing' },
  'recent counts, running': { notice: {}, recordedAt: inDays(-7), state: 'reported' },
  'old counts, running': { notice: {}, recordedAt: inDays(-8), state: 'outdated' },
  'recent counts, ended since': { notice: endedNow, recordedAt: inDays(-4), state: 'reported' },
  'old counts, ended since': { notice: endedNow, recordedAt: inDays(-8), state: 'final_missing' },
  'counts of the last day': { notice: ended, recordedAt: inDays(-20), state: 'final_missing' },
  'counts of the day after the last': { notice: ended, recordedAt: inDays(-19), state: 'final' },
  'counts before a stop': { notice: stopped, recordedAt: inDays(-21), state: 'final_missing' },
  'counts of the day of a stop': { notice: stopped, recordedAt: inDays(-20), state: 'final' },
};

beforeAll(async () => {
  const owner = await server.publisher();
  for (const [title, { notice, recordedAt }] of Object.entries(cases)) {
    const paId = await server.notice(owner, { title, ...notice });
    if (recordedAt) await record(server, paId, new Date(`${recordedAt}T12:00:00Z`));
  }
});

it.each(vocabulary.MetricsState)('%s', async (state) => {
  const { nodes } = await list({ filter: { metricsStates: [state] } }, 'nodes { title }');
  const expected = Object.keys(cases).filter((title) => cases[title]?.state === state);
  expect(nodes.map(({ title }) => title).sort()).toEqual(expected.sort());
});

it('final counts are never outdated, and old counts before the end are', async () => {
  const { nodes } = await list(
    { filter: { phases: ['ended', 'ceased'], metricsStates: ['outdated', 'final'], metricsOutdatedAfterDays: 0 } },
    'nodes { title }',
  );
  expect(nodes.map(({ title }) => title).sort()).toEqual([
    'counts of the day after the last',
    'counts of the day of a stop',
  ]);
});
