import type { ExpressionBuilder, SelectQueryBuilder, StringReference } from 'kysely';
import type { Tables } from './tables.ts';

/** The number of rows of a query, as a value in another one. */
export const countOf = <Names extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Names, object>,
) =>
  query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();

/** The sum of a column; 0 if there are no rows. */
export const sumOf = <DB extends Tables, Names extends keyof DB>(
  row: ExpressionBuilder<DB, Names>,
  column: StringReference<DB, Names>,
) => row.fn.coalesce(row.fn.sum<number | null>(column), row.val(0));

/** The sums of some columns, each with the name of its column. */
export const sumsOf = <DB extends Tables, Names extends keyof DB, Column extends string>(
  row: ExpressionBuilder<DB, Names>,
  columns: readonly (Column & StringReference<DB, Names>)[],
) => columns.map((column) => sumOf(row, column).as<Column>(column));
