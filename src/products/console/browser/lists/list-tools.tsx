import { signal } from '@preact/signals';
import type { ConsoleOperation } from '../base/graph.ts';
import { firstPage, hrefWith, navigate, path } from '../base/location.ts';
import { settings } from '../base/settings.ts';
import { readStored, store } from '../base/stored.ts';
import { copy } from '../parts/clipboard.ts';
import { Check, Select } from '../parts/inline.tsx';
import { Menu } from '../parts/menu.tsx';
import { isNarrow } from '../parts/narrow.ts';
import type { QueryState } from '../session/query.ts';
import { type Exported, ExportItems, ExportMenu } from './export-menu.tsx';
import { type Column, columnOf, directionOf, type Sorting } from './table.tsx';

type ListToolsProps<Row> = {
  query: QueryState<unknown>;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  sorting: Sorting;
  exported: Exported | undefined;
  length: number;
};

/** What can be done with a list. Beside the order of cards, which have no headings, there is room for one menu. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { query, columns, shown, sorting, exported, length } = props;
  const { operation, variables } = query;
  if (length === 0) return null;
  const choice = canChoose(columns) && <ColumnChoice columns={columns} shown={shown} />;
  if (!isNarrow.value || sorting.available.length === 0) {
    return (
      <div class="tools">
        {choice && <Menu text="Columns">{choice}</Menu>}
        {exported && <ExportMenu exported={exported} />}
        <Menu text="API">
          <ul>
            <QueryItems of={operation} with={variables} />
          </ul>
        </Menu>
      </div>
    );
  }
  return (
    <div class="tools">
      {length > fewRows && <Sort columns={columns} sorting={sorting} />}
      <Menu class="all-tools" text="More">
        <div>
          <ul>
            {exported && <ExportItems exported={exported} before="Export " />}
            <QueryItems of={operation} with={variables} />
          </ul>
          {choice}
        </div>
      </Menu>
    </div>
  );
}

/** As many are compared at a glance. */
const fewRows = 3;

const arrows = { ascending: '↑', descending: '↓' };

/** The orders of a list by the titles of its columns. */
function Sort<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
  const ordersOf = ({ title, order }: Column<Row>) =>
    sorting.available
      .filter((each) => columnOf(each) === order)
      .map((each) => [each, `${title} ${arrows[directionOf(each)]}`] as const);
  return (
    <Select
      class="sort"
      aria-label="Sort"
      options={columns.flatMap(ordersOf)}
      chosen={sorting.current}
      onChoose={(order) => navigate(hrefWith({ ...firstPage, order }))}
    />
  );
}

type QueryProps = { of: ConsoleOperation<unknown, unknown>; with: unknown };

/** Menu items that copy or open the operation behind a list, for the reader's own dashboard. */
function QueryItems({ of, with: variables }: QueryProps) {
  const json = JSON.stringify(variables, null, 2);
  const hasVariables = json !== '{}';
  const text = indented(of.text);
  const graphiql = `/graphiql#${new URLSearchParams({ query: text, ...(hasVariables && { variables: json }) })}`;
  const asGraphql = () => copy(hasVariables ? `${text}\n# Variables\n${comment(json)}\n` : text, 'GraphQL');
  const asCurl = () => copy(curl(of, variables), 'curl call');
  return (
    <>
      <li class="note">Use this list in your own dashboard</li>
      <li>
        <button type="button" onClick={asGraphql}>
          Copy as GraphQL
        </button>
      </li>
      <li>
        <button type="button" onClick={asCurl}>
          Copy as curl
        </button>
      </li>
      {settings.hasGraphiql && (
        <li>
          <a href={graphiql} target="_blank">
            Open in GraphiQL
          </a>
        </li>
      )}
    </>
  );
}

/** The text of an operation, whose lines have no indentation. */
function indented(text: string): string {
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    if (/^[)}]/.test(line)) depth -= 1;
    const whole = '  '.repeat(depth) + line;
    if (/[({]$/.test(line)) depth += 1;
    return whole;
  });
  return lines.join('\n');
}

const comment = (text: string) => text.replace(/^/gm, '# ');

/** The token stays out of it: a copied call is pasted into chats and tickets. */
function curl({ text }: ConsoleOperation<unknown, unknown>, variables: unknown): string {
  const body = JSON.stringify({ query: text, variables });
  return `curl ${location.origin}/graphql -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '${body.replaceAll("'", "'\\''")}'`;
}

/** The titles of the columns that a person chose for a list, by the path of its screen. */
type Choices = Readonly<Record<string, readonly string[]>>;

const key = 'console.columns';
const choices = signal<Choices>(
  Object.fromEntries(Object.entries(Object(readStored(key))).filter(([, titles]) => Array.isArray(titles))) as Choices,
);

function choose(next: Choices): void {
  choices.value = next;
  store(key, next);
}

/** Whether a list leaves columns out at first. Only then are its columns chosen. */
const canChoose = (columns: readonly Pick<Column<never>, 'isExtra'>[]): boolean =>
  columns.some(({ isExtra }) => isExtra);

/** The columns of the screen's list: the first, those that were chosen, and the one that sorts. */
export function shownColumns<Row>(columns: readonly Column<Row>[], { current }: Sorting): readonly Column<Row>[] {
  const chosen = canChoose(columns) ? choices.value[path.value] : undefined;
  return columns.filter(
    ({ title, isExtra, order }, index) =>
      index === 0 || (chosen ? chosen.includes(title) : !isExtra) || order === columnOf(current),
  );
}

type Titled = Pick<Column<never>, 'title'>;

type ColumnChoiceProps = { columns: readonly Titled[]; shown: readonly Titled[] };

/** Chooses the columns of the screen's list, in this browser. */
function ColumnChoice({ columns, shown }: ColumnChoiceProps) {
  const titles = columns.slice(1).map(({ title }) => title);
  const isShown = (title: string) => shown.some((column) => column.title === title);
  const toggle = (changed: string) => {
    const chosen = titles.filter((title) => isShown(title) !== (title === changed));
    choose({ ...choices.value, [path.value]: chosen });
  };
  const { [path.value]: own, ...others } = choices.value;
  return (
    <fieldset class="column-choice">
      <legend>Columns to show</legend>
      {titles.map((title) => (
        <Check aria-label={`Column ${title}`} checked={isShown(title)} onChange={() => toggle(title)}>
          {title}
        </Check>
      ))}
      {own && (
        <button type="button" class="quiet small" onClick={() => choose(others)}>
          Reset
        </button>
      )}
    </fieldset>
  );
}
