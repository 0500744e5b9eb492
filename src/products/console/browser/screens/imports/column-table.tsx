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
import { cannotBeRead, ReadAs, readingText } from './read-as.tsx';

const readingOf = ({ readings }: CsvDraft, index: number, path: string) =>
  readings.find(({ column, to }) => column === index && to === path);

function summaryOf(columns: readonly FileColumn[]): string {
  const matched = columns.filter(({ targets }) => targets.length > 0).length;
  const left = columns.length - matched;
  return `${matched} with a field${left ? `, ${left} not imported` : ''}`;
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

type Question = {
  text: string;
  note?: string | undefined;
  /** Whether another field is the answer, or how the values are read. */
  isOfField?: boolean;
};

/** What somebody is asked about a column; nothing if it is settled. */
export function questionOf(csv: CsvDraft, { targets, doubt }: FileColumn, index: number): Question | undefined {
  const note = doubt && withLabels(doubt);
  if (targets.length === 0) {
    const text = 'Which field does this column fill?';
    return { text, note: note ?? 'Without a field, it is not imported.', isOfField: true };
  }
  const isRefused = targets.some(({ to }) => csv.issues.some(({ params }) => params?.fields?.includes(to)));
  if (isRefused) return { text: 'Which field does this column fill alone?', isOfField: true };
  const [unread] = targets.filter((target) => cannotBeRead(target, readingOf(csv, index, target.to)));
  const [target = unread] = unread ? [unread] : targets;
  const label = `“${labelOf(target?.to ?? '')}”`;
  if (unread?.values) return { text: `What do these values mean in ${label}?` };
  if (unread) return { text: `Not all values fit ${label}.`, isOfField: true };
  return note
    ? {
        text: target?.as ? `Is ${label} read correctly?` : `Is ${label} the right field?`,
        note,
        isOfField: !target?.as,
      }
    : undefined;
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
  return (
    <Card title="Columns of the file" note={summaryOf(csv.columns)} tools={<MappingMenu csv={csv} />}>
      <FieldList />
      {questions.length > 0 && <ColumnTable isAsked csv={csv} of={questions} />}
      {settled.length > 0 && (
        <details class="settled" open={settled.length <= mostShown}>
          <summary>{plural(settled.length, 'matched column')}</summary>
          <ColumnTable csv={csv} of={settled} />
        </details>
      )}
    </Card>
  );
}

/** More settled columns than this are folded. */
const mostShown = 6;

type ColumnTableProps = {
  csv: CsvDraft;
  of: readonly { guess: FileColumn; index: number }[];
  /** Whether they had questions: what answers them stays, with the focus. */
  isAsked?: boolean;
};

const titles = {
  asked: ['Column, with its first values', 'Question', 'Answer'],
  settled: ['Column', 'Field of the notice', 'How it is read', 'How it was found'],
};

/** Columns with their questions, or what they fill. In narrow windows each row is a card. */
const ColumnTable = ({ csv, of: columns, isAsked = false }: ColumnTableProps) => (
  <div class="scroll">
    <table class="rows matching" role="table">
      <colgroup>
        {['256', '', '', '232'].map((width) => (
          <col width={width} />
        ))}
      </colgroup>
      <thead class={isNarrow.value || !isAsked ? 'visually-hidden' : ''}>
        <tr role="row">
          {titles[isAsked ? 'asked' : 'settled'].map((title) => (
            <th key={title} scope="col" role="columnheader" colSpan={title === 'Answer' ? 2 : 1}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ guess, index }) => (
          <ColumnRow key={`${index} ${guess.column}`} {...{ csv, guess, index, isAsked }} />
        ))}
      </tbody>
    </table>
  </div>
);

/** How the field of a settled column was found. */
const origins = { same_name: 'Same name', guessed: 'Guessed', earlier: 'From mapping', none: '' };

type ColumnRowProps = { csv: CsvDraft; guess: FileColumn; index: number; isAsked: boolean };

