import { codeTypeOf } from '../../../../../domain/files/guess/code-names.ts';
import type { Reading } from '../../../../../domain/files/guess/readings.ts';
import { dateFormats, dayExample } from '../../../../../domain/files/guess/values.ts';
import type { TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { normalName } from '../../../../../platform/text-keys.ts';
import { words } from '../../base/format.ts';
import { issueWords } from '../../forms/issue-words.ts';
import { labelOf } from '../../forms/label.ts';
import { NameField } from '../../forms/name-field.tsx';
import { nameIn, readName } from '../../forms/read-typed.ts';
import { recordValue } from '../../forms/record-value.tsx';
import { isNarrow } from '../../parts/narrow.ts';
import { OptionList } from '../../parts/options.tsx';
import { type CsvDraft, fieldOf } from './draft.ts';
import { numberIn, readingsOf } from './readings.ts';

type ReadAsProps = {
  target: TargetJson;
  samples: readonly string[];
  csv: CsvDraft;
  onChange: (target: TargetJson) => void;
};

/** How a column is read, with one value converted, or the first that an import would reject. */
export function ReadAs(props: ReadAsProps) {
  const { target, samples, csv, onChange } = props;
  const { to, as, values, format } = target;
  const field = fieldOf(to);
  const { readings, rejected } = readingsOf(target, samples, csv);
  const [bad] = rejected;
  const [good] = readings;
  if (values && to === 'publisherId') return <p class="note">Publisher: found by its name</p>;
  if (values && 'otherwise' in target) return <p class="note">{labelOf(to)}: empty, or not</p>;
  const kind = kindOf(target, csv);
  const isDay = as === 'date' || as === 'dateTime';
  return (
    <>
      {values && <Words {...props} />}
      {isDay && (
        <select
          aria-label={`Format of ${to}`}
          onChange={({ currentTarget }) => onChange({ ...target, format: currentTarget.value })}
        >
          <OptionList
            options={[...new Set([format ?? 'yyyy-MM-dd', ...shownFormats])].map((one) => [one, exampleOf(one)])}
            chosen={format}
          />
        </select>
      )}
      {bad ? (
        <Rejected bad={bad} count={rejected.length} to={to} />
      ) : (
        !values && (
          <>
            {!isDay && !(isNarrow.value && kind === 'Text') && <p>{kind}</p>}
            {good && as !== undefined && <p class="note">{shown(good, field?.type)}</p>}
          </>
        )
      )}
    </>
  );
}

const kinds = { money: 'Amount', integer: 'Number', boolean: 'Yes or no', list: 'List' };

/** What its cells are, but for days. */
const kindOf = ({ as }: TargetJson, { style }: CsvDraft) =>
  as === 'money' ? `Amount ${numberIn(style)}` : (kinds[as as keyof typeof kinds] ?? 'Text');

/** Times besides are shown where a file has them. */
const shownFormats = dateFormats.filter((one) => one !== 'iso' && !/[Hhz]/.test(one));

/** A mapping that was loaded may have any format. */
function exampleOf(format: string): string {
  try {
    return dayExample(format);
  } catch {
    return format;
  }
}

const shown = ({ cell, value }: Reading, type = '') => (
  <>
    {cell} → {recordValue(type, value, undefined)}
  </>
);

/** The first value that rows are rejected for, and why. */
const Rejected = ({ bad: { cell, fault }, count, to }: { bad: Reading; count: number; to: string }) => (
  <p class="issue">
    {cell}
    {count > 1 && ` and ${count - 1} more`} → cannot be read.
    {fault && ` ${issueWords({ path: to, message: '', ...fault })}`}
  </p>
);

/** The values of the words of a column. */
function Words({ target, samples, csv, onChange }: ReadAsProps) {
  const { to, values = {} } = target;
  const { type = '', values: known = [] } = fieldOf(to) ?? {};
  const code = codeTypeOf(type);
  const all = type === 'Boolean' ? ['true', 'false'] : known;
  const { words: cells } = readingsOf(target, samples, csv);
  // Words are read in any case.
  const named = new Set(Object.keys(values).map(normalName));
  const others = cells.filter((word) => !named.has(normalName(word)));
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
            <select
              onChange={({ currentTarget: { value } }) =>
                choose(word, type === 'Boolean' && value ? value === 'true' : value)
              }
            >
              <OptionList
                options={[['', 'Choose'], ...all.map((one) => [one, words(one)] as const)]}
                chosen={String(values[word] ?? '')}
              />
            </select>
          </label>
        ),
      )}
    </details>
  );
}
