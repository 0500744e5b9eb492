import type { ComponentProps } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { codesOf, codeTypeOf } from '../../../../../domain/files/code-names.ts';
import { cellReader, csvLine } from '../../../../../domain/files/csv-rows.ts';
import { targetsIn } from '../../../../../domain/files/mapping-json.ts';
import type { MappingJson, TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { number, plural } from '../../base/format.ts';
import { choicesOf, fieldAt } from '../../forms/record-fields.tsx';
import { type Column, Table } from '../../lists/table.tsx';
import { Card, Errors } from '../../panels/panel.tsx';
import { draft } from './draft.ts';
import { maxShown, type RejectedRow, type Run, useStart } from './run.tsx';

/** The line and the issues come before the cells of the file. */
const added = 2;

/** The mapping with the values themselves among its words, so that a mended cell may have one that no row had. */
function withMeanings(mapping: MappingJson): MappingJson {
  const known = (target: TargetJson) => {
    const { type = '' } = fieldAt(target.to) ?? {};
    const code = codeTypeOf(type);
    const meanings = choicesOf(type) ?? (code ? codesOf(code) : []);
    if (!target.values) return target;
    return { ...target, values: { ...Object.fromEntries(meanings.map((one) => [one, one])), ...target.values } };
  };
  const columns = Object.entries(mapping.columns).map(([column, given]) => [column, targetsIn(given).map(known)]);
  return { ...mapping, columns: Object.fromEntries(columns) };
}

type Row = RejectedRow & { cells: readonly string[] };

/** The rejected rows of CSV, with their cells. */
function rowsOf({ given, rejected, rejectsHead }: Run) {
  const mapping = withMeanings(JSON.parse(given.mapping ?? '{"columns":{}}'));
  const { delimiter = ',', quotes = true, escapes } = mapping;
  const read = cellReader({ delimiter, quotes, escapes });
  const cellsOf = (text: string) => read(text.replace(/\n$/, '')) ?? [];
  const header = cellsOf(rejectsHead.replace(/^\ufeff/, ''));
  const rows = rejected.map((row): Row => ({ ...row, cells: cellsOf(row.rejectedText) }));
  const lineOf = (cells: readonly string[]) => csvLine(cells, { delimiter, quotes, escapes });
  /** The cells that fill the field of an issue, or one that it does not fit. */
  const placesOf = ({ issues }: Row): readonly number[] => {
    const paths = issues.flatMap(({ path, params }) => [path, ...(params?.fields ?? [])]);
    const columns = Object.entries(mapping.columns).filter(([, given]) =>
      targetsIn(given).some(({ to }) => paths.some((path) => path === to || path.startsWith(`${to}.`))),
    );
    return columns.map(([column]) => header.indexOf(column, added)).filter((at) => at >= added);
  };
  /** What the cells of a column may say, if its field has a list of values. */
  const words = header.map((column) =>
    targetsIn(mapping.columns[column]).flatMap(({ values = {} }) => Object.keys(values)),
  );
  return { mapping, header, rows, lineOf, placesOf, words };
}

type MendRowsProps = {
  mine: Run;
  /** Before the inputs. */
  columns: readonly Column<RejectedRow>[];
  /** Around the rows. */
  card: ComponentProps<typeof Card>;
};

/** Rejected rows of CSV with inputs for the cells that are wrong, to be sent again with the same mapping. */
export function MendRows({ mine, columns, card }: MendRowsProps) {
  const { mapping, header, rows, lineOf, placesOf, words } = useMemo(() => rowsOf(mine), [mine]);
  /** What replaces cells, by `line:index`. */
  const [mended, setMended] = useState<ReadonlyMap<string, string>>(new Map());
  const { isSending, errors, startAndOpen } = useStart();
  const cellOf = ({ line, cells }: Row, at: number) => mended.get(`${line}:${at}`) ?? cells[at] ?? '';
  const ready = rows.filter((row) => row.cells.some((cell, at) => cellOf(row, at) !== cell)).length;
  /** All rows: those that were not changed are rejected again, and stay. */
  const sendAgain = () => {
    const lines = rows.map((row) => lineOf(row.cells.map((_cell, at) => cellOf(row, at))));
    const file = new File([`\ufeff${[lineOf(header), ...lines].join('\n')}\n`], mine.given.file.name);
    return startAndOpen({ ...mine.given, file, mapping: JSON.stringify(mapping), continues: mine.id });
  };
  const mend: Column<Row> = {
    title: 'New value',
    class: 'whole',
    share: 1,
    card: 'whole',
    cell: (row) => {
      const places = placesOf(row);
      if (places.length === 0) return draft.value && <a href="/imports/new/columns">Change it in Columns</a>;
      return places.map((at) => (
        <label key={at} class="field">
          {header[at]}
          <input
            aria-label={`${header[at]} of row ${row.line}`}
            list={`words-${at}`}
            value={cellOf(row, at)}
            onInput={({ currentTarget }) => setMended(new Map([...mended, [`${row.line}:${at}`, currentTarget.value]]))}
          />
        </label>
      ));
    },
  };
  const count = ready === 0 ? 'the fixed rows' : plural(ready, 'fixed row');
  return (
    <>
      <Card {...card}>
        {card.children}
        <Table rows={rows.slice(0, maxShown)} columns={[...columns, mend]} />
        {header.map((column, at) => (
          <datalist key={column} id={`words-${at}`}>
            {words[at]?.map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
        ))}
      </Card>
      <Errors errors={errors} />
      <div class="buttons bottom">
        <span class="note" role="status">
          {ready === 0
            ? 'Change a value first. Your changes stay in this tab.'
            : `${number(ready)} of ${plural(rows.length, 'row')} fixed.${ready < rows.length ? ' The others stay here.' : ''}`}
        </span>
        <button
          type="button"
          class={ready > 0 ? 'primary' : ''}
          aria-disabled={isSending || ready === 0}
          onClick={() => ready > 0 && sendAgain()}
        >
          {mine.given.options.dryRun ? 'Check' : 'Import'} {count}
        </button>
      </div>
    </>
  );
}
