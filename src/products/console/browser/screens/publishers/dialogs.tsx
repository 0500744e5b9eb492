import { useState } from 'preact/hooks';
import { lastDays, startOfDay } from '../../base/days.ts';
import { plural } from '../../base/format.ts';
import {
  type ConsoleOperation,
  createPublisher,
  type Plan,
  type PublisherQuery,
  renamePublisher,
  requestFigures,
  setPublisherPlan,
  tokenList,
} from '../../base/graph.ts';
import { navigateFrom } from '../../base/location.ts';
import { DayField, FormDialog, type Issues, SelectField, TextField, useForm } from '../../forms/form.tsx';
import { notify } from '../../parts/clipboard.ts';
import type { Options } from '../../parts/options.tsx';
import { useIdempotencyKey } from '../../session/idempotency-key.ts';
import { useQuery } from '../../session/query.ts';

type Publisher = NonNullable<PublisherQuery['publisher']>;
export type Typed = Readonly<Record<string, string>>;
type DialogProps = { publisher: Publisher; onClose: () => void };

const nameField = (hint: string, issues: Issues, name = '') => (
  <TextField name="name" label="Name" hint={hint} issues={issues} required maxlength={200} defaultValue={name} />
);

const plans: Options<Plan> = [
  ['pro', 'Pro'],
  ['free', 'Free'],
];

type PlanFieldsProps = { plan?: Plan; proUntil?: string | null; issues: Issues; onPlan?: (plan: string) => void };

const PlanFields = ({ plan = 'pro', proUntil = null, issues, onPlan }: PlanFieldsProps) => (
  <>
    <SelectField
      name="plan"
      label="Plan"
      hint="Only publishers on Pro may use the partner API."
      options={plans}
      chosen={plan}
      issues={issues}
      onChoose={onPlan}
    />
    <DayField
      name="proUntil"
      label="Pro ends on (UTC)"
      hint="At the start of this day. Leave blank for no end date."
      initial={proUntil?.slice(0, 10) ?? ''}
      issues={issues}
    />
  </>
);

const planOf = ({ plan, proUntil }: Readonly<Record<string, string>>) => ({
  plan: plan as Plan,
  proUntil: proUntil ? startOfDay(proUntil) : null,
});

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const withKey = useIdempotencyKey();
  const form = useForm({
    operation: createPublisher,
    variablesOf: (values) => ({ input: withKey({ name: values.name ?? '', ...planOf(values) }) }),
    onDone: ({ createPublisher }) => {
      onClose();
      if (createPublisher?.publisher) navigateFrom('/publishers', `/publishers/${createPublisher.publisher.id}`);
    },
  });
  return (
    <FormDialog title="Add a publisher" form={form} submit="Add" onClose={onClose}>
      {nameField('As on its notices.', form.issues)}
      <PlanFields issues={form.issues} />
    </FormDialog>
  );
}

export function RenameDialog({ publisher, onClose }: DialogProps) {
  const { id, revision } = publisher;
  const form = useRevision(renamePublisher, ({ name = '' }) => ({ id, revision, name }), 'Renamed', onClose);
  return (
    <FormDialog
      title={`Rename: ${publisher.name}`}
      form={form}
      submit="Rename"
      onClose={onClose}
      about={form.isOutdated && outdated(`It is now called ${publisher.name}.`)}
    >
      {nameField('Shown on its notices at once.', form.issues, publisher.name)}
    </FormDialog>
  );
}

export function PlanDialog({ publisher, onClose }: DialogProps) {
  const { id, revision } = publisher;
  const inputOf = (values: Typed) => ({ id, revision, ...planOf(values) });
  const form = useRevision(setPublisherPlan, inputOf, 'The plan is set', onClose);
  const affected = useAffected(id);
  const [plan, setPlan] = useState(publisher.plan);
  return (
    <FormDialog
      title={`Set the plan: ${publisher.name}`}
      form={form}
      submit="Set the plan"
      danger={plan !== 'pro'}
      onClose={onClose}
      about={
        <>
          <p>Takes effect with the next request. Off the Pro plan, all of its requests are refused{affected}.</p>
          {form.isOutdated && outdated(`Its plan is now ${publisher.plan}.`)}
        </>
      }
    >
      <PlanFields
        plan={plan}
        proUntil={publisher.proUntil}
        issues={form.issues}
        onPlan={(chosen) => setPlan(chosen as Plan)}
      />
    </FormDialog>
  );
}

/** How much would be refused, once that is known. */
function useAffected(id: string): string {
  const filter = { publisherIds: [id] };
  const active = { filter: { ...filter, states: ['active' as const] }, orderBy: 'created_desc' as const, first: 1 };
  const count = useQuery(tokenList, active).data?.tokens?.totalCount;
  const figures = useQuery(requestFigures, { filter, ...lastDays(30) }).data?.requestFigures;
  if (count == null || !figures) return '';
  const requests = figures.reduce((sum, each) => sum + each.requests, 0);
  return `: it has ${plural(count, 'active token')}, and sent ${plural(requests, 'request')} in 30 days`;
}

/** A form that changes the publisher as it was read. */
export function useRevision<Data, Input>(
  operation: ConsoleOperation<Data, { input: Input }>,
  inputOf: (values: Typed) => Input,
  done: string,
  onClose: () => void,
) {
  const [isOutdated, setOutdated] = useState(false);
  const form = useForm({
    operation,
    variablesOf: (values) => ({ input: inputOf(values) }),
    onDone: () => {
      notify(done);
      onClose();
    },
    onErrors: (errors) => setOutdated(errors.some(({ extensions }) => extensions.code === 'PUBLISHER_CHANGED')),
  });
  return { ...form, isOutdated, errors: !isOutdated && form.errors };
}

/** After a conflict the publisher was read again: the dialog has its new revision, and says what it is now. */
export const outdated = (message: string) => (
  <p class="callout waiting">Somebody else changed this publisher meanwhile. {message} Send again to change that.</p>
);
