import { useRef, useState } from 'preact/hooks';
import type { CodeType } from '../../../../domain/files/code-names.ts';
import { Icon } from '../parts/inline.tsx';
import { Combobox } from './combobox.tsx';
import { countriesIn, nameIn, namesFor, readName } from './read-typed.ts';

const isCountry = (text: string) => readName('CountryCode', text).value !== undefined;

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
  const names = chosen.map((text) => nameIn('CountryCode', text));
  const add = (text: string) => {
    const fresh = [...new Set(countriesIn(text).map((one) => nameIn('CountryCode', one)))].filter(
      (name) => !names.includes(name),
    );
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
  // An input takes line breaks out of what is pasted, such as a column of a spreadsheet.
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\t\n,;]/.test(text)) return;
    event.preventDefault();
    add(text);
  };
  const found = namesFor('CountryCode', typed ?? '').filter((name) => !names.includes(name));
  return (
    <span class="tags" ref={field}>
      {names.length > 0 && (
        <ul aria-label={`${label}: chosen`}>
          {names.map((name, index) => (
            <li key={name} class={`chip ${isCountry(name) ? '' : 'bad'}`}>
              {name}
              {!isCountry(name) && '?'}
              <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={() => remove(index)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        {...attributes}
        label={label}
        text=""
        placeholder={names.length > 0 ? 'Add a country' : 'Choose…'}
        options={found.map((name) => [name, name])}
        typed={typed}
        onType={onType}
        onPick={add}
        onRest={add}
        onPaste={onPaste}
        onKeyDown={({ key }) => key === 'Backspace' && !typed && names.length > 0 && remove(names.length - 1)}
        status={`${found.length} found.`}
      />
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </span>
  );
}

type NameFieldProps = Readonly<Record<string, unknown>> & {
  label: string;
  type: CodeType;
  /** A name, or a text that is none, for the graph to refuse. */
  text: string;
  onChange: (text: string) => void;
};

/** A country, currency or language, found by a part of its name or by its code. */
export function NameField({ label, type, text, onChange, ...attributes }: NameFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isUsed, use] = useState(false);
  const found = isUsed ? namesFor(type, typed ?? '') : [];
  return (
    <Combobox
      {...attributes}
      label={label}
      text={text}
      value={text}
      // An emptied text is a choice, too.
      options={[...(typed ? [] : [['', 'None'] as const]), ...found.map((name) => [name, name] as const)]}
      typed={typed}
      onType={setTyped}
      onFocus={() => use(true)}
      onPick={onChange}
      onRest={(rest) => onChange(nameIn(type, rest))}
      status={`${found.length} found.`}
    />
  );
}
