import { codeTypeOf } from '../../../../../domain/files/code-names.ts';
import { dateFormats, dayExample } from '../../../../../domain/files/date-formats.ts';
import type { TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { normalName } from '../../../../../platform/text-keys.ts';
import { labelOf, words } from '../../base/format.ts';
import { NameField } from '../../forms/country-tags.tsx';
import { issueWords } from '../../forms/issue-words.ts';
import { nameIn, readName } from '../../forms/read-typed.ts';
import { choicesOf, fieldAt, recordValue } from '../../forms/record-fields.tsx';
import { Select } from '../../parts/inline.tsx';
import { isNarrow } from '../../parts/narrow.ts';
import type { CsvDraft, Reading } from './draft.ts';

type ReadAsProps = {
  target: TargetJson;
  reading: Reading | undefined;
  csv: CsvDraft;
  onChange: (target: TargetJson) => void;
};

/** How a column is read, with one value converted, or the first that an import would reject. */
export function ReadAs(props: ReadAsProps) {
  const { target, reading, csv, onChange } = props;
  const { to, as, values, format } = target;
  const field = fieldAt(to);
  if (values && to === 'publisherId') return <p class="note">Publisher: found by its name</p>;
  if (values && 'otherwise' in target) return <p class="note">{labelOf(to)}: whether the cell is empty</p>;
  const kind = kindOf(target, csv);
  const isDay = as === 'date' || as === 'dateTime';
  return (
    <>
      {values && <Words {...props} />}
      {isDay && (
        <Select
          aria-label={`Format of ${to}`}
          options={[...new Set([format ?? 'yyyy-MM-dd', ...shownFormats])].map((one) => [one, dayExample(one)])}
          chosen={format}
          onChoose={(format) => onChange({ ...target, format })}
        />
      )}
      {reading && reading.rejected > 0 ? (
        <Rejected {...reading} />
      ) : (
        !values && (
          <>
            {!isDay && !(isNarrow.value && kind === 'Text') && <p>{kind}</p>}
            {typeof reading?.cell === 'string' && as !== undefined && <p class="note">{shown(reading, field?.type)}</p>}
          </>
        )
      )}
    </>
  );
}

/** How the file writes numbers. */
export const numberIn = ({ groupSeparator, decimalSeparator }: CsvDraft['style']): string =>
  `1${groupSeparator}234${decimalSeparator}56`;

const kinds = { money: 'Amount', integer: 'Number', boolean: 'Yes or no', list: 'List' };

/** What its cells are, but for days. */
const kindOf = ({ as }: TargetJson, { style }: CsvDraft) =>
  as === 'money' ? `Amount ${numberIn(style)}` : (kinds[as as keyof typeof kinds] ?? 'Text');

/** Times besides are shown where a file has them. */
const shownFormats = dateFormats.filter((one) => one !== 'iso' && !/[Hhz]/.test(one));

const shown = ({ cell, value }: Reading, type = '') => (
  <>
    {cell} → {recordValue(type, value, undefined)}
  </>
);

/** The first value that rows are rejected for, and why. */
const Rejected = ({ cell, fault, rejected, to }: Reading) => (
  <p class="issue">
    {cell}
    {rejected > 1 && ` and ${rejected - 1} more`} → cannot be read.
    {fault && ` ${issueWords({ path: to, message: '', ...fault })}`}
  </p>
);

/** The values of the words of a column. */
function Words({ target, reading, onChange }: ReadAsProps) {
  const { to, values = {} } = target;
  const { type = '' } = fieldAt(to) ?? {};
  const code = codeTypeOf(type);
  const all = type === 'Boolean' ? ['true', 'false'] : (choicesOf(type) ?? []);
  // Words are read in any case.
  const named = new Set(Object.keys(values).map(normalName));
  const others = (reading?.words ?? []).filter((word) => !named.has(normalName(word)));
  const found = [...Object.keys(values), ...others].slice(0, 50);
  const open = found.filter((word) => !(word in values)).length;
  const choose = (word: string, value: unknown) => {
    const { [word]: _before, ...others } = values;
    onChange({ ...target, values: value === '' ? others : { ...others, [word]: value as string } });
  };
  return (
    <details class="words" open={open > 0}>
      <summary>
        {open === 0 ? 'All values understood' : `${found.length - open} of ${found.length} words matched`}
      </summary>
      {found.map((word) =>
        code ? (
          <div class="word">
            {word} →
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
          <label>
            {word} →{' '}
            <Select
              options={[['', 'Choose'], ...all.map((one) => [one, words(one)] as const)]}
              chosen={String(values[word] ?? '')}
              onChoose={(value) => choose(word, type === 'Boolean' && value ? value === 'true' : value)}
            />
          </label>
        ),
      )}
    </details>
  );
}
