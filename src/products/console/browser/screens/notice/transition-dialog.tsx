import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { words } from '../../base/format.ts';
import { type NoticeConflictQuery, noticeConflict, vocabulary } from '../../base/graph.ts';
import { navigateFrom } from '../../base/location.ts';
import { ChangedValues } from '../../forms/changed-values.tsx';
import { FormDialog, SelectField, TextArea } from '../../forms/form.tsx';
import { noticeHref } from '../../panels/links.tsx';
import { notify } from '../../parts/clipboard.ts';
import { named, When } from '../../parts/inline.tsx';
import { may } from '../../session/me.ts';
import { send } from '../../session/send.ts';
import { reasonLabel } from './checklist.tsx';
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

type TransitionDialogProps = {
  notice: Notice;
  name: TransitionName;
  /** What the version does not state and has to. */
  missing: string;
  choose: (name: TransitionName | undefined) => void;
};

/**
 * Asks before a transition, with its consequence. If somebody changed the notice meanwhile, it shows what they did. The
 * notice behind the dialog is read again, so that a second attempt is about what is shown now.
 */
export function TransitionDialog({ notice, name, missing, choose }: TransitionDialogProps) {
  const { paId, title } = notice;
  // A quick undo comes before the notice has been read again.
  const revision = Math.max(notice.revision, judged.value?.paId === paId ? judged.value.revision : 0);
  const label = transitionLabel(name);
  const { done, operation, consequence, asks = 'Note', danger = false } = transitions[name];
  // For a first version only: withdrawing an amendment would withdraw the notice.
  const isReversible = name === 'sign_off' && !notice.amendment && may('withdrawNoticeSignOff');
  const [others, setOthers] = useState<Entries>([]);
  const signsOff = name === 'sign_off' || (name === 'confirm' && !notice.publisher);
  return (
    <FormDialog
      title={`${label}: ${title}`}
      about={<p>{consequence(notice)}</p>}
      operation={operation}
      variablesOf={({ note, ...values }) => ({ input: { paId, revision, ...values, ...(note && { note }) } })}
      onDone={() => {
        notify(done, isReversible ? () => choose('withdraw_sign_off') : undefined);
        judged.value = judgements.includes(name) ? { paId, revision: revision + 1 } : undefined;
        if (deletions.includes(name)) navigateFrom(noticeHref(paId), '/notices');
      }}
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
          label="Why it ceased"
          hint="The register shows this reason (Annex II point 13)."
          options={[['', 'Choose…'], ...named(vocabulary.CeasedReason)]}
          required
        />
      )}
      <TextArea
        name="note"
        // What is signed off all the same needs a reason; what is sent back may begin with it.
        label={signsOff && missing ? reasonLabel(missing) : `${asks} (optional)`}
        hint={`Kept in the audit trail${asks !== 'Note' && judgements.includes(name) ? ' and quoted in letters to the publisher' : ''}. Leave out names, e-mail addresses and telephone numbers.`}
        rows={3}
        maxlength={2000}
        required={signsOff && missing !== ''}
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
