import { signal } from '@preact/signals';
import { path } from '../base/location.ts';
import { readStored, store } from '../base/stored.ts';
import type { Column, Sorting } from './column.ts';

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
export const canChoose = (columns: readonly Pick<Column<never>, 'isExtra'>[]): boolean =>
  columns.some(({ isExtra }) => isExtra);

/** The columns of the screen's list: the first, those that were chosen, and the one that sorts. */
export function shownColumns<Row>(columns: readonly Column<Row>[], sorting?: Sorting): readonly Column<Row>[] {
  const chosen = canChoose(columns) ? choices.value[path.value] : undefined;
  return columns.filter(({ title, isExtra, orders = {} }, index) => {
    const isChosen = chosen ? chosen.includes(title) : !isExtra;
    return index === 0 || isChosen || (sorting && Object.values(orders).includes(sorting.current));
  });
}

type Titled = Pick<Column<never>, 'title'>;

type ColumnChoiceProps = { columns: readonly Titled[]; shown: readonly Titled[] };

/** Chooses the columns of the screen's list, in this browser. */
export function ColumnChoice({ columns, shown }: ColumnChoiceProps) {
  const titles = columns.slice(1).map(({ title }) => title);
  const isShown = (title: string) => shown.some((column) => column.title === title);
  const toggle = (changed: string) => {
    const chosen = titles.filter((title) => isShown(title) !== (title === changed));
    choose({ ...choices.value, [path.value]: chosen });
  };
  const { [path.value]: own, ...others } = choices.value;
  return (
    <fieldset class="column-choice">
      <legend>Columns of this list</legend>
      {titles.map((title) => (
        <label class="check">
          <input
            type="checkbox"
            aria-label={`Column ${title}`}
            checked={isShown(title)}
            onChange={() => toggle(title)}
          />
          {title}
        </label>
      ))}
      {own && (
        <button type="button" class="quiet small" onClick={() => choose(others)}>
          As at first
        </button>
      )}
    </fieldset>
  );
}
