import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { words } from '../../../format.ts';
import type { NoticeConflictQuery } from '../../../generated/operation-types.ts';
import { eraseNotice, noticeConflict } from '../../../generated/operations.ts';
import { vocabulary } from '../../../generated/vocabulary.ts';
import { send } from '../../../graph/send.ts';
import { navigate } from '../../../location.ts';
import { ChangedValues } from '../../../parts/changed-values.ts';
import { notify } from '../../../parts/clipboard.ts';
import { Dialog } from '../../../parts/dialog.ts';
import { Buttons, control, Field, type Issues, useForm, valuesOf } from '../../../parts/form.ts';
import { When } from '../../../parts/time.ts';
import type { Notice, Transition } from './table.ts';

type Entries = NonNullable<NoticeConflictQuery['auditTrail']>['nodes'];

/**
 * Asks before a transition, with its consequence. If somebody changed the notice meanwhile, it shows what they did. The
 * notice behind the dialog is read again, so that a second attempt is about what is shown now.
 */
export function TransitionDialog({
  notice,
  transition,
  onClose,
}: {
  notice: Notice;
  transition: Transition;
  onClose: () => void;
}) {
  const { paId, revision, title } = notice;
  const { label, operation, reason, danger = false } = transition;
  const [others, setOthers] = useState<Entries>([]);
  const form = useForm({
    operation,
    fields: ['reason'],
    onDone: () => {
      notify(`${label}: done`);
      onClose();
      if (operation.name === eraseNotice.name) navigate('/notices');
    },
    onErrors: async (errors) => {
      const isOutdated = errors.some(({ extensions }) => extensions.code === 'NOTICE_CHANGED');
      setOthers(isOutdated ? await changesSince(paId, revision) : []);
    },
  });
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const { reason } = valuesOf(event);
    form.send({ input: { paId, revision, ...(reason && { reason }) } });
  };
  return html`<${Dialog} title="${label}: ${title}" onClose=${onClose}>
    <p>${transition.consequence(notice)}</p>
    ${form.errors}
    ${
      others.length > 0 &&
      html`<div class="others"><h3>What somebody else changed</h3>
        ${others.map(
          ({ id, action, occurredAt, before, after }) => html`<div key=${id}>
            <p><strong>${words(action)}</strong> <${When} at=${occurredAt} /></p>
            <${ChangedValues} before=${before} after=${after} />
          </div>`,
        )}
        <p class="note">The notice behind this dialog shows it as it is now.</p></div>`
    }
    <form onSubmit=${onSubmit}>
      ${reason && reasonField(reason, form.issues)}
      <${Buttons} submit=${label} danger=${danger} isSending=${form.isSending} onCancel=${onClose} />
    </form>
  <//>`;
}

/** Each change of a notice raises its revision by one, and leaves an entry in the audit trail. */
async function changesSince(paId: string, revision: number): Promise<Entries> {
  const { data } = await send(noticeConflict, { paId });
  const count = (data?.notice?.revision ?? revision) - revision;
  return data?.auditTrail?.nodes.slice(0, count) ?? [];
}

const reasonField = (kind: 'optional' | 'ceased', issues: Issues) =>
  kind === 'ceased'
    ? html`<${Field} name="reason" label="Why it ceased" hint="Shown on the register (Annex II point 13)." issues=${issues}>
        <select ...${control('reason', issues)} required>
          ${vocabulary.CeasedReason.map((reason) => html`<option value=${reason}>${words(reason)}</option>`)}
        </select>
      <//>`
    : html`<${Field} name="reason" label="Reason (optional)" hint="For the audit trail. No names, e-mail addresses or telephone numbers." issues=${issues}>
        <textarea ...${control('reason', issues)} rows="3" maxlength="2000"></textarea>
      <//>`;
