import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type {
  NoticeConflictQuery,
  NoticeQuery,
  NoticeTransition,
} from '../../../../../generated/console/operation-types.ts';
import type { ConsoleOperation } from '../../../../../generated/console/operations.ts';
import {
  ceaseNotice,
  confirmNotice,
  declineNoticeSignOff,
  discardNoticeAmendment,
  eraseNotice,
  nextToJudge,
  noticeConflict,
  requestNoticeRevision,
  signOffNotice,
  submitNotice,
  withdrawNoticeSignOff,
} from '../../../../../generated/console/operations.ts';
import { vocabulary } from '../../../../../generated/console/vocabulary.ts';
import { day, plural, words } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { send } from '../../graph/send.ts';
import { hrefWith, navigate } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { ChangedValues } from '../../parts/changed-values.tsx';
import { notify } from '../../parts/clipboard.ts';
import { control, Field, FormDialog, type Issues, select, useForm } from '../../parts/form.tsx';
import { noticeHref, when } from '../../parts/inline.tsx';
import { Menu } from '../../parts/menu.tsx';
import { named } from '../../parts/options.tsx';
import { Checklist } from './checklist.tsx';

type Notice = NonNullable<NoticeQuery['notice']>;
type Input = { paId: string; revision: number; note?: string | null | undefined };

type Transition = {
  /** What the button says. */
  label: string;
  /** What is said afterwards. */
  done: string;
  operation: ConsoleOperation<object, { input: Input }>;
  /** What happens then. */
  consequence: (notice: Notice) => string;
  /** What cannot be undone, or is seen by the public at once. */
  danger?: boolean;
};

const version = ({ amendment, version }: Notice) => `version ${amendment?.version ?? version}`;

