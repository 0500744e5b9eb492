import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Operation } from '../graph/operation.ts';
import { change } from '../graph/query.ts';
import type { Answer, GraphError, Issue } from '../graph/send.ts';
import { Errors } from './errors.ts';

/** The issues of an answer, by the name of their field. */
export type Issues = ReadonlyMap<string, string>;

const lastPart = (path: string) => path.split('.').at(-1) ?? '';

function issuesOf(errors: readonly GraphError[], fields: readonly string[]): Issues {
  const issues = errors.flatMap(({ extensions }): readonly Issue[] => extensions.issues ?? []);
  return new Map(
    issues.filter(({ path }) => fields.includes(lastPart(path))).map(({ path, message }) => [lastPart(path), message]),
  );
}

type Form<Data, Variables> = {
  operation: Operation<Data, Variables>;
  /** The fields that show their issues themselves. */
  fields: readonly string[];
  /** Called with the answer once the change is made. */
  onDone: (data: Data) => void;
  /** Called when it was refused. */
  onErrors?: (errors: readonly GraphError[]) => void;
};

/** A form that sends a mutation, once at a time, and shows each issue at its field. */
export function useForm<Data, Variables>({ operation, fields, onDone, onErrors }: Form<Data, Variables>) {
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const issues = issuesOf(errors, fields);
  const send = async (variables: Variables) => {
    if (isSending) return;
    setIsSending(true);
    const answer: Answer<Data> = await change(operation, variables);
    setIsSending(false);
    setErrors(answer.errors);
    if (answer.errors.length === 0 && answer.data) onDone(answer.data);
    else onErrors?.(answer.errors);
  };
  const others = errors.filter(
    ({ extensions }) =>
      !extensions.issues?.length || !extensions.issues.every(({ path }) => issues.has(lastPart(path))),
  );
  return { send, isSending, issues, errors: html`<${Errors} errors=${others} />` };
}

type FieldProps = {
  name: string;
  label: string;
  hint?: ComponentChildren;
  issues: Issues;
  children: ComponentChildren;
};

/** A labelled control with its hint and its issue, both of which screen readers read with it. */
export const Field = ({ name, label, hint, issues, children }: FieldProps) => html`
  <div class="field">
    <label for=${`field-${name}`}>${label}</label>
    ${children}
    ${hint && html`<p class="note" id=${`hint-${name}`}>${hint}</p>`}
    ${issues.has(name) && html`<p class="issue" id=${`issue-${name}`} role="alert">${issues.get(name)}</p>`}
  </div>`;

/** The attributes of the control of a field. */
export const control = (name: string, issues: Issues) => ({
  id: `field-${name}`,
  name,
  'aria-invalid': issues.has(name) ? 'true' : undefined,
  'aria-describedby': issues.has(name) ? `issue-${name}` : `hint-${name}`,
});

/** What is in the fields of a form, without spaces around it. */
export const valuesOf = (event: Event): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(event.currentTarget as HTMLFormElement)].map(([name, value]) => [name, String(value).trim()]),
  );

export const Buttons = ({
  submit,
  isSending,
  danger = false,
  onCancel,
}: {
  submit: string;
  isSending: boolean;
  danger?: boolean;
  onCancel: () => void;
}) => html`
  <div class="buttons">
    <button type="button" onClick=${onCancel}>Cancel</button>
    <button type="submit" class=${danger ? 'danger' : 'primary'} aria-disabled=${isSending}>${submit}</button>
  </div>`;
