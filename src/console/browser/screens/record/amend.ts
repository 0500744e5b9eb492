import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { fieldName, plural } from '../../format.ts';
import type { NoticeQuery } from '../../generated/operation-types.ts';
import { amendNotice, notice as noticeOperation, noticeRecord } from '../../generated/operations.ts';
import { change, useQuery } from '../../graph/query.ts';
import { type GraphError, send } from '../../graph/send.ts';
import { guardWith, navigate } from '../../location.ts';
import { notify } from '../../parts/clipboard.ts';
import { Errors } from '../../parts/errors.ts';
import { control, Field } from '../../parts/form.ts';
import { Placeholder, ScreenTitle } from '../../parts/panel.ts';
import { type Merged, merge } from './merge.ts';
import { RecordForm } from './record-form.ts';
import { recordOf, type Values, valuesOf } from './values.ts';

type Notice = NonNullable<NoticeQuery['notice']>;
type Read = { revision: number; values: Values };

/** Whether the change becomes a version of its own. */
const isAmendment = ({ amendment, signedOffAt }: Notice) => amendment !== null || signedOffAt !== null;

export function AmendScreen({ paId }: { paId: string }) {
  const state = useQuery(noticeOperation, { paId });
  const notice = state.data?.notice;
  const href = `/notices/${encodeURIComponent(paId)}`;
  if (!notice?.availableTransitions?.includes('amend')) {
    return html`<${ScreenTitle} title="Edit ${paId}" />
      <${Errors} errors=${state.errors} retry=${state.reload} />
      ${state.isLoading ? html`<${Placeholder} lines=${12} />` : notice && html`<p>It cannot be changed now. <a href=${href}>Show the notice</a></p>`}`;
  }
  const title = isAmendment(notice) ? `Amend: ${notice.title}` : `Edit: ${notice.title}`;
  const lead = isAmendment(notice)
    ? `This writes version ${notice.amendment?.version ?? notice.version + 1}. The register shows version ${notice.version} until the sponsor has confirmed and the publisher has signed off the new one.`
    : 'The notice was not signed off yet, so its draft is replaced.';
  return html`<${ScreenTitle} title=${title} />
    <p class="lead">${lead} This form shows personal data: opening it is recorded in the access ledger.</p>
    <${AmendForm} paId=${paId} notice=${notice} href=${href} />`;
}

function AmendForm({ paId, notice, href }: { paId: string; notice: Notice; href: string }) {
  const [base, setBase] = useState<Read>();
  const [merged, setMerged] = useState<Merged>();
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const [isSending, setSending] = useState(false);
  const [ofAmendment] = useState(notice.amendment !== null);
  /** Reads the record. Once, because each read is in the ledger. */
  const read = async (): Promise<Read | undefined> => {
    const { data, errors } = await send(noticeRecord, { paId, ofAmendment });
    const record = data?.notice?.amendment?.record ?? data?.notice?.record;
    setErrors(errors);
    return data?.notice && record ? { revision: data.notice.revision, values: valuesOf(record) } : undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per notice
  useEffect(() => {
    read().then((found) => {
      setBase(found);
      setMerged(found && { values: found.values, taken: [], theirs: {} });
    });
  }, [paId]);
  if (!base || !merged) {
    return errors.length > 0 ? html`<${Errors} errors=${errors} />` : html`<${Placeholder} lines=${12} />`;
  }
  const onSubmit = async (values: Values) => {
    const { reason } = values;
    setSending(true);
    const input = { paId, revision: base.revision, record: recordOf(values), ...(reason && { reason }) };
    const { data, errors } = await change(amendNotice, { input });
    const isOutdated = errors.some(({ extensions }) => extensions.code === 'NOTICE_CHANGED');
    const current = isOutdated ? await read() : undefined;
    setSending(false);
    if (current) {
      setMerged(merge(base.values, values, current.values));
      setBase(current);
      setErrors([]);
      return;
    }
    setErrors(errors);
    if (!data?.amendNotice) return;
    guardWith(null);
    notify('Saved');
    navigate(href);
  };
  const { values, taken, theirs } = merged;
  return html`
    ${(taken.length > 0 || Object.keys(theirs).length > 0) && html`<${Conflict} taken=${taken} theirs=${theirs} />`}
    <${RecordForm} initial=${values} theirs=${theirs} errors=${errors} isSending=${isSending} submit="Save" cancel=${href}
      onChange=${(values: Values) => setMerged({ ...merged, values })} onSubmit=${onSubmit}
      first=${(issues: ReadonlyMap<string, string>) =>
        isAmendment(notice) &&
        html`<section class="panel">
          <${Field} name="reason" label=${notice.amendment ? 'What this version amends (optional)' : 'What this version amends'} issues=${issues}
            hint="For the register and the audit trail. No names, e-mail addresses or telephone numbers. ${notice.amendment ? 'Empty: stays as it is.' : ''}">
            <textarea ...${control('reason', issues)} rows="2" defaultValue=${values.reason ?? notice.amendment?.amendmentReason ?? ''}></textarea>
          <//>
        </section>`}
    />`;
}

/** What another person saved while this form was open. */
function Conflict({ taken, theirs }: Omit<Merged, 'values'>) {
  const both = Object.keys(theirs);
  return html`<div class="others" role="alert">
    <h2>Somebody else saved this notice while you were writing</h2>
    ${taken.length > 0 && html`<p>Their changes are now in this form: ${taken.map(fieldName).join(', ')}.</p>`}
    ${
      both.length > 0 &&
      html`<p>You both changed ${plural(both.length, 'field')}. Yours is kept unless you choose theirs:</p>
        <ul>${both.map((path) => html`<li><a href="#field-${path}">${fieldName(path)}</a></li>`)}</ul>`
    }
    <p>Check it, and save again.</p>
  </div>`;
}
