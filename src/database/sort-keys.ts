import { z } from 'zod';
import type { Order, Sorted, SortKey } from './paging.ts';
import { isoOf } from './pg-timestamps.ts';
import { type Sql, sql } from './sql.ts';
import { isStorable, isUuid } from './validate-text.ts';

/*
 * First sort keys of lists, and ids as last keys. A null is replaced by a value at one end of the order, because a position
 * cannot have nulls.
 */

const infinities = ['infinity', '-infinity'];
const infinite = z.enum(infinities);
/** Plausible years: PostgreSQL's range is narrower than that of ISO 8601. */
const iso = z
  .string()
  .regex(/^[12]\d{3}-/)
  .pipe(z.iso.datetime());

/** A time, or `infinity` or `-infinity`. */
export const instantKey = (column: Sql): SortKey<Sorted> => ({
  column,
  type: sql`timestamptz`,
  of: ({ sortKey }) => (infinities.includes(sortKey) ? sortKey : isoOf(sortKey)),
  form: iso.or(infinite),
});

/** A key whose text is its value in a cursor. */
export const textualKey = (
  column: Sql,
  type: Sql = sql`text`,
  form: z.ZodType<string> = z.string().refine(isStorable),
): SortKey<Sorted> => ({ column, type, of: ({ sortKey }) => sortKey, form });

export const idKey = (column: Sql): SortKey<{ id: string }> => ({
  column,
  type: sql`uuid`,
  of: ({ id }) => id,
  form: z.string().refine(isUuid),
});

/** An order by a key, and by id where that is the same. */
export const orderBy = <Row extends Sorted & { id: string }>(
  name: string,
  key: SortKey<Sorted>,
  id: Sql,
  descending = false,
): Order<Row> => ({ name, keys: [key, idKey(id)], descending });
