import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type StringReference,
} from 'kysely';
import type { Statement } from './define-statement.ts';
import type { Tables } from './tables.ts';

/** Values of which some are not given. */
type Some<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

/** The values of optional filters, all of them given. */
export type AllOf<Filters> = {
  readonly [Name in keyof Filters]-?: Exclude<Filters[Name], undefined>;
};

/**
 * How many combinations of filters of one list connections prepare: the first that are used. A caller who tries all
 * combinations of a list makes other rare ones of that list slower, and none of another list.
 */
const mostPrepared = 32;

/**
 * The statements of a list with optional filters: one for each combination that is used, composed at its first use.
 *
 * @param define composes the statement for the filters that are given; `has` says whether one is.
 * @returns finds the statement for values, of which those that are undefined are no filters.
 * @example
 * ```ts
 * const selectTerms = byFilters<Filters, TermRow>((has) =>
 *   defineStatement(({ db, given }: Parts<Filters>) => {
 *     const all = db.selectFrom('glossary_terms').selectAll();
 *     return has('before') ? all.where('id', '<', given.before) : all;
 *   }),
 * );
 * const rows = await sql.all(selectTerms(filters), filters);
 * ```
 */
export function byFilters<Values extends object, Row>(
  define: (has: (name: keyof Values & string) => boolean) => Statement<Values, Row>,
) {
  const known = new Map<string, Statement<Some<Values>, Row>>();
  return (values: Some<Values>): Statement<Some<Values>, Row> => {
    const names = Object.keys(values).filter((name) => values[name as keyof Values] !== undefined);
    const key = names.toSorted((one, other) => (one < other ? -1 : 1)).join();
    const found = known.get(key);
    if (found !== undefined) return found;
    // What is not given is in no text, and so never bound.
    const defined = define((name) => names.includes(name)) as Statement<Some<Values>, Row>;
    const statement = known.size < mostPrepared ? defined : defined.unprepared();
    known.set(key, statement);
    return statement;
  };
}

/** A `like` pattern for texts that contain this one; `%` and `_` in it are ordinary characters. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a text is like a pattern of `containing`. */
export const isLike = (text: Expression<string | null>, pattern: string): RawBuilder<boolean> =>
  sql`${text} like ${pattern} escape '\\'`;

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
