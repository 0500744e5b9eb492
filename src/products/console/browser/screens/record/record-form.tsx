import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { day, fieldName, inSentence, plural } from '../../format.ts';
import type { GraphError, Issue } from '../../graph/send.ts';
import { issueWords } from '../../parts/issue-words.ts';
import { Errors } from '../../parts/panel.tsx';
import { type RecordGroup, recordGroups } from '../../record-fields.ts';
import { progressOf } from './needs.ts';
import { type FieldContext, idOf, RecordControl } from './record-field.tsx';
import { type Draft, SaveBar } from './save-bar.tsx';
import { type FormSteps, Sections, useSteps } from './sections.tsx';
import { changedPaths, isList, itemCountOf, type Values, valuesIn, without } from './values.ts';

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
  draft?: Draft;
  /** Needed fields besides those of the record. */
  alsoNeeded?: readonly string[];
  /** Fields before those of the record. */
  first?: (context: FieldContext, setValues: (values: Values) => void) => ComponentChildren;
};

/** The form of a record: all fields that people write, from the table of fields. */
export function RecordForm(props: RecordFormProps) {
  const {
    initial,
    saved,
    theirs = {},
    errors,
    isSending,
    submit,
    cancel,
    draft,
    onChange,
    onType,
    onSubmit,
    first,
    alsoNeeded = [],
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  // Controls keep what is typed in them, so other values need new controls.
  const shown = useRef({ initial, key: 0 });
  if (shown.current.initial !== initial) shown.current = { initial, key: shown.current.key + 1 };
  const [typed, setTyped] = useState({ since: initial, values: initial });
  const values = typed.since === initial ? typed.values : initial;
  const issues = issuesOf(errors);
  const others = errors.filter(({ extensions }) => !extensions.issues?.length);
  useEffect(() => {
    if (errors.length === 0) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView();
  }, [errors]);
  const context: FieldContext = {
    initial,
    values,
    issues,
    theirs,
    saved: saved && { values: saved, changed: changedPaths(saved, values) },
  };
  const progress = progressOf(values, alsoNeeded);
  const onInput = () => {
    if (!form.current) return;
    const values = valuesIn(form.current);
    setTyped({ since: initial, values });
    onType(values);
  };
  const send = (event: Event) => {
    event.preventDefault();
    if (form.current && !isSending) onSubmit(valuesIn(form.current));
  };
  const setValues = (values: Values) => {
    onType(values);
    onChange(values);
  };
  const change = (changed: (values: Values) => Values) => form.current && setValues(changed(valuesIn(form.current)));
  const steps = useSteps();
  return (
    <div class="record" onClickCapture={steps.follow} onFocusCapture={steps.follow}>
      <Sections issues={issues} progress={progress} current={steps.current} />
      <form ref={form} key={shown.current.key} novalidate onSubmit={send} onInput={onInput} onChange={onInput}>
        <div ref={summary} class="summary" tabIndex={-1}>
          <Errors errors={others} />
          {issues.size > 0 && <Summary issues={issues} />}
        </div>
        <div class={steps.current === recordGroups[0]?.name ? 'step current' : 'step'}>
          {first?.(context, setValues)}
        </div>
        {recordGroups.map((group) => (
          <Group key={group.name} group={group} context={context} change={change} steps={steps} />
        ))}
        <SaveBar
          context={context}
          progress={progress}
          isSending={isSending}
          submit={submit}
          cancel={cancel}
          draft={draft}
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

function Group({ group, context, change, steps }: GroupProps & { steps: FormSteps }) {
  const { name, fields } = group;
  const next = recordGroups[recordGroups.findIndex((each) => each.name === name) + 1];
  const fieldsAt = (at: string) =>
    fields.map((field) => (
      <RecordControl key={field.name} path={`${at}.${field.name}`} field={field} context={context} />
    ));
  const issue = context.issues.get(name);
  return (
    <section
      class={`panel step ${steps.current === name ? 'current' : ''}`}
      id={name}
      tabIndex={-1}
      aria-labelledby={`title-${name}`}
    >
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
      {next && (
        <a class="button more next" href={`#${next.name}`}>
          Next: {inSentence(fieldName(next.name))}
        </a>
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
  const count = itemCountOf(context.initial, name);
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
export const Kept = ({ until, startAgain }: { until?: string; startAgain: () => void }) => (
  <div class="callout soon">
    <p>
      {until ? (
        <>
          <strong>An unfinished notice, kept in this browser until {day(until)}.</strong> Only you see it here, also
          after you sign out. It may contain personal data: forget it before you leave a shared computer.
        </>
      ) : (
        'You left this form before it was sent. What you wrote is still here.'
      )}
    </p>
    <button type="button" class="small" onClick={startAgain}>
      {until ? 'Forget it' : 'Start again'}
    </button>
  </div>
);
