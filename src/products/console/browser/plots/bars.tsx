import type { ComponentChildren } from 'preact';
import { number } from '../base/format.ts';

export type Bar = {
  name: ComponentChildren;
  value: number;
  /** The value in words, if it is more than the number. */
  shown?: string;
  note?: ComponentChildren;
  href?: string;
  /** What is not as it should be, or adds up what has no row. */
  look?: 'bad' | 'others' | undefined;
};

type BarsProps = { caption: string; heads: readonly [string, string]; rows: readonly Bar[] };

/** Amounts by category: a table with a bar in each row, if there are several to compare. */
export function Bars({ caption, heads, rows }: BarsProps) {
  const highest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table class="bars" role="table">
      <caption class="visually-hidden">{caption}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{heads[0]}</th>
          <td></td>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, shown, note, href, look = '' }) => (
          <tr role="row">
            <th scope="row" role="rowheader">
              {href ? <a href={href}>{name}</a> : name}
              {note && <span class="note sub">{note}</span>}
            </th>
            <td role="cell">
              {rows.length > 1 && (
                <svg class={`meter ${look}`} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="6" class="track" />
                  <rect width={(value / highest) * 100} height="6" />
                </svg>
              )}
            </td>
            <td class="number nowrap" role="cell">
              {shown ?? number(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
