import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fieldName, plural } from '../../base/format.ts';
import { FieldIssues } from '../../forms/form.tsx';
import { issueWords } from '../../forms/issue-words.ts';
import { type FieldContext, idOf, RecordControl } from '../../forms/record-field.tsx';
import {
  changedPaths,
  fieldsLeft,
  isList,
  itemCountOf,
  type RecordField,
  type RecordGroup,
  recordGroups,
  type Values,
  without,
} from '../../forms/record-fields.tsx';
import { Errors } from '../../panels/panel.tsx';
import { joined } from '../../parts/inline.tsx';
import type { GraphError, Issue } from '../../session/send.ts';
import { forgetUnsent, keepUnsent, type Unsent, unsent } from '../../session/unsent.ts';
import { type Later, SaveBar } from './save-bar.tsx';
import { pathsIn, StepList, useSteps } from './sections.tsx';

/**
 * The values of a form that is kept in this tab until it is sent.
 * @param formOf what is kept
 */
export function useUnsentForm(address: string, formOf: (values: Values) => Unsent) {
  const [kept, setKept] = useState(() => unsent.peek().get(address));
  const [values, show] = useState<Values | undefined>(kept?.values);
  const now = useRef({ values, formOf });
  now.current = { values, formOf };
  // Always the same function, so that only the field whose text changed is drawn again.
  const [change] = useState(() => (changed: (values: Values) => Values) => {
    const next = changed(now.current.values ?? {});
    now.current.values = next;
    show(next);
    keepUnsent(address, now.current.formOf(next));
  });
  const forget = () => {
    forgetUnsent(address);
    setKept(undefined);
  };
  return { values, show, change, kept, forget };
}

type RecordFormProps = {
  values: Values;
  change: (changed: (values: Values) => Values) => void;
  /** What is saved, if the record exists. */
  saved?: Values;
  /** What somebody else wrote into fields that were changed here, too. */
  theirs?: Values;
  errors: readonly GraphError[];
  isSending: boolean;
  submit: string;
  cancel: string;
  onSubmit: () => void;
  later?: Later;
  /** Why the record is amended: asked before the first group. */
  reason?: RecordField | undefined;
  /** Fields before those of the first group. */
  first?: (context: FieldContext) => ComponentChildren;
};

const groupNames = recordGroups.map(({ name }) => name);

/** The form of a record: all fields that people write, from the table of fields, one group at a time. */
export function RecordForm(props: RecordFormProps) {
  const {
    values,
    change,
    saved,
    theirs = {},
    errors,
    isSending,
    submit,
    cancel,
    later,
    onSubmit,
    first,
    reason,
  } = props;
  const summary = useRef<HTMLDivElement>(null);
  const [set] = useState(() => (path: string, text: string) => change((values) => ({ ...values, [path]: text })));
  // What was changed since the errors came is not wrong until the server says so again.
  const sent = useRef({ errors, values });
  if (sent.current.errors !== errors) sent.current = { errors, values };
  const issues = new Map(
    [...issuesOf(errors)]
      .filter(([path]) => values[path] === sent.current.values[path])
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other)),
  );
  const others = errors.filter(({ extensions }) => !extensions.issues?.length);
  const context: FieldContext = {
    values,
    set,
    issues,
    theirs,
    saved: saved && { values: saved, changed: changedPaths(saved, values) },
  };
  const left = fieldsLeft(values, reason);
  const send = (event: Event) => {
    event.preventDefault();
    if (!isSending) onSubmit();
  };
  const steps = useSteps(groupNames);
  // The first that is wrong has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer comes
  useEffect(() => {
    if (errors.length === 0) return;
    const [first] = issues.keys();
    if (first !== undefined) return steps.goTo(idOf(first));
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView();
  }, [errors]);
  const isShown = (name: string | undefined) => name === steps.current;
  return (
    <div class="record">
      <StepList steps={steps} issues={issues} left={left} changed={context.saved?.changed ?? []} />
      <form novalidate onSubmit={send}>
        <div ref={summary} class="summary" tabIndex={-1}>
          <Errors errors={others} />
          {issues.size > 0 && <Summary issues={issues} steps={steps} />}
        </div>
        {reason && (
          <section class="panel" hidden={!isShown(groupNames[0])}>
            <RecordControl path={reason.name} field={reason} context={context} />
          </section>
        )}
        {first && (
          <FieldIssues.Provider value={issues}>
            <div hidden={!isShown(groupNames[0])}>{first(context)}</div>
          </FieldIssues.Provider>
        )}
        {recordGroups.map((group) => (
          <Group key={group.name} group={group} context={context} change={change} isShown={isShown(group.name)} />
        ))}
        <SaveBar
          context={context}
          left={left}
          here={pathsIn(left, steps.current, steps)}
          next={steps.names[steps.names.indexOf(steps.current) + 1]}
          isSending={isSending}
          submit={submit}
          cancel={cancel}
          later={later}
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

/** Where the field is in the form. */
function placeOf(path: string): number {
  const [groupName, ...names] = path.split('.');
  const group = recordGroups.findIndex(({ name }) => name === groupName);
  return group * 100 + (recordGroups[group]?.fields.findIndex(({ name }) => names.includes(name)) ?? 0);
}

/** More issues than these are counted by step. */
const mostIssues = 6;

type SummaryProps = { issues: ReadonlyMap<string, string>; steps: ReturnType<typeof useSteps> };

function Summary({ issues, steps }: SummaryProps) {
  const counts = steps.names.flatMap((name) => {
    const [first, ...others] = pathsIn(issues.keys(), name, steps);
    return first ? [[first, `${fieldName(name)} (${1 + others.length})`] as const] : [];
  });
  return (
    <div class="callout bad" role="alert">
      <p>
        <strong>
          {plural(issues.size, 'field is blank or needs', 'fields are blank or need')} a change. Nothing was saved.
        </strong>
      </p>
      {issues.size <= mostIssues ? (
        <ul>
          {[...issues].map(([path, text]) => (
            <li>
              <a href={`#${idOf(path)}`}>{text}</a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{joined(counts.map(([path, text]) => <a href={`#${idOf(path)}`}>{text}</a>))}</p>
      )}
    </div>
  );
}

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
