import { type CellFormat, cellReaders } from '../../../../../domain/files/csv-cells.ts';
import { dateFormats } from '../../../../../domain/files/guess/values.ts';
import type { TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { folded } from '../../../../../domain/files/names.ts';
import { words } from '../../format.ts';
import { labelOf } from '../../parts/label.ts';
import { OptionList } from '../../parts/options.tsx';
import { type CsvDraft, fieldTypes } from './draft.ts';

type ReadAsProps = {
  target: TargetJson;
  samples: readonly string[];
  csv: CsvDraft;
  onChange: (target: TargetJson) => void;
};

/** How a column is read, with one value converted. */
export function ReadAs(props: ReadAsProps) {
  const { target, samples, csv, onChange } = props;
  const { as = 'text', values, format } = target;
  const unread = unreadIn(target, samples, csv);
  const sample = unread ?? cellsToRead(samples, csv)[0] ?? '';
  if (values && 'otherwise' in target) return <p class="note">{labelOf(target.to)}: empty, or not</p>;
  if (values) return <Words {...props} />;
  const read = cellReaders[as](formatOf(target, csv)).read(sample);
  if (as === 'text' && read !== undefined) return null;
  return (
    <p class="note">
      {(as === 'date' || as === 'dateTime') && (
        <select
          aria-label={`Format of ${target.to}`}
          onChange={({ currentTarget }) => onChange({ ...target, format: currentTarget.value })}
        >
          <OptionList
            options={[...new Set([format ?? 'yyyy-MM-dd', ...dateFormats])].map((one) => [one, `Day ${one}`])}
            chosen={format}
          />
        </select>
      )}
      {sample !== '' && (
        <>
          {' '}
          {sample} → {read === undefined ? <strong class="issue">cannot be read</strong> : String(read)}
        </>
      )}
    </p>
  );
}

/** The first value that cannot be read. */
export function unreadIn(target: TargetJson, samples: readonly string[], csv: CsvDraft): string | undefined {
  if (target.values) return;
  const { read } = cellReaders[target.as ?? 'text'](formatOf(target, csv));
  return cellsToRead(samples, csv).find((cell) => read(cell) === undefined);
}

function cellsToRead(samples: readonly string[], { rest }: CsvDraft): string[] {
  const empty = new Set((rest.empty ?? []).map(folded));
  return samples.slice(0, most).filter((cell) => cell !== '' && !empty.has(folded(cell)));
}

/** Values of a column that are tried at each change. */
const most = 100;

const formatOf = ({ format, as, separator = ';' }: TargetJson, { style, rest }: CsvDraft): CellFormat => ({
  ...style,
  currencySigns: rest.currencySigns ?? [],
  separator,
  format: format ?? (as === 'dateTime' ? undefined : (rest.dateFormat ?? 'yyyy-MM-dd')),
});

/** The values of the words of a column. */
function Words({ target, samples, onChange }: ReadAsProps) {
  const { to, values = {} } = target;
  const { type = '', values: known = [] } = fieldTypes.get(to.replace(/\.\d+\./, '.0.')) ?? {};
  const all = type === 'Boolean' ? ['true', 'false'] : known;
  const found = [...new Set([...Object.keys(values), ...samples.filter((cell) => cell !== '')])].slice(0, 50);
  const open = found.filter((word) => !(word in values)).length;
  const choose = (word: string, value: string) => {
    const { [word]: _before, ...others } = values;
    const chosen = type === 'Boolean' ? value === 'true' : value;
    onChange({ ...target, values: value === '' ? others : { ...others, [word]: chosen } });
  };
  return (
    <details class="words" open={open > 0}>
      <summary>
        {found.length - open} of {found.length} words matched
      </summary>
      {found.map((word) => (
        <label>
          {word} →{' '}
          <select onChange={({ currentTarget }) => choose(word, currentTarget.value)}>
            <OptionList
              options={[['', 'Choose'], ...all.map((one) => [one, words(one)] as const)]}
              chosen={String(values[word] ?? '')}
            />
          </select>
        </label>
      ))}
    </details>
  );
}
