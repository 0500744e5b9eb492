import { type ComponentChildren, createContext, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import type { ConsoleOperation } from '../base/graph.ts';
import { Errors } from '../panels/panel.tsx';
import { notify } from '../parts/clipboard.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useOnce } from '../parts/hooks.ts';
import { Select, type SelectProps } from '../parts/inline.tsx';
import { change } from '../session/query.ts';
import type { GraphError, Issue } from '../session/send.ts';
import { DayInput } from './day-input.tsx';
import { issueWords } from './issue-words.ts';

/** What is in the fields of a form, without spaces around it. */
export type Typed = Readonly<Record<string, string>>;

export const valuesOf = (event: Event): Typed =>
  Object.fromEntries(
    [...new FormData(event.currentTarget as HTMLFormElement)].map(([name, value]) => [name, String(value).trim()]),
  );

/** The issues of the form around a field, by the name of their field. */
export const FieldIssues = createContext<ReadonlyMap<string, string>>(new Map());

/** A form names its fields by their paths, or by the last part where that is enough. */
const nameOf = (path: string, names: ReadonlyMap<string, unknown>) =>
  names.has(path) ? path : (path.split('.').at(-1) ?? '');

/** @param labels of the fields of the form, by their names */
export function issuesOf(errors: readonly GraphError[], labels: ReadonlyMap<string, string>) {
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

type FormDialogProps<Data, Variables> = {
  title: string;
  /** What happens then. */
  about?: ComponentChildren;
  operation: ConsoleOperation<Data, Variables>;
  /** What is sent, from the values of the fields. */
  variablesOf: (values: Typed) => Variables;
  /** The notification once the change is made. */
  done?: string;
  /** Called with the answer once the change is made and the dialog is closed. */
  onDone?: (data: Data) => void;
  /** Called if the server refused the change. */
  onErrors?: (errors: readonly GraphError[]) => void;
  /** What it is now, for those who change something that somebody else has changed since it was read. */
  now?: string;
  /** What the button says. */
  submit: string;
  /** Irreversible, or public immediately. */
  danger?: boolean;
  onClose: () => void;
  children?: ComponentChildren;
};

/**
 * A form in a dialog that sends a mutation, once at a time, and shows each issue at its field. It asks before it is closed with what
 * was written in it. After a conflict, what it is about was read again: it says what that is now, and sends the new revision.
 */
export function FormDialog<Data, Variables>(props: FormDialogProps<Data, Variables>) {
  const { title, about, operation, variablesOf, done, onDone, onErrors, now, submit, danger, onClose } = props;
  const [isSending, once] = useOnce();
  const [refusal, setRefusal] = useState<{ errors: readonly GraphError[]; labels: ReadonlyMap<string, string> }>();
  const isWritten = useRef(false);
  const { errors = [], labels = new Map() } = refusal ?? {};
  const issues = issuesOf(errors, labels);
  const isOutdated = now !== undefined && errors.some(({ extensions }) => /_CHANGED$/.test(extensions.code));
  const mayClose = () => !isWritten.current || confirm('Close it? What you wrote will be lost.');
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const labels = labelsOf(event.currentTarget as HTMLFormElement);
    const values = valuesOf(event);
    return once(async () => {
      const { data, errors } = await change(operation, variablesOf(values));
      setRefusal({ errors, labels });
      if (errors.length > 0 || !data) return onErrors?.(errors);
      if (done) notify(done);
      onClose();
      onDone?.(data);
    });
  };
  const others = errors.filter(
    ({ extensions }) =>
      !extensions.issues?.length || !extensions.issues.every(({ path }) => issues.has(nameOf(path, issues))),
  );
  return (
    <Dialog title={title} onClose={onClose} mayClose={mayClose}>
      {about}
      {isOutdated ? (
        <p class="callout waiting">Somebody else has changed it since. {now} Send again to overwrite that.</p>
      ) : (
        <Errors errors={others} />
      )}
      <form
        onSubmit={onSubmit}
        onInput={() => {
          isWritten.current = true;
        }}
      >
        <FieldIssues.Provider value={issues}>{props.children}</FieldIssues.Provider>
        <div class="buttons">
          <button type="button" onClick={() => mayClose() && onClose()}>
            Cancel
          </button>
          <button type="submit" class={danger ? 'danger' : 'primary'} aria-disabled={isSending}>
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldProps = { name: string; label: ComponentChildren; hint?: ComponentChildren };

/** The attributes of the control of a field. */
export function useControl(name: string) {
  const isWrong = useContext(FieldIssues).has(name);
  return {
    id: `field-${name}`,
    name,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': `${isWrong ? 'issue' : 'hint'}-${name}`,
  };
}

/** A labelled control with its hint and its issue, both of which screen readers read with it. */
export function Field({ name, label, hint, children }: FieldProps & { children: ComponentChildren }) {
  const issue = useContext(FieldIssues).get(name);
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      {children}
      {hint && (
        <p class="note" id={`hint-${name}`}>
          {hint}
        </p>
      )}
      {issue && (
        <p class="issue" id={`issue-${name}`} role="alert">
          {issue}
        </p>
      )}
    </div>
  );
}

/** A field with an `<input>`, to which all other properties go. */
export const TextField = ({ name, label, hint, ...attributes }: FieldProps & InputHTMLAttributes<HTMLInputElement>) => (
  <Field name={name} label={label} hint={hint}>
    <input autocomplete="off" {...useControl(name)} {...attributes} />
  </Field>
);

/** A field with several lines. */
export const TextArea = ({
  name,
  label,
  hint,
  ...attributes
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field name={name} label={label} hint={hint}>
    <textarea {...useControl(name)} {...attributes}></textarea>
  </Field>
);

/** A field with a day. */
export function DayField({ initial = '', ...field }: FieldProps & { label: string; initial?: string }) {
  const [value, set] = useState(initial);
  return (
    <Field {...field}>
      <DayInput label={field.label} {...useControl(field.name)} value={value} onChange={set} />
    </Field>
  );
}

/** A field with a `<select>`, to which all other properties go. */
export const SelectField = ({ name, label, hint, ...select }: FieldProps & SelectProps) => (
  <Field name={name} label={label} hint={hint}>
    <Select {...useControl(name)} {...select} />
  </Field>
);
