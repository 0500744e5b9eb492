import { describe, expect, it } from '@jest/globals';
import { graphServer } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

// Every state of a version of a notice, and the result of every transition from it.

const states = {
  draft: ['draft', 'pending'],
  draftDeclined: ['draft', 'declined'],
  submitted: ['pending_confirmation', 'pending'],
  submittedDeclined: ['pending_confirmation', 'declined'],
  sentBack: ['needs_revision', 'pending'],
  sentBackDeclined: ['needs_revision', 'declined'],
  confirmed: ['confirmed', 'pending'],
  confirmedDeclined: ['confirmed', 'declined'],
  signedOff: ['confirmed', 'signed_off'],
} as const;
type State = keyof typeof states;

/** The transitions, and their actions in the audit trail. */
const actions = {
  submitNotice: 'notice.submitted',
  requestNoticeRevision: 'notice.revision_requested',
  confirmNotice: 'notice.confirmed',
  signOffNotice: 'notice.signed_off',
  declineNoticeSignOff: 'notice.sign_off_declined',
  withdrawNoticeSignOff: 'notice.sign_off_withdrawn',
} as const;
type Move = keyof typeof actions;
const moves = Object.keys(actions) as Move[];

/** The result of a transition: another state, `same`, or the error message. */
const same = 'same';
const confirmedAlready = 'The notice is already confirmed.';
const isDraft = 'The notice is a draft and has not been submitted.';
const takesAmendment = 'The notice is signed off. Amend it to correct it.';
const notSubmitted = 'The notice is not awaiting confirmation.';
const notConfirmed = 'The sponsor has not confirmed the notice yet.';
const noSignOff = 'The notice is not awaiting sign-off.';
const canBeWithdrawn = 'The notice is signed off. Withdraw the sign-off instead.';
const byConfirmation = 'A self-published notice has no separate sign-off to withdraw.';

// biome-ignore format: a table
const ofPublisher: Record<State, Record<Move, string>> = {
  draft:             { submitNotice: 'submitted',      requestNoticeRevision: isDraft,        confirmNotice: notSubmitted, signOffNotice: notConfirmed, declineNoticeSignOff: noSignOff,          withdrawNoticeSignOff: same },
  draftDeclined:     { submitNotice: 'submitted',      requestNoticeRevision: isDraft,        confirmNotice: notSubmitted, signOffNotice: notConfirmed, declineNoticeSignOff: noSignOff,          withdrawNoticeSignOff: same },
  submitted:         { submitNotice: same,             requestNoticeRevision: 'sentBack',     confirmNotice: 'confirmed',  signOffNotice: notConfirmed, declineNoticeSignOff: noSignOff,          withdrawNoticeSignOff: same },
  submittedDeclined: { submitNotice: same,             requestNoticeRevision: 'sentBack',     confirmNotice: 'confirmed',  signOffNotice: notConfirmed, declineNoticeSignOff: noSignOff,          withdrawNoticeSignOff: same },
  sentBack:          { submitNotice: 'submitted',      requestNoticeRevision: same,           confirmNotice: notSubmitted, signOffNotice: notConfirmed, declineNoticeSignOff: noSignOff,          withdrawNoticeSignOff: same },
  sentBackDeclined:  { submitNotice: 'submitted',      requestNoticeRevision: same,           confirmNotice: notSubmitted, signOffNotice: notConfirmed, declineNoticeSignOff: same,               withdrawNoticeSignOff: same },
  confirmed:         { submitNotice: confirmedAlready, requestNoticeRevision: 'sentBack',     confirmNotice: same,         signOffNotice: 'signedOff',  declineNoticeSignOff: 'sentBackDeclined', withdrawNoticeSignOff: same },
  confirmedDeclined: { submitNotice: confirmedAlready, requestNoticeRevision: 'sentBack',     confirmNotice: same,         signOffNotice: 'signedOff',  declineNoticeSignOff: 'sentBackDeclined', withdrawNoticeSignOff: same },
  signedOff:         { submitNotice: confirmedAlready, requestNoticeRevision: takesAmendment, confirmNotice: same,         signOffNotice: same,         declineNoticeSignOff: canBeWithdrawn,     withdrawNoticeSignOff: 'confirmed' },
};

/** The differences for a self-published notice: it is signed off by its confirmation. */
const selfPublishedRules: [State, Move, string][] = [
  ['submitted', 'confirmNotice', 'signedOff'],
  ['submittedDeclined', 'confirmNotice', 'signedOff'],
  ['signedOff', 'withdrawNoticeSignOff', byConfirmation],
];

const server = await graphServer();
const staff = await server.token({ tier: 'staff' });
const owner = await server.publisher();

const auditOf = (paId: string) =>
  server.sql(
    'select action, actor_token_id, publisher_id, before, after from audit_trail where pa_id = ? order by id',
    [paId],
  );

async function given(state: State, publisherId: string | null): Promise<string> {
  const [confirmationStatus, signOffStatus] = states[state];
  const signedOffAt = state === 'signedOff' ? new Date('2026-10-01T08:00:00Z') : null;
  return server.notice(publisherId, { confirmationStatus, signOffStatus, signedOffAt });
}

const make = async (move: Move, paId: string, input: { revision?: number; note?: string } = {}) =>
  server.graphql(staff.secret, mutation(move, 'changed notice { revision confirmationStatus signOffStatus }'), {
    input: { paId, revision: await server.revision(paId), ...input },
  });

