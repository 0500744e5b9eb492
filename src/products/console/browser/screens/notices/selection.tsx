import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { NoticeFilter, NoticeListQuery } from '../../../../../generated/console/operation-types.ts';
import { noticeIds } from '../../../../../generated/console/operations.ts';
import { number } from '../../format.ts';
import { send } from '../../graph/send.ts';
import { hasRole } from '../../me.ts';
import { notify } from '../../parts/clipboard.ts';
import type { Column } from '../../parts/column.ts';
import { ExportItems, ExportMenu } from '../../parts/export-menu.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { isNarrow } from '../../parts/narrow.ts';

type Row = NonNullable<NoticeListQuery['notices']>['nodes'][number];
/** What a selection needs of a notice. */
type Selectable = Pick<Row, 'paId' | 'phase' | 'amendment'>;

/** The notices that somebody selected, over all pages of the list, each with whether it waits for its sign-off. */
export const selected = signal<ReadonlyMap<string, boolean>>(new Map());

const isWaiting = ({ phase, amendment }: Selectable) =>
  amendment ? amendment.state === 'awaiting_sign_off' : phase === 'awaiting_sign_off';

function select(rows: readonly Selectable[], isSelected: boolean): void {
  const next = new Map(selected.value);
  for (const row of rows) {
    if (isSelected) next.set(row.paId, isWaiting(row));
    else next.delete(row.paId);
  }
  selected.value = next;
}

/** It was decided on. */
export function deselect(paId: string): void {
  const next = new Map(selected.value);
  next.delete(paId);
  selected.value = next;
}

const isSelected = ({ paId }: Row) => selected.value.has(paId);

/** Notices are selected to be decided on. Others export what their filter finds. */
const canSelect = () => hasRole('operator');

/** The heading of the first column selects the page. */
export function withSelectAll(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Column<Row>[] {
  const [first, ...others] = columns;
  if (!first || !canSelect()) return columns;
  const areSelected = rows.length > 0 && rows.every(isSelected);
  const areSome = !areSelected && rows.some(isSelected);
  const head = (
    <input
      type="checkbox"
      class="select"
      aria-label="Select all on this page"
      checked={areSelected}
      indeterminate={areSome}
      onChange={() => select(rows, !areSelected)}
    />
  );
  return [{ ...first, head }, ...others];
}

export const selectBox = (row: Row) =>
  canSelect() && (
    <input
      type="checkbox"
      class="select"
      aria-label={`Select ${row.title}`}
      checked={isSelected(row)}
      onChange={() => select([row], !isSelected(row))}
    />
  );

const clear = () => {
  selected.value = new Map();
};

/** The most that are selected with one click. */
const mostSelected = 100;

type SelectionProps = { filter: NoticeFilter; total: number | null | undefined };

/** What can be done with the selected notices. It stays in view below the list, where it moves no row. */
export function Selection({ filter, total }: SelectionProps) {
  const ids = [...selected.value.keys()];
  const waiting = ids.filter((paId) => selected.value.get(paId));
  const review = `/notices/review?${new URLSearchParams(waiting.map((paId) => ['notice', paId]))}`;
  const selectAll = async () => {
    const { data, errors } = await send(noticeIds, { filter, first: mostSelected });
    if (errors[0]) notify(errors[0].message);
    select(data?.notices?.nodes ?? [], true);
  };
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) =>
      key === 'Escape' && !document.querySelector('dialog[open]') && clear();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const exported = { list: 'notices', filter: { paIds: ids } } as const;
  const all = total && total > ids.length && total <= mostSelected && (
    <button type="button" class="quiet" onClick={selectAll}>
      Select all {total}
    </button>
  );
  const others = (
    <Menu class="all-tools" label="More" text={<Icon name="more" />}>
      <ul>
        {all && <li>{all}</li>}
        <ExportItems exported={exported} before={`Export ${ids.length}: `} />
      </ul>
    </Menu>
  );
  return (
    <div class="selection bottom" role="region" aria-label="Selection">
      <strong role="status">
        {number(ids.length)}
        <span> {ids.length === 1 ? 'notice' : 'notices'}</span> selected
      </strong>
      {!isNarrow.value && all}
      <button type="button" class="quiet" onClick={clear}>
        Clear {!isNarrow.value && <kbd>Esc</kbd>}
      </button>
      {isNarrow.value ? others : <ExportMenu text={`Export ${ids.length}`} exported={exported} />}
      {waiting.length > 0 && (
        <a class="button primary" href={review}>
          Review {waiting.length < ids.length && `${waiting.length} of `}
          {ids.length}
          <span> for sign-off</span>
        </a>
      )}
    </div>
  );
}