/** A question with its answer beside it. A settled column is one line until somebody changes it. */
function ColumnRow({ csv, guess, index, isAsked }: ColumnRowProps) {
  const { column, targets, samples, origin } = guess;
  const question = questionOf(csv, guess, index);
  const [isEditing, edit] = useState(question?.isOfField === true);
  if (question?.isOfField && !isEditing) edit(true);
  const isOpen = isAsked || isEditing;
  const [isAdding, add] = useState(false);
  const first = samples.map((cell) => cell || '(empty)').join(' · ');
  const setTargets = (next: readonly TargetJson[], chosen: readonly string[] = []) =>
    changeCsv({ columns: withTargets(csv.columns, index, next), chosen: [...csv.chosen, ...chosen] });
  const read = targets.filter(isFirstOfAlike).map((target) => {
    const reading = readingOf(csv, index, target.to);
    const onChange = (next: TargetJson) =>
      setTargets(targets.map((one) => (isReadAlike(one, target) ? { ...next, to: one.to } : one)));
    return isOpen ? (
      <ReadAs key={target.to} {...{ target, reading, onChange }} />
    ) : (
      <p key={target.to}>{readingText(target, reading) ?? first}</p>
    );
  });
  const act = (text: string, begin: (isBegun: boolean) => void) => (
    <button type="button" class="quiet small" aria-label={`${text}: ${column}`} onClick={() => begin(true)}>
      {text}
    </button>
  );
  // An import refuses a column whose name another one has.
  const isTwice = csv.columns.filter((one) => asSeen(one.column) === asSeen(column)).length > 1;
  return (
    <tr role="row" class={isOpen ? 'open' : ''}>
      <th scope="row" role="rowheader" id={`column-${index}`} tabIndex={-1}>
        {column}
        {isOpen && <p class="note">{first}</p>}
      </th>
      <td role="cell">
        {question?.text ?? targets.map(({ to }) => labelOf(to)).join(', ')}
        {question?.note && <p class="note">{question.note}</p>}
        {isTwice && <p class="issue">Another column has this name.</p>}
        {isAsked && !question && <span class="badge good">Answered</span>}
      </td>
      <td role="cell" colSpan={isOpen ? 2 : 1}>
        {isEditing && (
          <FieldChoice
            column={column}
            targets={targets}
            isAdding={isAdding}
            onChange={(next, path) => {
              add(false);
              setTargets(next, path ? [path] : []);
            }}
          />
        )}
        {read}
        {question?.note && targets.length > 0 && (
          <button type="button" class="small" onClick={() => setTargets(targets)}>
            Yes, this is right
          </button>
        )}
        {isOpen && !isEditing && act('Change the field', edit)}
        {isEditing && !isAdding && targets.length > 0 && act('Add a field', add)}
      </td>
      {!isOpen && (
        <td role="cell">
          <div class="state">
            <span class="note">{origins[origin]}</span>
            {act('Change', edit)}
          </div>
        </td>
      )}
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
  /** Whether one more is to be chosen. */
  isAdding: boolean;
  /** How the column is read for a field that was chosen is not known yet. */
  onChange: (targets: TargetJson[], chosen?: string) => void;
};

/** The fields of a column, found by a part of their names: as many inputs as it fills fields. */
function FieldChoice({ column, targets, isAdding, onChange }: FieldChoiceProps) {
  const choose = (at: number, input: HTMLInputElement) => {
    const path = pathOf(input.value);
    const isUnknown = input.value.trim() !== '' && !path;
    input.setCustomValidity(isUnknown ? 'No field has this name: choose one from the list, or leave it empty.' : '');
    if (isUnknown) return input.reportValidity();
    return onChange(path ? targets.toSpliced(at, 1, { to: path }) : targets.toSpliced(at, 1), path);
  };
  const paths = targets.map(({ to }) => to);
  return (
    <>
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
    </>
  );
}
