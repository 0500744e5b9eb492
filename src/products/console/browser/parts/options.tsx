import type { ComponentChildren } from 'preact';
import { words } from '../base/format.ts';
import { hrefWith, params } from '../base/location.ts';

/** Values to choose from, each with its text. */
export type Options<Value extends string = string> = readonly (readonly [value: Value, text: string])[];

/** The values of an enum. */
export const named = <Name extends string>(names: readonly Name[]): Options<Name> =>
  names.map((name) => [name, words(name)]);

export type SelectProps = Readonly<Record<string, unknown>> & {
  options: Options;
  chosen?: string | undefined;
  onChoose?: (value: string) => void;
};

export const Select = ({ options, chosen, onChoose, ...attributes }: SelectProps) => (
  <select {...attributes} onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}>
    {options.map(([value, text]) => (
      <option key={value} value={value} selected={value === chosen}>
        {text}
      </option>
    ))}
  </select>
);

/** The chosen one of a few options in a parameter of the address; the first, if there is none. */
export function chosen<Value extends string>(name: string, options: Options<Value>): Value {
  const [found] = options.find(([value]) => value === params.value.get(name)) ?? options[0] ?? [];
  return found as Value;
}

type LinkGroupProps = {
  label: string;
  class?: string;
  of: readonly (readonly [text: string, href: string, isCurrent: boolean])[];
  children?: ComponentChildren;
};

/** Links of which one is what is shown. */
export const LinkGroup = ({ label, class: name = 'choice', of, children }: LinkGroupProps) => (
  <span class={name} role="group" aria-label={label}>
    {of.map(([text, href, isCurrent]) => (
      <a href={href} aria-current={isCurrent ? 'true' : undefined}>
        {text}
      </a>
    ))}
    {children}
  </span>
);

/** Links to the options of a parameter. */
export const Choice = ({ name, label, options }: { name: string; label: string; options: Options }) => (
  <LinkGroup
    label={label}
    of={options.map(([value, text], index) => [
      text,
      hrefWith({ [name]: index === 0 ? undefined : value }),
      value === chosen(name, options),
    ])}
  />
);

type CheckProps = { checked?: boolean | undefined; onChange: () => void; children: ComponentChildren } & Readonly<
  Record<string, unknown>
>;

/** A checkbox with its text. */
export const Check = ({ checked, onChange, children, ...attributes }: CheckProps) => (
  <label class="check">
    <input type="checkbox" {...attributes} checked={checked} onChange={onChange} />
    {children}
  </label>
);
