import type { CursorPage } from '@nsem/core';
import type { SqlValue } from '../database-session.ts';
import type { Query } from './query.ts';

/** A condition and the values bound to it; an undefined value means that the filter is not set. */
export type Clause = readonly [condition: string, ...values: readonly (SqlValue | undefined)[]];

const isSet = (value: SqlValue | undefined): value is SqlValue => value !== undefined;

/** One condition that requires all clauses; those of filters that are not set are left out. */
export function allOf(
  clauses: readonly Clause[],
): readonly [condition: string, ...values: readonly SqlValue[]] {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  for (const [condition, ...bound] of clauses) {
    if (!bound.every(isSet)) continue;
    conditions.push(condition);
    values.push(...bound);
  }
  return [conditions.join(' and '), ...values];
}

/**
 * The end of a statement that returns a number of rows, which is bound. The sum hides the parameter
 * from SQLite's planner, which otherwise inspects its value and compiles the statement anew each time.
 */
export const orderAndLimit = (order: string): string => `order by ${order} limit ? + 0`;

/** Where a page is: the column of the ids, the cursor, and the direction. */
type Paging = Readonly<{ id: string; page: CursorPage; isOldestFirst?: boolean }>;

/**
 * A cursor page, newest first by default. It has as many texts as there are combinations of filters, and
 * each is compiled once.
 *
 * @param select the statement up to its conditions.
 * @param options.id the column that the rows are ordered by.
 */
export function selectPage(
  select: string,
  clauses: readonly Clause[],
  { id, page: { limit, before }, isOldestFirst = false }: Paging,
): Query {
  const after: Clause = isOldestFirst ? [`${id} > ?`, before] : [`${id} < ?`, before];
  const [condition, ...values] = allOf([...clauses, after]);
  const where = condition === '' ? '' : ` where ${condition}`;
  const order = orderAndLimit(isOldestFirst ? id : `${id} desc`);
  return { text: `${select}${where} ${order}`, values: [...values, limit] };
}
