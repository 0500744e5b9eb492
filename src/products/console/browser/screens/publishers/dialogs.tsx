import { useState } from 'preact/hooks';
import { lastDays, plural, startOfDay } from '../../base/format.ts';
import {
  createPublisher,
  type Plan,
  type PublisherQuery,
  renamePublisher,
  requestFigures,
  setPublisherPlan,
  tokenList,
} from '../../base/graph.ts';
import { navigateFrom } from '../../base/location.ts';
import { DayField, FormDialog, SelectField, TextField, type Typed } from '../../forms/form.tsx';
import { typedDay } from '../../forms/read-typed.ts';
import type { Options } from '../../parts/inline.tsx';
import { useIdempotencyKey, useQuery } from '../../session/query.ts';

type Publisher = NonNullable<PublisherQuery['publisher']>;
type DialogProps = { publisher: Publisher; onClose: () => void };

const nameField = (hint: string, name = '') => (
  <TextField name="name" label="Name" hint={hint} required maxlength={200} defaultValue={name} />
);

const plans: Options<Plan> = [
  ['pro', 'Pro'],
  ['free', 'Free'],
];

const planFields = (plan: Plan, proUntil?: string | null, onPlan?: (plan: string) => void) => (
  <>
    <SelectField
      name="plan"
      label="Plan"
      hint="Only publishers on Pro may use the partner API."
      options={plans}
      chosen={plan}
      onChoose={onPlan}
    />
    <DayField
      name="proUntil"
      label="First day without Pro (UTC)"
      hint="Leave blank for no end date."
      initial={proUntil?.slice(0, 10)}
    />
  </>
);

const planOf = ({ plan, proUntil }: Typed) => ({
  plan: plan as Plan,
  proUntil: proUntil ? startOfDay(typedDay(proUntil)) : null,
});

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const withKey = useIdempotencyKey();
  return (
    <FormDialog
      title="Add a publisher"
      operation={createPublisher}
      variablesOf={(values) => ({ input: withKey({ name: values.name ?? '', ...planOf(values) }) })}
      onDone={({ createPublisher: done }) =>
        done?.publisher && navigateFrom('/publishers', `/publishers/${done.publisher.id}`)
      }
      submit="Add the publisher"
      onClose={onClose}
    >
      {nameField('As it appears on its notices.')}
      {planFields('pro')}
    </FormDialog>
  );
}

export const RenameDialog = ({ publisher: { id, revision, name }, onClose }: DialogProps) => (
  <FormDialog
    title={`Rename: ${name}`}
    operation={renamePublisher}
    variablesOf={({ name = '' }) => ({ input: { id, revision, name } })}
    done="Renamed"
    now={`It is now called ${name}.`}
    submit="Rename"
    onClose={onClose}
  >
    {nameField('Its notices show the new name at once.', name)}
  </FormDialog>
);

export function PlanDialog({ publisher: { id, revision, name, ...was }, onClose }: DialogProps) {
  const affected = useAffected(id);
  const [plan, setPlan] = useState(was.plan);
  return (
    <FormDialog
      title={`Set the plan: ${name}`}
      about={<p>This takes effect with the next request. Without the Pro plan, all its calls are refused{affected}.</p>}
      operation={setPublisherPlan}
      variablesOf={(values) => ({ input: { id, revision, ...planOf(values) } })}
      done="The plan is set"
      now={`Its plan is now ${was.plan}.`}
      submit="Set the plan"
      danger={plan !== 'pro'}
      onClose={onClose}
    >
      {planFields(plan, was.proUntil, (chosen) => setPlan(chosen as Plan))}
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
  return `: it has ${plural(count, 'active token')}, and made ${plural(requests, 'call')} in 30 days`;
}
