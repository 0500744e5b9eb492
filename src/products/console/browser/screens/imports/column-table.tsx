import { useMemo, useState } from 'preact/hooks';
import { withTargets } from '../../../../../domain/files/mapping-json.ts';
import type { TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { asSeen } from '../../../../../domain/files/names.ts';
import { labelOf, plural, words } from '../../base/format.ts';
import { withLabels } from '../../forms/issue-words.ts';
import { fieldAt } from '../../forms/record-fields.tsx';
import { Card } from '../../panels/panel.tsx';
import { isNarrow } from '../../parts/narrow.ts';
import { type CsvDraft, changeCsv, type FileColumn, fieldGroups } from './draft.ts';
import { MappingMenu } from './mapping-menu.tsx';
import { ReadAs } from './read-as.tsx';

const readingOf = ({ readings }: CsvDraft, index: number, path: string) =>
  readings.find(({ column, to }) => column === index && to === path);

/** Whether a column has values that no notice can have. */
export const isUnreadable = (csv: CsvDraft, { targets }: FileColumn, index: number): boolean =>
  targets.some(({ to }) => (readingOf(csv, index, to)?.rejected ?? 0) > 0);

function summaryOf(columns: readonly FileColumn[]): string {
  const matched = columns.filter(({ targets }) => targets.length > 0).length;
  return `${matched} matched, ${columns.length - matched} not imported`;
}

/** Whether two fields of a column are read in the same way. */
function isReadAlike(one: TargetJson, other: TargetJson): boolean {
  const [a, b] = [fieldAt(one.to), fieldAt(other.to)];
  return (
    a?.type === b?.type &&
    a?.format === b?.format &&
    JSON.stringify({ ...one, to: '' }) === JSON.stringify({ ...other, to: '' })
  );
}

const isFirstOfAlike = (target: TargetJson, at: number, targets: readonly TargetJson[]) =>
  targets.findIndex((one) => isReadAlike(one, target)) === at;

/** How its field was found. An import refuses a column whose name another one has. */
function Origin({ guess: { column, origin, targets, doubt }, all }: { guess: FileColumn; all: readonly FileColumn[] }) {
  if (targets.length === 0) return <span class="badge waiting">Not imported</span>;
  if (all.filter((one) => asSeen(one.column) === asSeen(column)).length > 1)
    return <span class="badge bad">Duplicate name</span>;
  if (doubt) return <span class="badge waiting">Please check</span>;
  return origin === 'none' ? null : <span class="badge soon">{origins[origin]}</span>;
}

const origins = { same_name: 'Same name', guessed: 'Guessed', earlier: 'From mapping' };

const titles = [
  ['Column, with its first values', '30%'],
  ['Field of the notice', '34%'],
  ['How it is read', '36%'],
] as const;

/** More settled columns than this are folded. */
const mostSettled = 6;

/** What somebody is asked about a column; nothing if it is settled. */
function questionOf(csv: CsvDraft, column: FileColumn, index: number): string | undefined {
  if (column.targets.length === 0) return 'Which field does this column fill? Without a field, it is not imported.';
  if (isUnreadable(csv, column, index)) return 'How are its values written?';
  if (column.doubt !== undefined) return 'Is this the right field?';
  const isRefused = column.targets.some(({ to }) => csv.issues.some(({ params }) => params?.fields?.includes(to)));
  return isRefused ? 'Which field does it fill alone?' : undefined;
}

/** The columns: what is not settled comes first. A column keeps its place while it is being edited. */
export function Columns({ csv }: { csv: CsvDraft }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another one when the file is read in another way
  const open = useMemo(
    () => csv.columns.map((column, index) => questionOf(csv, column, index) !== undefined),
    [csv.form],
  );
  const { false: settled = [], true: questions = [] } = Object.groupBy(
    csv.columns.map((guess, index) => ({ guess, index })),
    ({ index }) => (open[index] === false ? 'false' : 'true'),
  );
  const isFolded = settled.length > mostSettled;
  const shown = isFolded ? questions : [...questions, ...settled];
  return (
    <Card title="Columns of the file" note={summaryOf(csv.columns)} tools={<MappingMenu csv={csv} />}>
      <FieldList />
      {shown.length > 0 && <ColumnTable csv={csv} of={shown} />}
      {isFolded && (
        <details class="settled">
          <summary>{plural(settled.length, 'matched column')}</summary>
          <ColumnTable csv={csv} of={settled} />
        </details>
      )}
    </Card>
  );
}

type ColumnTableProps = { csv: CsvDraft; of: readonly { guess: FileColumn; index: number }[] };

/** A table of fields to fill in. In narrow windows each row is a card. */
const ColumnTable = ({ csv, of: columns }: ColumnTableProps) => (
  <div class="scroll">
    <table class="rows matching" role="table">
      <colgroup>
        {titles.map(([title, width]) => (
          <col key={title} width={width} />
        ))}
      </colgroup>
      <thead class={isNarrow.value ? 'visually-hidden' : ''}>
        <tr role="row">
          {titles.map(([title]) => (
            <th key={title} scope="col" role="columnheader">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ guess, index }) => (
          <ColumnRow key={`${index} ${guess.column}`} csv={csv} guess={guess} index={index} />
        ))}
      </tbody>
    </table>
  </div>
);