/** The transitions of the graph, apart from `amend`, which is a form of its own. */
export const transitions: Readonly<Record<Exclude<NoticeTransition, 'amend'>, Transition>> = {
  submit: {
    label: 'Submit',
    done: 'Submitted',
    operation: submitNotice,
    consequence: (notice) => `The sponsor is asked to confirm ${version(notice)}.`,
  },
  confirm: {
    label: 'Record the confirmation',
    done: 'Confirmed',
    operation: confirmNotice,
    consequence: (notice) =>
      notice.publisher
        ? `The sponsor confirmed ${version(notice)}. ${notice.publisher.name} is asked to sign it off.`
        : `The sponsor confirmed ${version(notice)}. This also signs it off: the sponsor is its own publisher.`,
  },
  sign_off: {
    label: 'Record the sign-off',
    done: 'Signed off',
    operation: signOffNotice,
    consequence: (notice) =>
      notice.amendment
        ? `Version ${notice.amendment.version} replaces version ${notice.version} on the register at once.`
        : `The public register shows it from ${day(notice.publicationStartDate)}.`,
  },
  request_revision: {
    label: 'Send back for revision',
    done: 'Sent back for revision',
    operation: requestNoticeRevision,
    consequence: (notice) =>
      `${capital(version(notice))} becomes a draft again, and must be submitted and confirmed again.`,
  },
  decline_sign_off: {
    label: 'Record that it was declined',
    done: 'Declined, and back for revision',
    operation: declineNoticeSignOff,
    consequence: (notice) => `${capital(version(notice))} goes back for revision, and must be confirmed again.`,
  },
  withdraw_sign_off: {
    label: 'Withdraw the sign-off',
    done: 'The sign-off is withdrawn',
    operation: withdrawNoticeSignOff,
    consequence: ({ phase, version }) =>
      `${phase === 'scheduled' ? 'The notice will not be published' : 'The notice leaves the public register at once'}. Version ${version} is kept.`,
    danger: true,
  },
  cease: {
    label: 'Record that it ceased',
    done: 'Ceased',
    operation: ceaseNotice,
    consequence: () => 'The notice stays on the register, marked as ceased. This cannot be undone.',
    danger: true,
  },
  discard_amendment: {
    label: 'Discard the amendment',
    done: 'The amendment is discarded',
    operation: discardNoticeAmendment,
    consequence: (notice) =>
      `What was written for ${version(notice)} is deleted. Version ${notice.version} stays on the register.`,
    danger: true,
  },
  erase: {
    label: 'Erase',
    done: 'Erased',
    operation: eraseNotice,
    consequence: () =>
      'The record, its parties, all versions and its counts are deleted for ever. Its audit trail and access ledger stay.',
    danger: true,
  },
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Entries = NonNullable<NoticeConflictQuery['auditTrail']>['nodes'];

/** The notice that was judged last, whose screen then offers the next. */
export const judged = signal<string | undefined>(undefined);

type TransitionDialogProps = {
  notice: Notice;
  transition: Transition;
  choose: (name: TransitionName | undefined) => void;
};

/**
 * Asks before a transition, with its consequence. If somebody changed the notice meanwhile, it shows what they did. The
 * notice behind the dialog is read again, so that a second attempt is about what is shown now.
 */
export function TransitionDialog({ notice, transition, choose }: TransitionDialogProps) {
  const { paId, revision, title } = notice;
  const { label, done, operation, danger = false } = transition;
  const onClose = () => choose(undefined);
  // Of a first version: an amendment cannot be taken back without the notice.
  const isReversible = operation.name === signOffNotice.name && !notice.amendment;
  const undo = isReversible ? () => choose('withdraw_sign_off') : undefined;
  const [others, setOthers] = useState<Entries>([]);
  const form = useForm({
    operation,
    variablesOf: ({ note, ...values }) => ({ input: { paId, revision, ...values, ...(note && { note }) } }),
    onDone: () => {
      notify(done, undo);
      judged.value = isJudgement(operation.name) ? paId : undefined;
      onClose();
      if (operation.name === eraseNotice.name) navigate('/notices');
    },
    onErrors: async (errors) => {
      const isOutdated = errors.some(({ extensions }) => extensions.code === 'NOTICE_CHANGED');
      setOthers(isOutdated ? await changesSince(paId, revision) : []);
    },
  });
  const about = <p>{transition.consequence(notice)}</p>;
  return (
    <FormDialog title={`${label}: ${title}`} about={about} form={form} submit={label} danger={danger} onClose={onClose}>
      {others.length > 0 && changesOf(others)}
      {operation.name === ceaseNotice.name && ceasedReasonField(form.issues)}
      {noteField(form.issues)}
    </FormDialog>
  );
}

const changesOf = (others: Entries) => (
  <div class="callout waiting">
    <h3>What somebody else changed</h3>
    {others.map(({ id, action, occurredAt, before, after }) => (
      <div key={id}>
        <p>
          <strong>{words(action)}</strong> {when(occurredAt)}
        </p>
        <ChangedValues before={before} after={after} />
      </div>
    ))}
    <p class="note">The notice behind this dialog shows it as it is now.</p>
  </div>
);

/** Each change of a notice raises its revision by one, and leaves an entry in the audit trail. */
async function changesSince(paId: string, revision: number): Promise<Entries> {
  const { data } = await send(noticeConflict, { paId });
  const count = (data?.notice?.revision ?? revision) - revision;
  return data?.auditTrail?.nodes.slice(0, count) ?? [];
}

const ceasedReasonField = (issues: Issues) =>
  select('ceasedReason', {
    label: 'Why it ceased',
    hint: 'Shown on the register (Annex II point 13).',
    options: named(vocabulary.CeasedReason),
    required: true,
    issues,
  });

const noteField = (issues: Issues) => (
  <Field
    name="note"
    label="Note (optional)"
    hint="For the audit trail. No names, e-mail addresses or telephone numbers."
    issues={issues}
  >
    <textarea {...control('note', issues)} rows={3} maxlength={2000}></textarea>
  </Field>
);

export type TransitionName = keyof typeof transitions;
/** What a button does: asks before the transition. */
type Choose = (name: TransitionName) => void;

const names = Object.keys(transitions) as TransitionName[];

/** What ends a judgement. It is offered below what is judged, not above. */
const judgements: readonly NoticeTransition[] = ['confirm', 'sign_off', 'request_revision', 'decline_sign_off'];

const isJudgement = (operation: string) => judgements.some((name) => transitionOf(name)?.operation.name === operation);
const transitionOf = (name: NoticeTransition) => (name === 'amend' ? undefined : transitions[name]);

const availableOf = ({ availableTransitions }: Notice) => names.filter((name) => availableTransitions?.includes(name));

/** Whether the caller is the one to confirm the newest version, or to sign it off. */
export const isToJudge = ({ availableTransitions }: Notice) =>
  availableTransitions?.some((name) => name === 'confirm' || name === 'sign_off') ?? false;

/** What the caller may do with the notice now: what brings it forward as a button, the rest in a menu. */
export function Actions({ notice, isJudging, choose }: { notice: Notice; isJudging: boolean; choose: Choose }) {
  const available = availableOf(notice);
  const mayEdit = notice.availableTransitions?.includes('amend') ?? false;
  const editIsFirst = mayEdit && !isToJudge(notice);
  const edit = notice.amendment ? 'Edit the amendment' : notice.signedOffAt ? 'Amend' : 'Edit';
  const editHref = `${noticeHref(notice.paId)}/edit`;
  const others = available.filter((name) => name !== 'submit' && !(isToJudge(notice) && judgements.includes(name)));
  return (
    <>
      {isToJudge(notice) &&
        (isJudging ? (
          <a class="button" href="#decision">
            Go to the decision
          </a>
        ) : (
          <a class="button primary" href={hrefWith({ tab: 'changes' })}>
            Review it
          </a>
        ))}
      {editIsFirst && (
        <a class="button" href={editHref}>
          {edit}
        </a>
      )}
      {available.includes('submit') && (
        <button type="button" class="primary" onClick={() => choose('submit')}>
          {transitions.submit.label}
        </button>
      )}
      {(others.length > 0 || hasRole('operator')) && (
        <Menu text="More actions" class="button-menu">
          <ul>
            {mayEdit && !editIsFirst && (
              <li>
                <a href={editHref}>{edit}</a>
              </li>
            )}
            {hasRole('operator') && (
              <li>
                <a href={`/notices/new?from=${encodeURIComponent(notice.paId)}`}>Duplicate this notice</a>
              </li>
            )}
            {others.map((name) => (
              <li>
                <button type="button" class={transitions[name].danger ? 'danger' : ''} onClick={() => choose(name)}>
                  {transitions[name].label}
                </button>
              </li>
            ))}
          </ul>
        </Menu>
      )}
    </>
  );
}

type DecisionProps = { notice: Notice; record: object | undefined; choose: Choose };

/** The judgement on the newest version, for those who are asked for it, with what the version does not state. */
export function Decision({ notice, record, choose }: DecisionProps) {
  const [first, ...others] = availableOf(notice).filter((name) => judgements.includes(name));
  if (!first) return null;
  const button = (name: TransitionName, style: string) => (
    <button type="button" class={style} onClick={() => choose(name)}>
      {transitions[name].label}
    </button>
  );
  return (
    <section class="panel decision" id="decision" tabIndex={-1} aria-labelledby="decision-title">
      <h2 id="decision-title">Your decision on version {notice.amendment?.version ?? notice.version}</h2>
      {record && <Checklist record={record} />}
      <p>{transitions[first].consequence(notice)}</p>
      <div class="buttons start">
        {button(first, 'primary')}
        {others.map((name) => button(name, ''))}
      </div>
    </section>
  );
}

/** After a judgement: the version that waits longest for one. */
export function NextToJudge() {
  const { data } = useQuery(nextToJudge, {});
  const [next] = data?.notices?.nodes ?? [];
  const count = data?.overview?.signOffs?.count;
  if (!data) return null;
  return (
    <p class="next">
      {next ? (
        <>
          Next: <a href={noticeHref(next.paId)}>{next.title}</a>
          {count != null && <span class="note"> {plural(count, 'version waits', 'versions wait')} for sign-off</span>}
        </>
      ) : (
        'No other version waits for sign-off.'
      )}
    </p>
  );
}