async function expectOutcome(state: State, move: Move, publisherId: string | null, outcome: string) {
  const paId = await given(state, publisherId);
  const { data, errors } = await make(move, paId);
  const before = { confirmationStatus: states[state][0], signOffStatus: states[state][1] };
  if (outcome === same) {
    expect(data).toEqual({ [move]: { changed: false, notice: { revision: 1, ...before } } });
    expect(await auditOf(paId)).toEqual([]);
  } else if (outcome in states) {
    const [confirmationStatus, signOffStatus] = states[outcome as State];
    expect(data).toEqual({ [move]: { changed: true, notice: { revision: 2, confirmationStatus, signOffStatus } } });
    const entries = await auditOf(paId);
    expect(entries).toMatchObject([{ action: actions[move], actor_token_id: staff.id, publisher_id: publisherId }]);
    expect({ ...before, ...entries[0]?.after }).toEqual({ version: 1, confirmationStatus, signOffStatus });
    expect({ confirmationStatus, signOffStatus, ...entries[0]?.before }).toEqual({ version: 1, ...before });
  } else {
    expect(errors).toMatchObject([{ message: outcome, extensions: { code: 'NOTICE_STATE' } }]);
    expect(await server.sql('select revision, confirmation_status from notice where pa_id = ?', [paId])).toEqual([
      { revision: 1, confirmation_status: before.confirmationStatus },
    ]);
    expect(await auditOf(paId)).toEqual([]);
  }
}

describe('every transition from every state', () => {
  const cells = (Object.keys(states) as State[]).flatMap((state) =>
    moves.map((move) => ({ state, move, outcome: ofPublisher[state][move] })),
  );
  it.each(cells)('$move of a notice that is $state: $outcome', async ({ state, move, outcome }) => {
    await expectOutcome(state, move, owner, outcome);
  });

  const selfPublishedCells = cells
    .filter(({ state }) => !state.startsWith('confirmed')) // its confirmation is its sign-off: it is never in between
    .map((cell) => ({
      ...cell,
      outcome:
        selfPublishedRules.find(([state, move]) => state === cell.state && move === cell.move)?.[2] ?? cell.outcome,
    }));
  it.each(selfPublishedCells)(
    '$move of a self-published notice that is $state: $outcome',
    async ({ state, move, outcome }) => {
      await expectOutcome(state, move, null, outcome);
    },
  );
});

describe('the times of a transition', () => {
  const times = async (paId: string) =>
    (await server.sql('select confirmed_at, signed_off_at, updated_at from notice where pa_id = ?', [paId]))[0];
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));

  it('are those of the confirmation and of the sign-off, and are cleared with them', async () => {
    const paId = await given('submitted', owner);
    const seen: unknown[] = [];
    for (const [index, move] of (
      ['confirmNotice', 'signOffNotice', 'withdrawNoticeSignOff', 'declineNoticeSignOff'] as const
    ).entries()) {
      server.clock.now = at(22 + index);
      await make(move, paId);
      const { confirmed_at, signed_off_at, updated_at } = (await times(paId)) as Record<string, string | null>;
      seen.push([confirmed_at, signed_off_at, updated_at].map((time) => time && new Date(time).getUTCDate()));
    }
    expect(seen).toEqual([
      [22, null, 22],
      [22, 23, 23],
      [22, null, 24],
      [null, null, 25],
    ]);
  });
});

describe('a revision', () => {
  it('that is outdated is rejected with the current one, and nothing changes', async () => {
    const paId = await given('submitted', owner);
    const ask = (revision: number) => make('confirmNotice', paId, { revision });
    const confirmed = { revision: 2, confirmationStatus: 'confirmed', signOffStatus: 'pending' };
    const issues = [{ path: 'revision', message: 'is not the current revision, which is 1' }];
    expect((await ask(7)).errors).toMatchObject([
      { message: 'The notice has changed since it was read.', extensions: { code: 'NOTICE_CHANGED', issues } },
    ]);
    expect(await auditOf(paId)).toEqual([]);
    expect((await ask(1)).data).toEqual({ confirmNotice: { changed: true, notice: confirmed } });
    // Also if the step is already made: with the current revision, it changes nothing.
    expect((await ask(1)).errors).toMatchObject([{ extensions: { code: 'NOTICE_CHANGED', currentRevision: 2 } }]);
    expect((await ask(2)).data).toEqual({ confirmNotice: { changed: false, notice: confirmed } });
    expect(await auditOf(paId)).toHaveLength(1);
  });
});

describe('a note', () => {
  it.each(moves)('of %s is in the audit trail', async (move) => {
    const [state] = (Object.keys(states) as State[]).filter((from) => ofPublisher[from][move] in states);
    const paId = await given(state ?? 'draft', owner);
    const note = 'The amount of 2026-11-02 lacks the cost of 3 posters.';
    await make(move, paId, { note });
    expect(await auditOf(paId)).toMatchObject([{ action: actions[move], after: { note } }]);
  });

  it.each([
    'Ask canary@contact.example.',
    'Call +4930901820 first',
    'Call 030 / 90 18 20',
    'MS CANARYLAST SAYS NO',
    'moved from canary  street 77',
    '',
    'x'.repeat(2001),
  ])('that is %j is rejected at its field, and not echoed', async (note) => {
    const paId = await given('submitted', owner);
    const { errors } = await make('requestNoticeRevision', paId, { note });
    expect(errors).toMatchObject([{ extensions: { code: 'INPUT_INVALID', issues: [{ path: 'note' }] } }]);
    expect(JSON.stringify(errors)).not.toMatch(/canary|9018/i);
    expect(await auditOf(paId)).toEqual([]);
  });
});
