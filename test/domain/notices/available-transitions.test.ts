import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { NoticeTransition } from '../../../src/generated/graph/graphql.ts';
import { staffRoles } from '../../../src/platform/staff-role.ts';
import { statementsOf } from '../../graph/bare-graph.ts';
import { draftRecord } from '../../support/draft-record.ts';
import { graphServer } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

/* A transition is listed exactly if its mutation would change the notice. */

const server = await graphServer();
const owner = await server.publisher();
const tokens = {
  viewer: await server.secretOf({ tier: 'staff', role: 'viewer' }),
  operator: await server.secretOf({ tier: 'staff', role: 'operator' }),
  administrator: server.staff,
  partner: await server.secretOf({ publisherId: owner }),
};

const mutations: Record<NoticeTransition, [name: string, extra?: () => object]> = {
  submit: ['submitNotice'],
  request_revision: ['requestNoticeRevision'],
  confirm: ['confirmNotice'],
  sign_off: ['signOffNotice'],
  decline_sign_off: ['declineNoticeSignOff'],
  withdraw_sign_off: ['withdrawNoticeSignOff'],
  cease: ['ceaseNotice', () => ({ ceasedReason: 'suspended' })],
  amend: ['amendNotice', () => ({ record: draftRecord(), amendmentReason: 'Corrected.' })],
  discard_amendment: ['discardNoticeAmendment'],
  discard_draft: ['discardNoticeDraft'],
  erase: ['eraseNotice'],
};
const names = Object.keys(mutations) as NoticeTransition[];

const reviews = fc.constantFrom(
  ['draft', 'pending'],
  ['draft', 'declined'],
  ['pending_confirmation', 'pending'],
  ['pending_confirmation', 'declined'],
  ['needs_revision', 'pending'],
  ['needs_revision', 'declined'],
  ['confirmed', 'pending'],
  ['confirmed', 'declined'],
  ['confirmed', 'signed_off'],
  ['confirmed', 'signed_off'],
);
const amendments = fc.constantFrom(
  null,
  null,
  ['draft', 'pending'],
  ['pending_confirmation', 'pending'],
  ['needs_revision', 'declined'],
  ['confirmed', 'pending'],
);
const times = fc.constantFrom(
  {},
  {},
  { publicationStartDate: '2026-12-01', startDate: '2026-12-01' },
  { endDate: '2026-11-20' },
  { ceasedAt: new Date('2026-11-10T00:00:00Z'), ceasedReason: 'completed' as const },
  { retentionUntil: '2026-11-20' },
  { retentionUntil: '2026-11-21' },
);
const states = fc.record({ review: reviews, amendment: amendments, times, isSelfPublished: fc.boolean() });
type State = {
  review: readonly string[];
  amendment: readonly string[] | null;
  times: Parameters<typeof server.notice>[1];
  isSelfPublished: boolean;
};

async function notice({ review, amendment, times, isSelfPublished }: State): Promise<string> {
  const paId = await server.notice(isSelfPublished ? null : owner, times);
  if (amendment) {
    await server.amend(paId);
    await server.sql(
      `update notice_version set confirmation_status = ?, sign_off_status = ?,
         confirmed_at = case when ? = 'confirmed' then now() end where pa_id = ? and is_open`,
      [...amendment, amendment[0], paId],
    );
  }
  await server.sql(
    `update notice set confirmation_status = ?, sign_off_status = ?,
       confirmed_at = case when ? = 'confirmed' then confirmed_at end where pa_id = ?`,
    [...review, review[0], paId],
  );
  return paId;
}

/** Whether the mutation of a transition changes the notice. */
async function make(name: NoticeTransition, paId: string, token: string): Promise<boolean> {
  const [field, extra] = mutations[name];
  const input = { paId, revision: await server.revision(paId), ...extra?.() };
  const { data, errors } = await server.graphql(token, mutation(field), { input });
  const unexpected = errors?.filter(({ extensions }) => !['NOTICE_STATE', 'ROLE_REFUSED'].includes(extensions.code));
  expect(unexpected ?? []).toEqual([]);
  return (data?.[field] as { changed: boolean } | null)?.changed ?? false;
}

const listed = async (paId: string, token: string) => {
  const query = `{ notice(paId: "${paId}") { availableTransitions } }`;
  return (await server.ask<{ availableTransitions: NoticeTransition[] }>(query, {}, token)).availableTransitions;
};

describe('the transitions of a notice', () => {
  it('are listed exactly if their mutations would change it', async () => {
    const isExact = fc.asyncProperty(
      states,
      fc.constantFrom(...staffRoles, 'operator', 'administrator'),
      async (state, role) => {
        const shown = await listed(await notice(state), tokens[role]);
        const made = names.map(async (name) => [name, await make(name, await notice(state), tokens[role])] as const);
        const found = (await Promise.all(made)).flatMap(([name, changed]) => (changed ? name : []));
        expect(shown).toEqual(found);
      },
    );
    await fc.assert(isExact, { numRuns: 20 });
  }, 240_000);

  it('are none for viewers and partners', async () => {
    const paId = await notice({
      review: ['confirmed', 'signed_off'],
      amendment: null,
      times: {},
      isSelfPublished: false,
    });
    expect(await listed(paId, tokens.operator)).toEqual(['withdraw_sign_off', 'cease', 'amend']);
    expect(await listed(paId, tokens.viewer)).toEqual([]);
    expect(await listed(paId, tokens.partner)).toEqual([]);
  });

  it('take one statement for a page, another for its drafts, and none for callers who may change nothing', async () => {
    for (let place = 0; place < 20; place++) await server.notice(owner);
    const statements = async (token: string, phase: string) =>
      (
        await statementsOf(server.database.orm, () =>
          server.graphql(token, `{ notices(filter: { phases: [${phase}] }) { nodes { availableTransitions } } }`),
        )
      ).length;
    expect(await statements(tokens.operator, 'published')).toBe(2);
    expect(await statements(tokens.operator, 'draft')).toBe(3);
    expect(await statements(tokens.viewer, 'draft')).toBe(1);
  });
});
