import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fieldName, plural } from '../../base/format.ts';
import { issueWords } from '../../forms/issue-words.ts';
import { progressOf } from '../../forms/needs.ts';
import { type FieldContext, idOf, RecordControl } from '../../forms/record-field.tsx';
import { type RecordField, type RecordGroup, recordGroups } from '../../forms/record-fields.ts';
import { changedPaths, isList, itemCountOf, type Values, without } from '../../forms/values.ts';
import { Errors } from '../../panels/panel.tsx';
import type { GraphError, Issue } from '../../session/send.ts';
import { type Later, SaveBar } from './save-bar.tsx';
import { ReasonStep, StepList, useSteps } from './sections.tsx';

type RecordFormProps = {
  initial: Values;
  /** What is saved, if the record exists. */
  saved?: Values;
  /** What somebody else wrote into fields that were changed here, too. */
  theirs?: Values;
  errors: readonly GraphError[];
  isSending: boolean;
  submit: string;
  cancel: string;
  /** Called with the values when they change as a whole: a party is added or removed. */
  onChange: (values: Values) => void;
  /** Called with the values after each change of one. */
  onType: (values: Values) => void;
  onSubmit: (values: Values) => void;
  later?: Later;
  /** Why the record is amended: asked before its groups. */
  reason?: RecordField | undefined;
  /** Fields before those of the first group. */
  first?: (context: FieldContext, setValues: (values: Values) => void) => ComponentChildren;
};

const groupNames = recordGroups.map(({ name }) => name);

/** The form of a record: all fields that people write, from the table of fields, one group at a time. */
export function RecordForm(props: RecordFormProps) {
  const {
    initial,
    saved,
    theirs = {},
    errors,
    isSending,
    submit,
    cancel,
    later,
    onChange,
    onType,
    onSubmit,
    first,
    reason,
  } = props;
  const summary = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ since: initial, values: initial });
  // Other values than those that were typed here: a party was added, or somebody else's changes were merged.
  const values = typed.since === initial ? typed.values : initial;
  const now = useRef({ initial, values, onType });
  now.current = { initial, values, onType };
  const [set] = useState(() => (path: string, text: string) => {
    const { initial, values, onType } = now.current;
    const next = { ...values, [path]: text };
    now.current.values = next;
    setTyped({ since: initial, values: next });
    onType(next);
  });
  const issues = issuesOf(errors);
  const others = errors.filter(({ extensions }) => !extensions.issues?.length);
  useEffect(() => {
    if (errors.length === 0) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView();
  }, [errors]);
  const context: FieldContext = {
    values,
    set,
    issues,
    theirs,
    saved: saved && { values: saved, changed: changedPaths(saved, values) },
  };
  const progress = progressOf(values, reason);
  const send = (event: Event) => {
    event.preventDefault();
    if (!isSending) onSubmit(values);
  };
  const setValues = (values: Values) => {
    onType(values);
    onChange(values);
  };
  const change = (changed: (values: Values) => Values) => setValues(changed(values));
  const steps = useSteps(reason ? [reason.name, ...groupNames] : groupNames);
  const isShown = (name: string | undefined) => name === steps.current;
  return (
    <div class="record">
      <StepList steps={steps} issues={issues} progress={progress} changed={context.saved?.changed ?? []} />
      <form novalidate onSubmit={send}>
        <div ref={summary} class="summary" tabIndex={-1}>
          <Errors errors={others} />
          {issues.size > 0 && <Summary issues={issues} />}
        </div>
        {reason && (
          <div class="stack" hidden={!isShown(reason.name)}>
            <ReasonStep reason={reason} context={context} />
          </div>
        )}
        {first && <div hidden={!isShown(groupNames[0])}>{first(context, setValues)}</div>}
        {recordGroups.map((group) => (
          <Group key={group.name} group={group} context={context} change={change} isShown={isShown(group.name)} />
        ))}
        <SaveBar
          context={context}
          progress={progress}
          next={steps.names[steps.names.indexOf(steps.current) + 1]}
          isSending={isSending}
          submit={submit}
          cancel={cancel}
          later={later && { ...later, save: () => later.save(values) }}
        />
      </form>
    </div>
  );
}

/** The issues by the path in the record, or by the name of a field beside it. */
function issuesOf(errors: readonly GraphError[]): ReadonlyMap<string, string> {
  const issues = errors.flatMap(({ extensions }): readonly Issue[] => extensions.issues ?? []);
  const byPath = Map.groupBy(issues, ({ path }) => controlPath(path));
  return new Map(
    [...byPath].map(([path, ofPath]) => [path, ofPath.map((issue) => issueWords({ ...issue, path })).join(' ')]),
  );
}

/** An item of a list has no control of its own: `basicInformation.countries.0` is shown at the list. */
const controlPath = (path: string) =>
  path.replace(/^(input\.)?record\./, '').replace(/^((?!controllers)\w+\.\w+)\.\d+$/, '$1');

const Summary = ({ issues }: { issues: ReadonlyMap<string, string> }) => (
  <div class="callout bad" role="alert">
    <p>
      <strong>{plural(issues.size, 'field needs', 'fields need')} a change. Nothing was saved.</strong>
    </p>
    <ul>
      {[...issues].map(([path, text]) => (
        <li>
          <a href={`#${idOf(path)}`}>{text}</a>
        </li>
      ))}
    </ul>
  </div>
);

type GroupProps = {
  group: RecordGroup;
  context: FieldContext;
  change: (changed: (values: Values) => Values) => void;
};

function Group({ group, context, change, isShown }: GroupProps & { isShown: boolean }) {
  const { name, fields } = group;
  const fieldsAt = (at: string) =>
    fields.map((field) => (
      <RecordControl key={field.name} path={`${at}.${field.name}`} field={field} context={context} />
    ));
  const issue = context.issues.get(name);
  return (
    <section class="panel" id={name} tabIndex={-1} aria-labelledby={`title-${name}`} hidden={!isShown}>
      <header>
        <h2 id={`title-${name}`}>{fieldName(name)}</h2>
        {group.caption && <span class="note">{group.caption}</span>}
      </header>
      {issue && (
        <p class="issue" id={idOf(name)} tabIndex={-1}>
          {issue}
        </p>
      )}
      {isList(group) ? (
        <List group={group} context={context} change={change} fieldsAt={fieldsAt} />
      ) : (
        <div class="fields">{fieldsAt(name)}</div>
      )}
    </section>
  );
}

/** Objects that can be added and removed. */
function List({
  group: { name, fields },
  context,
  change,
  fieldsAt,
}: GroupProps & { fieldsAt: (at: string) => ComponentChildren }) {
  const count = itemCountOf(context.values, name);
  const add = () => change((values) => ({ ...values, [`${name}.${count}.${fields[0]?.name}`]: '' }));
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <fieldset class="item">
          <legend>
            {fieldName(name).replace(/s$/, '')} {index + 1}
          </legend>
          <div class="fields">{fieldsAt(`${name}.${index}`)}</div>
          <button type="button" class="small" onClick={() => change((values) => without(values, name, index))}>
            Remove this one
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={add}>
        Add {count === 0 ? 'one' : 'another'}
      </button>
    </>
  );
}

/** Says that a form has what was written in it before. */
export const Kept = ({ startAgain }: { startAgain: () => void }) => (
  <div class="callout soon">
    <p>You left this form before it was sent. What you wrote is still here.</p>
    <button type="button" class="small" onClick={startAgain}>
      Start again
    </button>
  </div>
);
