import { useRef } from 'preact/hooks';
import { codeTypeOf } from '../../../../../domain/files/code-names.ts';
import { dateFormats, dayExample } from '../../../../../domain/files/date-formats.ts';
import type { TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { normalName } from '../../../../../platform/text-keys.ts';
import { labelOf, plural, words } from '../../base/format.ts';
import { NameField } from '../../forms/country-tags.tsx';
import { issueWords } from '../../forms/issue-words.ts';
import { nameIn, readName } from '../../forms/read-typed.ts';
import { choicesOf, fieldAt, recordValue } from '../../forms/record-fields.tsx';
import { Select } from '../../parts/inline.tsx';
import type { CsvDraft, Reading } from './draft.ts';

type ReadAsProps = {
  target: TargetJson;
  reading: Reading | undefined;
  onChange: (target: TargetJson) => void;
};

/** How a column is read: what can be changed about it, and the first value that an import would reject. */
export function ReadAs(props: ReadAsProps) {
  const { target, reading, onChange } = props;
  const { as, values, format } = target;
  if (values && 'otherwise' in target) return <p class="note">{readingText(target, reading)}</p>;
  if (values && target.to !== 'publisherId') return <Words {...props} />;
  return (
    <>
      {(as === 'date' || as === 'dateTime') && (
        <Select
          aria-label={`Format of ${target.to}`}
          options={[...new Set([format ?? 'yyyy-MM-dd', ...shownFormats])].map((one) => [one, dayExample(one)])}
          chosen={format}
          onChoose={(format) => onChange({ ...target, format })}
        />
      )}
      {reading && reading.rejected > 0 ? <Rejected {...reading} /> : <p class="note">{readingText(target, reading)}</p>}
    </>
  );
}

/** How a column is read, in a line. Undefined if its values stay as they are. */
export function readingText({ to, as, values, ...target }: TargetJson, reading: Reading | undefined) {
  if (values && to === 'publisherId') return 'Publisher: found by its name';
  if (values && 'otherwise' in target) return `${labelOf(to)}: whether the cell is empty`;
  if (values) return 'All values understood';
  return as === undefined || typeof reading?.cell !== 'string' ? undefined : (
    <>
      {reading.cell} → {recordValue(fieldAt(to)?.type ?? '', reading.value, undefined)}
    </>
  );
}

/** How the file writes numbers. */
export const numberIn = ({ groupSeparator, decimalSeparator }: CsvDraft['style']): string =>
  `1${groupSeparator}234${decimalSeparator}56`;

/** Times besides are shown where a file has them. */
const shownFormats = dateFormats.filter((one) => one !== 'iso' && !/[Hhz]/.test(one));

/** What a cell is not, by the format of its field, and what would make it that. */
const notA: Readonly<Record<string, string>> = {
  url: 'a web address. Start it with https://',
  email: 'an e-mail address',
};

/** The first value that rows are rejected for, and why. */
const Rejected = ({ cell, fault, to }: Reading) => (
  <p class="note">
    “{cell}”{' '}
    {fault?.params?.format && notA[fault.params.format]
      ? `is not ${notA[fault.params.format]}.`
      : `cannot be read. ${fault ? issueWords({ path: to, message: '', ...fault }) : ''}`}{' '}
    Such rows are rejected: you can fix them after the check.
  </p>
);

/** Words of a column that have no value yet. They are read in any case. */
function openWords({ values = {} }: TargetJson, reading: Reading | undefined): string[] {
  const named = new Set(Object.keys(values).map(normalName));
  return (reading?.words ?? []).filter((word) => !named.has(normalName(word)));
}

/** Whether an import would reject some of the values. */
export const cannotBeRead = (target: TargetJson, reading: Reading | undefined): boolean =>
  (reading?.rejected ?? 0) > 0 && (!target.values || openWords(target, reading).length > 0);

const mostWords = 50;

/** The values of the words of a column: first those that had none, then the others, folded. */
function Words({ target, reading, onChange }: ReadAsProps) {
  const { to, values = {} } = target;
  const { type = '' } = fieldAt(to) ?? {};
  const code = codeTypeOf(type);
  const all = type === 'Boolean' ? ['true', 'false'] : (choicesOf(type) ?? []);
  const asked = useRef(new Set<string>());
  for (const word of openWords(target, reading)) asked.current.add(word);
  const known = Object.keys(values).filter((word) => !asked.current.has(word));
  const choose = (word: string, value: unknown) => {
    const { [word]: _before, ...others } = values;
    onChange({ ...target, values: value === '' ? others : { ...others, [word]: value as string } });
  };
  const control = (word: string) =>
    code ? (
      <div key={word} class="word">
        {word}
        <NameField
          label={word}
          aria-label={`Meaning of ${word}`}
          type={code}
          text={nameIn(code, String(values[word] ?? ''))}
          placeholder="Choose"
          onChange={(text) => choose(word, readName(code, text).value ?? '')}
        />
      </div>
    ) : (
      <label key={word} class="word">
        {word}
        <Select
          options={[['', 'Choose'], ...all.map((one) => [one, words(one)] as const)]}
          chosen={String(values[word] ?? '')}
          onChoose={(value) => choose(word, type === 'Boolean' && value ? value === 'true' : value)}
        />
      </label>
    );
  return (
    <>
      {[...asked.current].slice(0, mostWords).map(control)}
      {known.length > 0 && (
        <details>
          <summary>{plural(known.length, 'value')} understood</summary>
          {known.slice(0, mostWords).map(control)}
        </details>
      )}
    </>
  );
}
