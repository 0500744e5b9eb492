import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { createNotice } from '../../generated/operations.ts';
import { useIdempotencyKey } from '../../graph/idempotency-key.ts';
import { change } from '../../graph/query.ts';
import type { GraphError } from '../../graph/send.ts';
import { guardWith, navigate } from '../../location.ts';
import { notify } from '../../parts/clipboard.ts';
import { input } from '../../parts/form.ts';
import { noticeHref } from '../../parts/inline.ts';
import { ScreenTitle } from '../../parts/panel.ts';
import { PublisherField } from '../../parts/publisher-field.ts';
import type { FieldContext } from './record-field.ts';
import { RecordForm } from './record-form.ts';
import { recordOf, type Values } from './values.ts';

export function CreateScreen() {
  const [initial, setInitial] = useState<Values>({});
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const [isSending, setSending] = useState(false);
  const withKey = useIdempotencyKey();
  const onSubmit = async (values: Values) => {
    const { paId, publisherId } = values;
    const record = { ...recordOf(values), ...(paId && { paId }), ...(publisherId && { publisherId }) };
    setSending(true);
    const { data, errors } = await change(createNotice, { input: withKey({ record }) });
    setSending(false);
    setErrors(errors);
    const created = data?.createNotice?.notice;
    if (!created) return;
    guardWith(null);
    notify('The draft is saved');
    navigate(noticeHref(created.paId));
  };
  return html`
    <${ScreenTitle} title="New notice" />
    <p class="lead">It becomes a draft. The register shows it after its sponsor confirmed it and its publisher signed it off.</p>
    <${RecordForm} initial=${initial} errors=${errors} isSending=${isSending} submit="Save the draft" cancel="/notices"
      onChange=${setInitial} onSubmit=${onSubmit}
      first=${({ issues }: FieldContext) => html`<section class="panel"><div class="fields">
        <${PublisherField} name="publisherId" none="None: self-published" hint="It cannot be changed later." issues=${issues} chosen=${initial.publisherId} />
        ${input('paId', { label: 'PA-ID (optional)', hint: 'Empty: a new one is made.', defaultValue: initial.paId ?? '', issues })}
      </div></section>`}
    />`;
}
