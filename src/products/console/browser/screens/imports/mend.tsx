import Papa from 'papaparse';
import { useState } from 'preact/hooks';
import { csvLine } from '../../../../../domain/files/csv-rows.ts';
import { codesOf, codeTypeOf } from '../../../../../domain/files/guess/code-names.ts';
import { isRejected } from '../../../../../domain/files/guess/readings.ts';
import type { MappingJson, TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { number, plural, words } from '../../format.ts';
import type { Issue } from '../../graph/send.ts';
import { saveFile } from '../../parts/clipboard.ts';
import { issueWords } from '../../parts/issue-words.ts';
import { OptionList } from '../../parts/options.tsx';
import { Errors } from '../../parts/panel.tsx';
import { recordValue } from '../../parts/record-value.tsx';
import { draft, fieldOf } from './draft.ts';
import { MatchingTable } from './matching-table.tsx';
import { readingIn } from './readings.ts';
import { hasAllRejected, keptRows, type RejectedRow, type Run, rejectedFile, rejectsHead } from './run.ts';
import { useStart } from './use-start.ts';

const maxShown = 200;
/** The line and the issues come before the cells of the file. */
const added = 2;

type Syntax = { delimiter: string; quotes: boolean };
const syntaxOf = ({ delimiter = ',', quotes = true }: MappingJson): Syntax => ({ delimiter, quotes });
const cellsOf = (text: string, { delimiter, quotes }: Syntax): string[] =>
  quotes
    ? (Papa.parse<string[]>(text.replace(/\n$/, ''), { delimiter }).data[0] ?? [])
    : text.trimEnd().split(delimiter);

/** The column that fills a field, and how. */
function columnOf(path: string, { columns }: MappingJson): { column: string; target: TargetJson } | undefined {
  for (const [column, given] of Object.entries(columns)) {
    for (const one of [given].flat() as (string | TargetJson)[]) {
      const target = typeof one === 'string' ? { to: one } : one;
      if (path === target.to || path.startsWith(`${target.to}.`)) return { column, target };
    }
  }
  return undefined;
}

/** The values that may be chosen for a column of words. */
const choicesOf = ({ to, values, as }: TargetJson): readonly string[] =>
  (values && as !== 'list' && fieldOf(to)?.values) || [];

/** What a word of a column may mean: a value of its field, or a code. */
function meaningsOf({ to }: TargetJson): readonly string[] {
  const { type = '', values } = fieldOf(to) ?? {};
  const code = codeTypeOf(type);
  return values ?? (code ? codesOf(code) : []);
}

/** The mapping with the values themselves among its words, so that a mended cell may have one that no row had. */
function withMeanings(mapping: MappingJson): MappingJson {
  const known = (one: string | TargetJson) => {
    if (typeof one === 'string' || !one.values) return one;
    return { ...one, values: { ...Object.fromEntries(meaningsOf(one).map((value) => [value, value])), ...one.values } };
  };
  const columns = Object.entries(mapping.columns).map(([column, given]) => {
    const targets = [given].flat() as (string | TargetJson)[];
    return [column, targets.map(known)];
  });
  return { ...mapping, columns: Object.fromEntries(columns) };
}

type MendedRow = { line: number; cells: readonly string[] };
/** What replaces cells, by `line:index`. */
type Mended = ReadonlyMap<string, string>;

/** The rejected rows of an import, and how those that were changed are sent again. */
function useRejected(mine: Run) {
  const [mended, setMended] = useState<Mended>(new Map());
  const mapping = withMeanings(JSON.parse(mine.given.mapping ?? '{"columns":{}}'));
  const syntax = syntaxOf(mapping);
  const header = cellsOf(rejectsHead().replace(/^\ufeff/, ''), syntax);
  const rows = keptRows().map((row) => ({ ...row, cells: cellsOf(row.rejectedText, syntax) }));
  const cellOf = ({ line, cells }: MendedRow, at: number) => mended.get(`${line}:${at}`) ?? cells[at] ?? '';
  const isMended = (row: MendedRow, at: number) => cellOf(row, at) !== (row.cells[at] ?? '');
  const mend = (some: readonly MendedRow[], at: number, value: string) =>
    setMended(new Map([...mended, ...some.map(({ line }) => [`${line}:${at}`, value] as const)]));
  const ready = rows.filter((row) => row.cells.some((_cell, at) => isMended(row, at)));
  /** All of them as a file for the same mapping: those that were not changed are rejected again, and stay. */
  const again = () => {
    const lines = rows.map((row) =>
      csvLine(
        row.cells.map((_cell, at) => cellOf(row, at)),
        syntax,
      ),
    );
    const text = `\ufeff${[csvLine(header, syntax), ...lines].join('\n')}\n`;
    const file = new File([text], mine.given.file.name);
    return { ...mine.given, file, mapping: JSON.stringify(mapping), continues: mine.id };
  };
  return { mapping, header, rows, ready, cellOf, isMended, mend, again };
}

type Rejected = ReturnType<typeof useRejected>;

/** Rejected rows of CSV, each mended where it is wrong and sent again with the same mapping. */
export function MendRows({ mine }: { mine: Run }) {
  const rejected = useRejected(mine);
  const { isSending, errors, startAndOpen } = useStart();
  const { rows, ready, again } = rejected;
  const { dryRun } = mine.given.options;
  return (
    <div class="stack">
      <section class="panel">
        <header>
          <h2>Mend the rejected rows</h2>
          <span class="note">
            {number(ready.length)} of {number(rows.length)} mended
          </span>
          <span class="tools">
            <button type="button" class="small" onClick={() => saveFile(rejectedFile(true), 'notices.rejects.csv')}>
              Save the rejected rows
            </button>
          </span>
        </header>
        <Faults rejected={rejected} />
        {rows.length > maxShown && (
          <p class="note">The first {maxShown} are shown. Send them, or save all as a file.</p>
        )}
        {!hasAllRejected() && (
          <p class="note">This tab does not have all of them: mend the others in the file itself.</p>
        )}
      </section>
      <Errors errors={errors} />
      <div class="buttons bottom">
        <span class="note" role="status">
          {ready.length === 0
            ? 'Change a value first. What is written here is kept in this tab.'
            : `${number(ready.length)} of ${number(rows.length)} ${ready.length === 1 ? 'is' : 'are'} ready.${ready.length < rows.length ? ' The others stay here to be mended.' : ''}`}
        </span>
        <button
          type="button"
          class={ready.length > 0 ? 'primary' : ''}
          aria-disabled={isSending || ready.length === 0}
          onClick={() => ready.length > 0 && startAndOpen(again())}
        >
          {dryRun ? `Check ${counted(ready.length, 'mended row')}` : `Import ${counted(ready.length, 'mended row')}`}
        </button>
      </div>
    </div>
  );
}

const counted = (count: number, one: string) => (count === 0 ? `the ${one}s` : plural(count, one));

const titles = [
  ['Row', '26%'],
  ['Column', '16%'],
  ['In the file', '20%'],
  ['Send', '38%'],
] as const;

function Faults({ rejected }: { rejected: Rejected }) {
  const { rows, mapping, header } = rejected;
  const titleAt = header.indexOf(columnOf('basicInformation.title', mapping)?.column ?? '', added);
  return (
    <MatchingTable columns={titles}>
      {rows.slice(0, maxShown).flatMap((row) => {
        const faults = faultsOf(row, mapping, header);
        return faults.map((fault) => (
          <FaultRow
            key={`${row.line}:${fault.at} ${fault.issue.path}`}
            row={row}
            title={row.cells[titleAt]}
            fault={fault}
            isDone={faults.some(({ issue, at }) => issue === fault.issue && rejected.isMended(row, at))}
            rejected={rejected}
          />
        ));
      })}
    </MatchingTable>
  );
}

/** Without the column, which stands beside it. */
const reasonOf = ({ issue, target }: Fault) =>
  target && choicesOf(target).length > 0 && issue.code === 'invalid_format'
    ? 'This word is matched with no value: choose one.'
    : issueWords(issue).replace(/ \(column ".*"\)\.$/, '.');

type FaultRowProps = {
  row: MendedRow;
  title: string | undefined;
  fault: Fault;
  /** Whether this or another cell of the same fault was changed. */
  isDone: boolean;
  rejected: Rejected;
};

/** A wrong cell with what is sent instead. The same value may be mended in all rows at once. */
function FaultRow({ row, title, fault, isDone, rejected: { mapping, rows, cellOf, isMended, mend } }: FaultRowProps) {
  const { at, column, target } = fault;
  const before = row.cells[at] ?? '';
  const value = cellOf(row, at);
  const isChanged = isMended(row, at);
  const alike = rows.filter(({ cells }) => cells[at] === before);
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {row.line}
        {title && <p class="note">{title}</p>}
      </th>
      <td role="cell" data-title="Column">
        {column ?? '–'}
      </td>
      <td role="cell" data-title="In the file">
        {target && (isChanged ? <del>{before || '(empty)'}</del> : before || '(empty)')}
      </td>
      <td role="cell" data-title="Send">
        {target && (
          <Cell
            label={`${column} of row ${row.line}`}
            value={value}
            choices={choicesOf(target)}
            onInput={(value) => mend([row], at, value)}
          />
        )}
        {isChanged && target ? (
          <Verdict value={value} target={target} mapping={mapping} />
        ) : (
          <p class={isDone ? 'note' : 'issue'}>{reasonOf(fault)}</p>
        )}
        {!target && draft.value && <a href="/imports/new/columns">Change it in Columns</a>}
        {alike.length > 1 && isChanged && (
          <button type="button" class="small" onClick={() => mend(alike, at, value)}>
            For all {alike.length} “{before}”
          </button>
        )}
      </td>
    </tr>
  );
}

