import { normalName } from '../../platform/text-keys.ts';
import { isTotal } from '../notices/model/filler-words.ts';
import { isBlank } from './names.ts';

/*
 * Rows that are no records: what tools put between a header and records, or between the files that they join. What is
 * certain is left out; what may be a record is refused.
 */

type Layout = { leftOut: string } | { refused: string; isHeader?: boolean };

/** The columns of a file: the indexes of those that are mapped, of the PA-ID, and of the first that is not ours. */
export type Columns = { names: readonly string[]; mapped: readonly number[]; paId: number | undefined; first: number };

/** Why a row is no record, if it is none. */
export function layoutOf(given: readonly string[], { names, mapped, paId, first: start }: Columns): Layout | undefined {
  const filled = given.filter((cell) => !isBlank(cell));
  const [first = ''] = filled;
  if (/^"?sep=.?"?$/i.test(given.join(''))) return { leftOut: 'names the separator' };
  if (filled.every((cell) => /^[-=_+|*~.:·─═–—\s]+$/.test(cell))) return { leftOut: 'is a ruler' };
  const header = headerIn(given, filled.length);
  if (header) return header;
  if (
    filled.length > 1 &&
    filled.some(isType) &&
    filled.every((cell) => isType(cell) || /^(%|\p{Sc}|[A-Z]{3})$/u.test(cell))
  )
    return { leftOut: 'has the types or units of the columns' };
  if (isTotal(withoutNumbers(first)) && filled.slice(1).every((cell) => withoutNumbers(cell) === ''))
    return { leftOut: 'is a row of totals' };
  if (filled.length === 1 && first === given[start] && names.length - start > 2)
    return { refused: 'has its first cell only: a title or a note is no record' };
  return undefined;

  function headerIn(given: readonly string[], count: number): Layout | undefined {
    const cells = given.map(normalName);
    const own = cells.filter((cell, index) => cell !== '' && cell === names[index]).length;
    if ((own > 1 || paId !== undefined) && own * 2 >= count && mapped.every((index) => cells[index] === names[index]))
      return { leftOut: 'repeats the header' };
    const known = new Set(mapped.map((index) => names[index]));
    const found = new Set(cells.filter((cell) => known.has(cell))).size;
    const isHeader = (found > 1 && found * 2 >= known.size) || (paId !== undefined && cells[paId] === names[paId]);
    return isHeader ? { refused: otherHeader, isHeader } : undefined;
  }
}

const otherHeader =
  'is a header whose names are others, or in another order: the rows after it are not read, so import them as a file of their own';

const types =
  'text|string|str|character|char|chr|(n?var)char2?|clob|u?int(eger)?\\d*|(big|small|tiny)int|long|short|float\\d*|double( precision)?|dbl|real|number|numeric|dec(imal)?|money|date|datetime\\d*|dttm|time|timestamp(tz)?|timestamp with(out)? time zone|bool(ean)?|lgl|logical|factor|fct|object|jsonb?|uuid|category';
const type = new RegExp(`^(${types})(\\s*\\(\\d+(,\\s*\\d+)?\\))?(\\[\\])?$`, 'i');

/** Whether a cell is the name of a type, or in brackets, as units are. */
const isType = (cell: string) => type.test(cell.trim()) || /^(\(.*\)|\[.*\]|<.*>|\{.*\})$/s.test(cell.trim());

const withoutNumbers = (cell: string) =>
  cell
    .replace(/\([^)]*\)|[\d\s.,:;%+*'\u2019\u2013\u2014-]|\p{Sc}|\b[A-Z]{3}\b|kr\.?|zł|Kč|Ft|lei|лв/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
