import Papa from 'papaparse';
import { useState } from 'preact/hooks';
import { csvLine } from '../../../../../domain/files/csv-rows.ts';
import type { MappingJson, TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { number, plural } from '../../format.ts';
import { issueWords } from '../../parts/issue-words.ts';
import { Errors } from '../../parts/panel.tsx';
import { keptRows, type RejectedRow, type Run, rejectsHead } from './run.ts';
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

/** The column that fills a field. */
function columnOf(path: string, { columns }: MappingJson): string | undefined {
  const fills = (target: unknown) => {
    const to = typeof target === 'string' ? target : (target as TargetJson).to;
    return path === to || path.startsWith(`${to}.`);
  };
  return Object.keys(columns).find((column) => [columns[column]].flat().some(fills));
}

type MendedRow = { line: number; cells: readonly string[] };
/** What replaces cells, by `line:index`. */
type Mended = ReadonlyMap<string, string>;

/** Rejected rows of CSV, each mended where it is wrong and sent again with the same mapping. */
export function MendRows({ mine }: { mine: Run }) {
  const [mended, setMended] = useState<Mended>(new Map());
  const { isSending, errors, startAndOpen } = useStart();
  const mapping: MappingJson = JSON.parse(mine.given.mapping ?? '{"columns":{}}');
  const syntax = syntaxOf(mapping);
  const header = cellsOf(rejectsHead().replace(/^\ufeff/, ''), syntax);
  const rows = keptRows().map((row) => ({ ...row, cells: cellsOf(row.rejectedText, syntax) }));
  const ready = rows.filter(({ line }) => [...mended.keys()].some((key) => key.startsWith(`${line}:`)));
  const send = () => {
    const lines = ready.map(({ line, cells }) =>
      csvLine(
        cells.map((cell, at) => mended.get(`${line}:${at}`) ?? cell),
        syntax,
      ),
    );
    const text = `\ufeff${[csvLine(header, syntax), ...lines].join('\n')}\n`;
    const file = new File([text], mine.given.file.name);
    return startAndOpen({ ...mine.given, file });
  };
  return (
    <section class="panel more">
      <header>
        <h2>Mend the rejected rows</h2>
        <span class="note">
          {number(ready.length)} of {number(rows.length)} mended
        </span>
      </header>
      <Errors errors={errors} />
      <div class="scroll">
        <table class="rows" role="table">
          <thead>
            <tr role="row">
              {['Row', 'Column', 'In the file', 'Send'].map((title) => (
                <th scope="col" role="columnheader">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .slice(0, maxShown)
              .flatMap((row) =>
                faultsOf(row, mapping, header).map((fault) => (
                  <FaultRow
                    key={`${row.line}:${fault.at} ${fault.issue.path}`}
                    row={row}
                    fault={fault}
                    rows={rows}
                    mended={mended}
                    setMended={setMended}
                  />
                )),
              )}
          </tbody>
        </table>
      </div>
      {rows.length > maxShown && <p class="note">The first {maxShown} are shown. Send them, or save all as a file.</p>}
      <div class="buttons">
        <span class="note" role="status">
          What is written here is kept in this tab until it is sent.
        </span>
        <button
          type="button"
          class="primary"
          aria-disabled={isSending || ready.length === 0}
          onClick={() => ready.length > 0 && send()}
        >
          {mine.given.options.dryRun ? 'Check' : 'Send'} {plural(ready.length, 'row')} again
        </button>
      </div>
    </section>
  );
}

type FaultRowProps = {
  row: MendedRow;
  fault: Fault;
  rows: readonly MendedRow[];
  mended: Mended;
  setMended: (mended: Mended) => void;
};

/** A wrong cell with what is sent instead. The same value may be mended in all rows at once. */
function FaultRow({ row: { line, cells }, fault: { at, column, issue }, rows, mended, setMended }: FaultRowProps) {
  const before = cells[at] ?? '';
  const value = mended.get(`${line}:${at}`);
  const alike = at < 0 ? [] : rows.filter(({ cells }) => cells[at] === before);
  const mend = (rows: readonly MendedRow[], value: string) =>
    setMended(new Map([...mended, ...rows.map(({ line }) => [`${line}:${at}`, value] as const)]));
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {line}
      </th>
      <td role="cell" data-title="Column">
        {column ?? '–'}
      </td>
      <td role="cell" data-title="In the file">
        {at < 0 ? '' : <del>{before || '(empty)'}</del>}
      </td>
      <td role="cell" data-title="Send">
        {at >= 0 && (
          <input
            aria-label={`${column} of row ${line}`}
            value={value ?? before}
            onInput={({ currentTarget }) => mend([{ line, cells }], currentTarget.value)}
          />
        )}
        <p class="issue">{issueWords(issue)}</p>
        {alike.length > 1 && value !== undefined && (
          <button type="button" class="small" onClick={() => mend(alike, value)}>
            For all {alike.length} “{before}”
          </button>
        )}
      </td>
    </tr>
  );
}

type Fault = ReturnType<typeof faultsOf>[number];

/** What is wrong with a row, once for each cell. */
function faultsOf({ issues }: RejectedRow, mapping: MappingJson, header: readonly string[]) {
  const faults = issues.map((issue) => {
    const column = columnOf(issue.path, mapping);
    return { issue, column, at: column === undefined ? -1 : header.indexOf(column, added) };
  });
  return faults.filter(({ at }, index) => at < 0 || faults.findIndex((other) => other.at === at) === index);
}
