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

/** Links to the options. */
export const Choice = ({ name, label, options }: { name: string; label: string; options: Options }) => (
  <span class="choice" role="group" aria-label={label}>
    {options.map(([value, text], index) => (
      <a
        href={hrefWith({ [name]: index === 0 ? undefined : value })}
        aria-current={value === chosen(name, options) ? 'true' : undefined}
      >
        {text}
      </a>
    ))}
  </span>
);
