import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { createNotice } from '../../generated/operations.ts';
import { useIdempotencyKey } from '../../graph/idempotency-key.ts';
import { change } from '../../graph/query.ts';
import type { GraphError } from '../../graph/send.ts';
import { navigate } from '../../location.ts';
import { notify } from '../../parts/clipboard.ts';
import { Errors } from '../../parts/errors.ts';
import { input } from '../../parts/form.ts';
import { noticeHref, noticeLink } from '../../parts/inline.ts';
import { Placeholder, ScreenTitle } from '../../parts/panel.ts';
import { PublisherField } from '../../parts/publisher-field.ts';
import { forgetUnsent, keepUnsent, unsent } from '../../unsent.ts';
import { copyOf } from './earlier.ts';
import { FillIn } from './fill-in.ts';
import { Kept } from './kept.ts';
import type { FieldContext } from './record-field.ts';
import { RecordForm } from './record-form.ts';
import { recordOf, type Values } from './values.ts';

const nothing: Values = { publisherId: '' };

/** @param from the PA-ID of a notice to duplicate */
export function CreateScreen({ from }: { from: string | null }) {
  const address = from === null ? '/notices/new' : `/notices/new?from=${encodeURIComponent(from)}`;
  const [kept, setKept] = useState(() => unsent.value.get(address));
  const [initial, setInitial] = useState(kept?.values ?? (from === null ? nothing : undefined));
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const [isSending, setSending] = useState(false);
  const withKey = useIdempotencyKey();
  const open = async () => {
    if (from === null) return setInitial({ ...nothing });
    const { title = '', values, errors } = await copyOf(from);
    setErrors(errors);
    setTitle(title);
    setInitial(values);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because each read is in the ledger
  useEffect(() => {
    if (!initial) open();
  }, []);
  const startAgain = () => {
    forgetUnsent(address);
    setKept(undefined);
    open();
  };
  const keep = (values: Values) =>
    keepUnsent(address, { title: values['basicInformation.title'] || 'New notice', values });
  const onSubmit = async (values: Values) => {
    const { paId, publisherId } = values;
    const record = { ...recordOf(values), ...(paId && { paId }), ...(publisherId && { publisherId }) };
    setSending(true);
    const { data, errors } = await change(createNotice, { input: withKey({ record }) });
    setSending(false);
    setErrors(errors);
    const created = data?.createNotice?.notice;
    if (!created) return;
    forgetUnsent(address);
    notify('The draft is saved');
    navigate(noticeHref(created.paId));
  };
  return html`
    <${ScreenTitle} title="New notice" />
    <p class="lead">It becomes a draft. The register shows it after its sponsor confirmed it and its publisher signed it off.</p>
    ${from !== null && html`<p class="note">It begins with what ${noticeLink(from, title || from)} says, but for its own amount, addresses, days and declarations. Reading it is recorded in the access ledger.</p>`}
    ${kept && html`<${Kept} startAgain=${startAgain} />`}
    ${
      initial
        ? html`<${RecordForm} initial=${initial} errors=${errors} isSending=${isSending} submit="Save the draft" cancel="/notices"
            onChange=${setInitial} onType=${keep} onSubmit=${onSubmit}
            first=${(
              { issues, values }: FieldContext,
              setValues: (values: Values) => void,
            ) => html`<section class="panel"><div class="fields">
              <${PublisherField} name="publisherId" none="None: self-published" hint="It cannot be changed later." issues=${issues} chosen=${initial.publisherId} />
              ${input('paId', { label: 'PA-ID (optional)', hint: 'Empty: a new one is made.', defaultValue: initial.paId ?? '', issues })}
            </div><${FillIn} values=${values} onFilled=${setValues} /></section>`}
          />`
        : errors.length > 0
          ? html`<${Errors} errors=${errors} retry=${open} />`
          : html`<${Placeholder} lines=${12} />`
    }`;
}
