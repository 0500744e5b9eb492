import type { AmountKind } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/* Amounts are invoiced, budgeted or estimated, with or without VAT. A sum that adds several kinds has them apart, too. */

const kinds = vocabulary.AmountBasis.flatMap((amountBasis) =>
  [false, true].map((amountIncludesVat) => ({ amountBasis, amountIncludesVat })),
);

/** The names of the columns of a kind: number and value. */
const columnsOfKind = kinds.map((_, index) => [`count${index}`, `value${index}`] as const);

/** Number and sum of each kind, over rows with `amount_basis` and `amount_includes_vat`. */
export const kindSums = (value: Sql): Sql =>
  sql.join(
    kinds.map(({ amountBasis, amountIncludesVat }, index) => {
      const [count, sum] = columnsOfKind[index] as readonly [string, string];
      const isOfKind = sql`where amount_basis = ${sql.lit(amountBasis)} and amount_includes_vat = ${sql.lit(amountIncludesVat)}`;
      return sql`count(*) filter (${isOfKind}) as ${sql.id(count)}, sum(${value}) filter (${isOfKind}) as ${sql.id(sum)}`;
    }),
  );

const names = columnsOfKind.flat();
export const kindColumns: Sql = sql.join(names.map((name) => sql.id(name)));
/** Adds up rows of these columns. */
export const kindTotals: Sql = sql.join(names.map((name) => sql`sum(${sql.id(name)}) as ${sql.id(name)}`));

/** The kinds of which a row has any. */
export function kindsOf(row: object): AmountKind[] {
  return kinds.flatMap((kind, index) => {
    const [count, value] = columnsOfKind[index] as readonly [string, string];
    const number = Number(Reflect.get(row, count) ?? 0);
    return number > 0 ? { ...kind, count: number, value: String(Reflect.get(row, value)) } : [];
  });
}
