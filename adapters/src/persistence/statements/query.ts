import type { SqlValue, Statements } from '../database-session.ts';

/** The text of a statement and the values bound to it. */
export type Query = Readonly<{ text: string; values: readonly SqlValue[] }>;

/** A statement with its values. */
export const bind = (text: string, ...values: readonly SqlValue[]): Query => ({ text, values });

/** Maps a row; its parameter declares the columns that the statement returns. */
type FromRow<T> = (row: never) => T;

/** Maps the first row that a query returns; undefined if it returns none. */
export async function findOne<T>(
  sql: Statements,
  { text, values }: Query,
  fromRow: FromRow<T>,
): Promise<T | undefined> {
  const row = await sql.get<object>(text, values);
  return row && fromRow(row as never);
}

/** Maps every row that a query returns. */
export async function findAll<T>(
  sql: Statements,
  { text, values }: Query,
  fromRow: FromRow<T>,
): Promise<readonly T[]> {
  const rows = await sql.all<never>(text, values);
  return rows.map((row) => fromRow(row));
}