function ColumnRow({ csv, guess, index }: { csv: CsvDraft; guess: FileColumn; index: number }) {
  const { column, targets, doubt, samples } = guess;
  const setTargets = (next: readonly TargetJson[], chosen: readonly string[] = []) =>
    changeCsv({ columns: withTargets(csv.columns, index, next), chosen: [...csv.chosen, ...chosen] });
  const question = questionOf(csv, guess, index);
  const first = samples.map((cell) => cell || '(empty)');
  return (
    <tr role="row">
      <th scope="row" role="rowheader" id={`column-${index}`} tabIndex={-1}>
        {column}
        {question && <p>{question}</p>}
        <p class="note">{first.join(' · ')}</p>
      </th>
      <td role="cell" data-title="Field">
        <FieldChoice
          column={column}
          targets={targets}
          onChange={(next, path) => setTargets(next, path ? [path] : [])}
        />
      </td>
      <td role="cell">
        <Origin guess={guess} all={csv.columns} />
        {targets.filter(isFirstOfAlike).map((target) => (
          <ReadAs
            key={target.to}
            target={target}
            reading={readingOf(csv, index, target.to)}
            csv={csv}
            onChange={(next) =>
              setTargets(targets.map((one) => (isReadAlike(one, target) ? { ...next, to: one.to } : one)))
            }
          />
        ))}
        {doubt && <p class="note">{withLabels(doubt)}</p>}
      </td>
    </tr>
  );
}

const listId = 'fields-of-a-notice';
const fields = fieldGroups.flatMap(([name, paths]) =>
  paths.map((path) => ({
    path,
    label: labelOf(path),
    group: words(name.replace(/(?=[A-Z])/g, '_').toLowerCase()),
  })),
);
const pathOf = (text: string) =>
  fields.find(({ path, label }) => [path, label].some((name) => name.toLowerCase() === text.trim().toLowerCase()))
    ?.path;

/** The names of all fields, once for all choices. */
const FieldList = () => (
  <datalist id={listId}>
    {fields.map(({ path, label, group }) => (
      <option key={path} value={label}>
        {group}
      </option>
    ))}
  </datalist>
);

type FieldChoiceProps = {
  column: string;
  targets: readonly TargetJson[];
  /** How the column is read for a field that was chosen is not known yet. */
  onChange: (targets: TargetJson[], chosen?: string) => void;
};

/** The fields of a column, found by a part of their names: as many inputs as it fills fields, and one for another. */
function FieldChoice({ column, targets, onChange }: FieldChoiceProps) {
  const [isAdding, setAdding] = useState(false);
  const choose = (at: number, input: HTMLInputElement) => {
    const path = pathOf(input.value);
    const isUnknown = input.value.trim() !== '' && !path;
    input.setCustomValidity(isUnknown ? 'No field has this name: choose one from the list, or leave it empty.' : '');
    if (isUnknown) return input.reportValidity();
    setAdding(false);
    return onChange(path ? targets.toSpliced(at, 1, { to: path }) : targets.toSpliced(at, 1), path);
  };
  const paths = targets.map(({ to }) => to);
  return (
    <div class="field-choice">
      {[...paths, ...(isAdding || paths.length === 0 ? [''] : [])].map((to, at) => (
        <input
          key={`${at} ${to}`}
          list={listId}
          aria-label={at === 0 ? `Field of ${column}` : `Further field of ${column}`}
          placeholder={at === 0 ? 'Choose a field' : 'and another field'}
          value={to && labelOf(to)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => choose(at, currentTarget)}
        />
      ))}
      {!isAdding && paths.length > 0 && (
        <button
          type="button"
          class="quiet small"
          aria-label={`Fill another field from ${column}`}
          onClick={() => setAdding(true)}
        >
          + field
        </button>
      )}
    </div>
  );
}
