import { html } from 'htm/preact';
import { createPublisher } from '../../generated/operations.ts';
import { useIdempotencyKey } from '../../graph/idempotency-key.ts';
import { navigate } from '../../location.ts';
import { Dialog } from '../../parts/dialog.ts';
import { Buttons, control, Field, useForm, valuesOf } from '../../parts/form.ts';
import { PlanFields, planOf } from './plan-fields.ts';

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const withKey = useIdempotencyKey();
  const form = useForm({
    operation: createPublisher,
    fields: ['name', 'plan', 'proUntil'],
    onDone: ({ createPublisher }) => {
      onClose();
      if (createPublisher?.publisher) navigate(`/publishers/${createPublisher.publisher.id}`);
    },
  });
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const values = valuesOf(event);
    form.send({ input: withKey({ name: values.name ?? '', ...planOf(values) }) });
  };
  const { issues } = form;
  return html`<${Dialog} title="Add a publisher" onClose=${onClose}>
    ${form.errors}
    <form onSubmit=${onSubmit}>
      <${Field} name="name" label="Name" hint="As on its notices." issues=${issues}>
        <input ...${control('name', issues)} required maxlength="200" autocomplete="off" />
      <//>
      <${PlanFields} issues=${issues} />
      <${Buttons} submit="Add" isSending=${form.isSending} onCancel=${onClose} />
    </form>
  <//>`;
}
