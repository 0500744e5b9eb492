import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { words } from '../../base/format.ts';
import { type NoticeConflictQuery, noticeConflict, vocabulary, withdrawNoticeSignOff } from '../../base/graph.ts';
import { navigate, navigateFrom } from '../../base/location.ts';
import { ChangedValues } from '../../forms/changed-values.tsx';
import { FormDialog, SelectField, TextArea } from '../../forms/form.tsx';
import { noticeHref } from '../../panels/links.tsx';
import { notify } from '../../parts/clipboard.ts';
import { named, When } from '../../parts/inline.tsx';
import { isPartner, may } from '../../session/me.ts';
import { change } from '../../session/query.ts';
import { send } from '../../session/send.ts';
import {
  deletions,
  judgements,
  type Notice,
  type TransitionName,
  transitionLabel,
  transitions,
} from './transitions.ts';

type Entries = NonNullable<NoticeConflictQuery['auditTrail']>['nodes'];

/** The notice that was judged last, with its new revision. Its screen then offers the next one. */
export const judged = signal<{ paId: string; revision: number } | undefined>(undefined);

/** Whether a sign-off can be taken back: withdrawing that of an amendment would withdraw the notice. */
export const isReversible = (name: TransitionName, { amendment }: Pick<Notice, 'amendment'>) =>
  name === 'sign_off' && !amendment && may('withdrawNoticeSignOff');

/** What follows a transition of a notice. @param next opened after a sign-off */
export function afterTransition(name: TransitionName, notice: Notice, revision: number, next?: string): void {
  const { paId, title } = notice;
  const undo = async () => {
    const { errors } = await change(withdrawNoticeSignOff, { input: { paId, revision: revision + 1 } });
    notify(errors[0]?.message ?? 'Sign-off withdrawn');
    judged.value = undefined;
    navigate(noticeHref(paId));
  };
  const { done } = transitions[name];
  notify(next ? `${done}: ${title}` : done, isReversible(name, notice) ? undo : undefined);
  judged.value = judgements.includes(name) ? { paId, revision: revision + 1 } : undefined;
  if (name === 'sign_off' && next) navigateFrom(noticeHref(paId), next);
  if (deletions.includes(name)) navigateFrom(noticeHref(paId), '/notices');
}

type TransitionDialogProps = {
  notice: Notice;
  name: TransitionName;
  /** What the version does not state and has to. */
  missing: string;
  /** The next version to sign off, for those who sign off one after the other. */
  next: string | undefined;
  choose: (name: TransitionName | undefined) => void;
};

/**
 * Asks before a transition, with its consequence. If somebody changed the notice meanwhile, it shows what they did. The
 * notice behind the dialog is read again, so that a second attempt is about what is shown now.
 */
export function TransitionDialog({ notice, name, missing, next, choose }: TransitionDialogProps) {
  const { paId, title } = notice;
  const { revision } = notice;
  const label = transitionLabel(name);
  const { operation, consequence, asks = 'Note', danger = false } = transitions[name];
  const [others, setOthers] = useState<Entries>([]);
  const isIncomplete = missing !== '' && (name === 'sign_off' || (name === 'confirm' && !notice.publisher));
  const isRequired = isIncomplete || name === 'withdraw_sign_off';
  return (
    <FormDialog
      title={`${label}: ${title}`}
      about={
        <>
          <p>
            {name === 'sign_off' &&
              !isPartner() &&
              `Record this only after ${notice.publisher?.name} has told you that it signs off. `}
            {consequence(notice)}
          </p>
          {isIncomplete && (
            <p class="callout bad">
              <strong>Missing: {missing}.</strong> If it is signed off anyway, the register shows it incomplete.
            </p>
          )}
        </>
      }
      operation={operation}
      variablesOf={({ note, ...values }) => ({ input: { paId, revision, ...values, ...(note && { note }) } })}
      onDone={() => afterTransition(name, notice, revision, next)}
      onErrors={async (errors) => {
        const isOutdated = errors.some(({ extensions }) => extensions.code === 'NOTICE_CHANGED');
        setOthers(isOutdated ? await changesSince(paId, revision) : []);
      }}
      submit={label}
      danger={danger}
      onClose={() => choose(undefined)}
    >
      {others.length > 0 && changesOf(others, notice.currency)}
      {name === 'cease' && (
        <SelectField
          name="ceasedReason"
          label="Reason"
          hint="The register shows this reason (Annex II, point 13)."
          options={[['', 'Choose…'], ...named(vocabulary.CeasedReason)]}
          required
        />
      )}
      <TextArea
        name="note"
        // What is signed off all the same needs a reason; what is sent back may begin with it.
        label={isIncomplete ? 'Why is it signed off anyway?' : isRequired ? asks : `${asks} (optional)`}
        hint={`This is kept in the audit trail${asks !== 'Note' && judgements.includes(name) ? ' and quoted in letters to the publisher' : ''}. Do not enter names, e-mail addresses or telephone numbers.`}
        rows={3}
        maxlength={2000}
        required={isRequired}
        defaultValue={name === 'request_revision' && missing ? `Missing: ${missing}.` : ''}
      />
    </FormDialog>
  );
}

const changesOf = (others: Entries, currency: string | undefined) => (
  <div class="callout waiting">
    <h3>What somebody else changed</h3>
    {others.map(({ id, action, occurredAt, before, after }) => (
      <div key={id}>
        <p>
          <strong>{words(action)}</strong> <When at={occurredAt} />
        </p>
        <ChangedValues before={before} after={after} currency={currency} />
      </div>
    ))}
    <p class="note">The notice behind this dialog shows the new state.</p>
  </div>
);

/** Each change of a notice raises its revision by one, and leaves an entry in the audit trail. */
async function changesSince(paId: string, revision: number): Promise<Entries> {
  const { data } = await send(noticeConflict, { paId });
  const count = (data?.notice?.revision ?? revision) - revision;
  return data?.auditTrail?.nodes.slice(0, count) ?? [];
}
