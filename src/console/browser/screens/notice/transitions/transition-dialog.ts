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
import { control, Field, FormDialog, type Issues, select, useForm } from '../../../parts/form.ts';
import { when } from '../../../parts/inline.ts';
import { named } from '../../../parts/options.ts';
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
  const { label, done, operation, reason, danger = false } = transition;
  const [others, setOthers] = useState<Entries>([]);
  const form = useForm({
    operation,
    variablesOf: ({ reason }) => ({ input: { paId, revision, ...(reason && { reason }) } }),
    onDone: () => {
      notify(done);
      onClose();
      if (operation.name === eraseNotice.name) navigate('/notices');
    },
    onErrors: async (errors) => {
      const isOutdated = errors.some(({ extensions }) => extensions.code === 'NOTICE_CHANGED');
      setOthers(isOutdated ? await changesSince(paId, revision) : []);
    },
  });
  const about = html`<p>${transition.consequence(notice)}</p>`;
  return html`<${FormDialog} title="${label}: ${title}" about=${about} form=${form} submit=${label} danger=${danger} onClose=${onClose}>
    ${others.length > 0 && changesOf(others)}
    ${reason !== 'none' && reasonField(reason, form.issues)}
  <//>`;
}

const changesOf = (others: Entries) => html`<div class="callout waiting">
  <h3>What somebody else changed</h3>
  ${others.map(
    ({ id, action, occurredAt, before, after }) => html`<div key=${id}>
      <p><strong>${words(action)}</strong> ${when(occurredAt)}</p>
      <${ChangedValues} before=${before} after=${after} />
    </div>`,
  )}
  <p class="note">The notice behind this dialog shows it as it is now.</p>
</div>`;

/** Each change of a notice raises its revision by one, and leaves an entry in the audit trail. */
async function changesSince(paId: string, revision: number): Promise<Entries> {
  const { data } = await send(noticeConflict, { paId });
  const count = (data?.notice?.revision ?? revision) - revision;
  return data?.auditTrail?.nodes.slice(0, count) ?? [];
}

const reasonField = (kind: 'ceased' | undefined, issues: Issues) =>
  kind === 'ceased'
    ? select('reason', {
        label: 'Why it ceased',
        hint: 'Shown on the register (Annex II point 13).',
        options: named(vocabulary.CeasedReason),
        required: true,
        issues,
      })
    : html`<${Field} name="reason" label="Reason (optional)" hint="For the audit trail. No names, e-mail addresses or telephone numbers." issues=${issues}>
        <textarea ...${control('reason', issues)} rows="3" maxlength="2000"></textarea>
      <//>`;
