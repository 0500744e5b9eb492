import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ConsoleOperation } from '../base/graph.ts';
import { Errors } from '../panels/panel.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useOnce } from '../parts/hooks.ts';
import { Select, type SelectProps } from '../parts/options.tsx';
import { change } from '../session/query.ts';
import type { GraphError, Issue } from '../session/send.ts';
import { DayInput } from './day-input.tsx';
import { issueWords } from './issue-words.ts';

/** What is in the fields of a form, without spaces around it. */
export const valuesOf = (event: Event): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(event.currentTarget as HTMLFormElement)].map(([name, value]) => [name, String(value).trim()]),
  );

/** The issues of an answer, by the name of their field. */
export type Issues = ReadonlyMap<string, string>;

/** A form names its fields by their paths, or by the last part where that is enough. */
const nameOf = (path: string, names: ReadonlyMap<string, unknown>) =>
  names.has(path) ? path : (path.split('.').at(-1) ?? '');

/** @param labels of the fields of the form, by their names */
function issuesOf(errors: readonly GraphError[], labels: ReadonlyMap<string, string>): Issues {
  const issues = errors.flatMap(({ extensions }): readonly Issue[] => extensions.issues ?? []);
  return new Map(
    issues.flatMap((issue) => {
      const name = nameOf(issue.path, labels);
      const label = labels.get(name);
      return label === undefined ? [] : [[name, issueWords(issue, label)] as const];
    }),
  );
}

/** The labels of the controls of a form, by the names of their fields (`control`). */
const labelsOf = (form: HTMLFormElement): ReadonlyMap<string, string> =>
  new Map(
    [...form.elements].map((each) => [
      each.id.replace('field-', ''),
      (each as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? '',
    ]),
  );

type FormProps<Data, Variables> = {
  operation: ConsoleOperation<Data, Variables>;
  /** What is sent, from the values of the fields. */
  variablesOf: (values: Readonly<Record<string, string>>) => Variables;
  /** Called with the answer once the change is made. */
  onDone: (data: Data) => void;
  /** Called if the server refused the change. */
  onErrors?: (errors: readonly GraphError[]) => void;
};

/** A form that sends a mutation, once at a time, and shows each issue at its field. */
export function useForm<Data, Variables>({ operation, variablesOf, onDone, onErrors }: FormProps<Data, Variables>) {
  const [isSending, once] = useOnce();
  const [refusal, setRefusal] = useState<{ errors: readonly GraphError[]; labels: ReadonlyMap<string, string> }>();
  const { errors = [], labels = new Map() } = refusal ?? {};
  const issues = issuesOf(errors, labels);
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const labels = labelsOf(event.currentTarget as HTMLFormElement);
    const values = valuesOf(event);
    return once(async () => {
      const { data, errors } = await change(operation, variablesOf(values));
      setRefusal({ errors, labels });
      if (errors.length === 0 && data) onDone(data);
      else onErrors?.(errors);
    });
  };
  const others = errors.filter(
    ({ extensions }) =>
      !extensions.issues?.length || !extensions.issues.every(({ path }) => issues.has(nameOf(path, issues))),
  );
  return { onSubmit, isSending, issues, errors: <Errors errors={others} /> };
}

type FormDialogProps = {
  title: string;
  /** What happens then, or what happened meanwhile. */
  about?: ComponentChildren;
  form: { onSubmit: (event: Event) => void; isSending: boolean; errors: ComponentChildren };
  /** What the button says. */
  submit: string;
  /** Irreversible, or public immediately. */
  danger?: boolean;
  onClose: () => void;
  children?: ComponentChildren;
};

/** A form in a dialog, which asks before it is closed with what was written in it. */
export function FormDialog({ title, about, form, submit, danger, onClose, children }: FormDialogProps) {
  const isWritten = useRef(false);
  const mayClose = () => !isWritten.current || confirm('Close it? What you wrote in it is lost.');
  const onInput = () => {
    isWritten.current = true;
  };
  return (
    <Dialog title={title} onClose={onClose} mayClose={mayClose}>
      {about}
      {form.errors}
      <form onSubmit={form.onSubmit} onInput={onInput}>
        {children}
        <div class="buttons">
          <button type="button" onClick={() => mayClose() && onClose()}>
            Cancel
          </button>
          <button type="submit" class={danger ? 'danger' : 'primary'} aria-disabled={form.isSending}>
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldProps = {
  name: string;
  label: ComponentChildren;
  hint?: ComponentChildren;
  issues?: Issues;
  children: ComponentChildren;
};

const noIssues: Issues = new Map();

/** A labelled control with its hint and its issue, both of which screen readers read with it. */
export const Field = ({ name, label, hint, issues = noIssues, children }: FieldProps) => (
  <div class="field">
    <label for={`field-${name}`}>{label}</label>
    {children}
    {hint && (
      <p class="note" id={`hint-${name}`}>
        {hint}
      </p>
    )}
    {issues.has(name) && (
      <p class="issue" id={`issue-${name}`} role="alert">
        {issues.get(name)}
      </p>
    )}
  </div>
);

/** The attributes of the control of a field. */
export const control = (name: string, issues = noIssues) => ({
  id: `field-${name}`,
  name,
  'aria-invalid': issues.has(name) || undefined,
  'aria-describedby': issues.has(name) ? `issue-${name}` : `hint-${name}`,
});

type TextFieldProps = Omit<FieldProps, 'children'> & InputHTMLAttributes<HTMLInputElement>;

/** A field with an `<input>`, to which all other properties go. */
export const TextField = ({ name, label, hint, issues, ...attributes }: TextFieldProps) => (
  <Field name={name} label={label} hint={hint} issues={issues}>
    <input autocomplete="off" {...control(name, issues)} {...attributes} />
  </Field>
);

type DayFieldProps = Omit<FieldProps, 'children' | 'label'> & { label: string; initial?: string };

/** A field with a day. */
export function DayField({ name, label, hint, issues, initial = '' }: DayFieldProps) {
  const [value, set] = useState(initial);
  return (
    <Field name={name} label={label} hint={hint} issues={issues}>
      <DayInput label={label} {...control(name, issues)} value={value} onChange={set} />
    </Field>
  );
}

/** A field with a `<select>`, to which all other properties go. */
export const SelectField = ({ name, label, hint, issues, ...select }: Omit<FieldProps, 'children'> & SelectProps) => (
  <Field name={name} label={label} hint={hint} issues={issues}>
    <Select {...control(name, issues)} {...select} />
  </Field>
);
