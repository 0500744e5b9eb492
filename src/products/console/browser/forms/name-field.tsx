import { useState } from 'preact/hooks';
import type { CodeType } from '../../../../domain/files/code-names.ts';
import { Combobox } from './combobox.tsx';
import { nameIn, namesFor } from './read-typed.ts';

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
