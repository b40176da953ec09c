import type { Statements } from '../database-session.ts';
import type { Statement } from './define-statement.ts';

/** Maps the first row of a statement; undefined if it returns none. */
export async function findOne<Values, Row, T>(
  sql: Statements,
  statement: Statement<Values, Row>,
  values: Values,
  fromRow: (row: Row) => T,
): Promise<T | undefined> {
  const row = await sql.get(statement, values);
  return row === undefined ? undefined : fromRow(row);
}

/** Maps every row of a statement. */
export async function findAll<Values, Row, T>(
  sql: Statements,
  statement: Statement<Values, Row>,
  values: Values,
  fromRow: (row: Row) => T,
): Promise<readonly T[]> {
  const rows = await sql.all(statement, values);
  return rows.map((row) => fromRow(row));
}
