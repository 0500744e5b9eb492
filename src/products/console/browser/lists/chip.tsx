import { country, day, instant, isId, plural } from '../base/format.ts';
import { hrefWith } from '../base/location.ts';
import { useNameOf } from '../forms/found-field.tsx';
import { firstPage } from '../parts/pages.tsx';
import { me } from '../session/me.ts';
import type { ShownFilter } from './filter-rows.ts';

type ChipProps = { row: ShownFilter; values: readonly string[] };

/** A filter with its values, which removes it. */
export const Chip = ({ row, values }: ChipProps) => (
  <li>
    <a class="chip" href={hrefWith({ ...firstPage, [row.name]: undefined })}>
      <span class="visually-hidden">Remove the filter </span>
      {row.label} <b>{chosenText({ row, values })}</b> <span aria-hidden="true">×</span>
    </a>
  </li>
);

/** The values of a filter for people. */
export function chosenText({ row, values }: ChipProps) {
  const [first = ''] = values;
  const text = values.map((value) => textOf(row, value)).join(', ');
  if ((row.control !== 'publisher' && row.control !== 'token') || text !== first) return text;
  return values.length === 1 ? <Name of={row.control} id={first} /> : plural(values.length, row.control);
}

function Name({ of, id }: { of: 'publisher' | 'token'; id: string }) {
  const own = me.value?.publishers.find((each) => each.id === id)?.name;
  const found = useNameOf(of, own || !isId(id) ? undefined : id);
  return <>{own ?? found}</>;
}

function textOf({ control, values }: ShownFilter, value: string): string {
  const text = values?.find(([known]) => known === value)?.[1];
  if (text !== undefined) return text;
  if (control === 'country') return /^[a-z]{2}$/i.test(value) ? country(value.toUpperCase()) : value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return instant(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value);
  // Of a request or an import, its beginning, as in the rows.
  return isId(value) && control !== 'publisher' && control !== 'token' ? value.slice(0, 8) : value;
}
