import { useRef, useState } from 'preact/hooks';
import { country } from '../format.ts';
import { Combobox } from '../parts/combobox.tsx';
import { countriesIn, folded, namesOf, readName } from './read-typed.ts';

const codeOf = (text: string) => readName('CountryCode', text).value;
/** A text that is no country stays as it is. */
const nameOf = (text: string) => {
  const code = codeOf(text);
  return code ? country(code) : text;
};

/** The names that a text can mean: that of a code, then those that begin with it. */
function matching(typed: string, chosen: readonly string[]): readonly string[] {
  const names = namesOf('CountryCode').filter((name) => !chosen.includes(name));
  const text = folded(typed);
  if (text === '') return names;
  const meant = codeOf(typed) && nameOf(typed);
  const rank = (name: string) => (name === meant ? 0 : folded(name).startsWith(text) ? 1 : 2);
  return names
    .filter((name) => name === meant || folded(name).includes(text))
    .map((name) => [rank(name), name] as const)
    .sort(([one], [other]) => one - other)
    .map(([, name]) => name);
}

type CountryTagsProps = Readonly<Record<string, unknown>> & {
  label: string;
  /** Names or codes, as they came. */
  chosen: readonly string[];
  /** Called with names; a text that is no country stays, for the graph to refuse. */
  onChange: (chosen: readonly string[]) => void;
};

/** Countries as tags: added by typing or pasting, removed by their buttons or with Backspace. */
export function CountryTags({ label, chosen, onChange, ...attributes }: CountryTagsProps) {
  const [typed, type] = useState<string>();
  const [said, say] = useState('');
  const field = useRef<HTMLSpanElement>(null);
  const names = chosen.map(nameOf);
  const add = (text: string) => {
    const fresh = [...new Set(countriesIn(text).map(nameOf))].filter((name) => !names.includes(name));
    if (fresh.length === 0) return;
    say(`Added: ${fresh.join(', ')}`);
    onChange([...names, ...fresh]);
  };
  const remove = (index: number) => {
    // Before the button goes, which would take the focus with it.
    field.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
    say(`Removed: ${names[index]}`);
    onChange(names.toSpliced(index, 1));
  };
  const onType = (text: string | undefined) => {
    const [, whole, rest] = /^(.*[,;\n])(.*)$/s.exec(text ?? '') ?? [];
    if (whole) add(whole);
    type(whole ? rest : text);
  };
  const found = matching(typed ?? '', names);
  return (
    <span class="tags" ref={field}>
      {names.length > 0 && (
        <ul aria-label={`${label}: chosen`}>
          {names.map((name, index) => (
            <li key={name} class={`chip ${codeOf(name) ? '' : 'bad'}`}>
              {name}
              {!codeOf(name) && '?'}
              <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={() => remove(index)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        {...attributes}
        label={label}
        text=""
        placeholder={names.length > 0 ? 'Add a country' : 'Finland or FI'}
        options={found.map((name) => [name, name])}
        typed={typed}
        onType={onType}
        onPick={add}
        onRest={add}
        onKeyDown={({ key }) => key === 'Backspace' && !typed && names.length > 0 && remove(names.length - 1)}
        status={`${found.length} found.`}
      />
      <span class="hidden" role="status">
        {said}
      </span>
    </span>
  );
}