type CellProps = { label: string; value: string; choices: readonly string[]; onInput: (value: string) => void };

/** What is sent: a text, or one of the values of a vocabulary. */
const Cell = ({ label, value, choices, onInput }: CellProps) =>
  choices.length > 0 ? (
    <select aria-label={label} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
      <OptionList
        options={[
          ...(choices.includes(value) ? [] : [[value, value || 'Choose'] as const]),
          ...choices.map((one) => [one, words(one)] as const),
        ]}
        chosen={value}
      />
    </select>
  ) : (
    <input aria-label={label} value={value} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
  );

/** How a mended value will be read. What depends on other fields, only the import knows. */
function Verdict({ value, target, mapping }: { value: string; target: TargetJson; mapping: MappingJson }) {
  const { decimalSeparator = '.', groupSeparator = '' } = mapping;
  const read = readingIn(target, { style: { decimalSeparator, groupSeparator }, rest: mapping })(value.trim());
  if (value.trim() === '') return <p class="note">Left empty.</p>;
  if (isRejected(read)) {
    const { fault } = read;
    return <p class="issue">Cannot be read.{fault && ` ${issueWords({ path: target.to, message: '', ...fault })}`}</p>;
  }
  const { type = 'String' } = fieldOf(target.to) ?? {};
  return type === 'String' ? null : <p class="note">Read as {recordValue(type, read.value, undefined)}.</p>;
}

type Fault = {
  issue: Issue;
  /** The cell, unless no column has it. */
  at: number;
  column?: string;
  target?: TargetJson;
};

/** What is wrong with a row, once for each cell. A fault of two fields can be mended in the columns of both. */
function faultsOf({ issues }: RejectedRow, mapping: MappingJson, header: readonly string[]): Fault[] {
  const faults = issues.flatMap((issue): Fault[] => {
    const columns = [issue.path, ...(issue.params?.fields ?? [])].flatMap((path) => columnOf(path, mapping) ?? []);
    if (columns.length === 0) return [{ issue, at: -1 }];
    return columns.map((found) => ({ issue, ...found, at: header.indexOf(found.column, added) }));
  });
  return faults.filter(({ at }, index) => at < 0 || faults.findIndex((other) => other.at === at) === index);
}
