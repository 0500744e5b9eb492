import { beforeAll, describe, expect, it } from '@jest/globals';
import { draftRecord } from '../support/draft-record.ts';
import { graphServer } from '../support/graph-server.ts';
import { testNow } from '../support/server.ts';
import { statementsOf } from './bare-graph.ts';

/* Staff find amendments that wait for them, although the notice itself is published. */

const day = 86_400_000;

/** PA-IDs by their purpose. */
const ids: Record<string, string> = {};

async function ask(token: string, query: string, variables: object = {}): Promise<Record<string, unknown>> {
  const { data, errors } = await server.graphql(token, query, variables);
  expect(errors).toBeUndefined();
  return data as Record<string, unknown>;
}

const move = async (name: string, paId: string) => {
  const revision = await server.revision(paId);
  return ask(staff, `mutation { ${name}(input: { paId: "${paId}", revision: ${revision} }) { changed } }`);
};

/** A published notice with an open amendment after these transitions. */
async function amended(publisherId: string, moves: readonly string[], daysAgo = 0): Promise<string> {
  const paId = await server.notice(publisherId);
  server.clock.now = new Date(testNow.getTime() - daysAgo * day);
  await ask(staff, 'mutation ($input: AmendNoticeInput!) { amendNotice(input: $input) { changed } }', {
    input: { paId, revision: 1, record: draftRecord(), reason: 'The sum was wrong.' },
  });
  for (const name of moves) await move(name, paId);
  server.clock.now = testNow;
  return paId;
}

const server = await graphServer();
const { staff } = server;
const owner = await server.publisher({ name: 'Owner' });
const other = await server.publisher({ name: 'Other' });
const partner = await server.secretOf({ publisherId: owner });

beforeAll(async () => {
  ids.plain = await server.notice(owner);
  ids.first = await server.notice(owner, {
    signOffStatus: 'pending',
    signedOffAt: null,
    confirmedAt: new Date(testNow.getTime() - 5 * day),
  });
  ids.draft = await amended(owner, []);
  ids.submitted = await amended(owner, ['submitNotice']);
  ids.confirmed = await amended(owner, ['submitNotice', 'confirmNotice'], 10);
  ids.declined = await amended(owner, ['submitNotice', 'confirmNotice', 'declineSignOff']);
  ids.withdrawn = await amended(owner, ['submitNotice', 'confirmNotice', 'withdrawSignOff'], 2);
  ids.promoted = await amended(owner, ['submitNotice', 'confirmNotice', 'signOffNotice']);
  ids.others = await amended(other, ['submitNotice', 'confirmNotice']);
});

const namesOf = (nodes: { paId: string }[]) =>
  nodes.map(({ paId }) => Object.keys(ids).find((name) => ids[name] === paId)).sort();
type List = { totalCount: number; nodes: { paId: string; phase: string; amendment: object | null }[] };

async function list(token: string, filter: object): Promise<List> {
  const selection = 'totalCount nodes { paId phase amendment { version state updatedAt confirmedAt } }';
  const data = await ask(token, `query ($filter: NoticeFilter) { notices(filter: $filter) { ${selection} } }`, {
    filter,
  });
  return data.notices as List;
}

describe('the filter `amendmentStates`', () => {
  it('works in the list of a publisher, too', async () => {
    const data = await ask(
      staff,
      `{ publishers { nodes { name notices(filter: { amendmentStates: [awaiting_sign_off] }) {
        totalCount nodes { paId amendment { state } } } } } }`,
    );
    const { nodes } = data.publishers as { nodes: { name: string; notices: List }[] };
    expect(nodes.map(({ name, notices }) => [name, notices.totalCount, namesOf(notices.nodes)])).toEqual([
      ['Other', 1, ['others']],
      ['Owner', 2, ['confirmed', 'withdrawn']],
    ]);
    expect(nodes[0]?.notices.nodes[0]?.amendment).toEqual({ state: 'awaiting_sign_off' });
  });
});

describe('the state of an amendment', () => {
  it('is shown in lists, to partners too', async () => {
    for (const token of [staff, partner]) {
      const { nodes } = await list(token, { publisherIds: [owner] });
      const shown = Object.fromEntries(nodes.map((node) => [namesOf([node])[0], [node.phase, node.amendment]]));
      const updatedAt = '2026-11-21T12:00:00Z';
      const confirmedAt = null;
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

  it('is shown for a single notice', async () => {
    const data = await ask(staff, `{ notice(paId: "${ids.confirmed}") { amendment { state } } }`);
    expect(data.notice).toEqual({ amendment: { state: 'awaiting_sign_off' } });
  });
});

describe('the statistics', () => {
  const figures = async (token: string, publisherId: string | null = null) => {
    const data = await ask(
      token,
      `query ($filter: OverviewFilter) { overview(filter: $filter) {
        byPhase { phase count } amendments { state count }
        signOffs { count amendments oldestConfirmedAt ages { fromDays count } } } }`,
      { filter: { publisherIds: publisherId && [publisherId] } },
    );
    return data.overview as Record<string, unknown> & { byPhase: { phase: string; count: number }[] };
  };
  const ofOwner = {
    amendments: [
      { state: 'draft', count: 2 },
      { state: 'awaiting_confirmation', count: 1 },
      { state: 'awaiting_sign_off', count: 2 },
    ],
    // The first version of one, and two amendments; a version whose sign-off was withdrawn waits for its amendment.
    signOffs: {
      count: 3,
      amendments: 2,
      oldestConfirmedAt: '2026-11-11T12:00:00Z',
      ages: [
        { fromDays: 0, count: 0 },
        { fromDays: 1, count: 1 },
        { fromDays: 3, count: 1 },
        { fromDays: 7, count: 1 },
        { fromDays: 14, count: 0 },
        { fromDays: 30, count: 0 },
      ],
    },
  };

  it('count versions in progress, and each notice once', async () => {
    const everything = await figures(staff);
    expect(everything.amendments).toEqual([
      { state: 'draft', count: 2 },
      { state: 'awaiting_confirmation', count: 1 },
      { state: 'awaiting_sign_off', count: 3 },
    ]);
    expect(everything.signOffs).toMatchObject({ count: 4, amendments: 3 });
    expect(everything.byPhase.reduce((sum, { count }) => sum + count, 0)).toBe(Object.keys(ids).length);
  });

  it('of a publisher, for staff and for itself', async () => {
    expect(await figures(staff, owner)).toMatchObject(ofOwner);
    expect(await figures(partner)).toMatchObject(ofOwner);
  });
});

describe('statements', () => {
  const countOf = async (query: string) => (await statementsOf(server.database.orm, () => ask(staff, query))).length;

  it('are one for the amendments of a page, however long', async () => {
    expect(await countOf('{ notices { nodes { paId } } }')).toBe(1);
    expect(await countOf('{ notices { nodes { amendment { state } } } }')).toBe(2);
    expect(await countOf('{ notices(filter: { amendmentStates: [draft] }) { nodes { paId } } }')).toBe(1);
  });

  it('are one for all single-row statistics', async () => {
    expect(await countOf('{ overview { amendments { count } signOffs { count } retentionEnding { count } } }')).toBe(1);
  });
});
