import { invariant } from '@nsem/core';
import type { EntitySchema, InferEntity } from '@mikro-orm/sqlite';
import type { Statements } from '../database-session.ts';
import { defineStatement, type Parts, type Statement, upTo } from './define-statement.ts';
import { anyTable, pick } from './row-statements.ts';

type Column<Entity> = keyof InferEntity<Entity> & string;

type ColumnValues<Entity, Name extends Column<Entity>> = Readonly<Pick<InferEntity<Entity>, Name>>;

/** Selects the rows of a table that have some values; a null matches none. */
export const selectBy = <Entity extends EntitySchema, Name extends Column<Entity>>(
  { meta: { tableName } }: Entity,
  ...columns: readonly Name[]
) =>
  defineStatement((parts: Parts<ColumnValues<Entity, Name>>) =>
    anyTable(parts)
      .selectFrom(tableName)
      .selectAll()
      .where((row) => row.and(pick(parts.given, columns)))
      .$castTo<InferEntity<Entity>>(),
  );

/** Deletes the rows of a table that have some values. */
export const deleteBy = <Entity extends EntitySchema, Name extends Column<Entity>>(
  { meta: { tableName } }: Entity,
  ...columns: readonly Name[]
) =>
  defineStatement((parts: Parts<ColumnValues<Entity, Name>>) =>
    anyTable(parts)
      .deleteFrom(tableName)
      .where((row) => row.and(pick(parts.given, columns))),
  );

/** Deletes a number of rows, of a table with ids, whose time is before another: the earliest first. */
export function deleteBefore<Entity extends EntitySchema>(
  { meta: { tableName } }: Entity,
  time: Column<Entity>,
) {
  const column: string = time;
  return defineStatement((parts: Parts<Readonly<{ before: number; limit: number }>>) => {
    const { before, limit } = parts.given;
    const early = anyTable(parts).selectFrom(tableName).select('id').where(column, '<', before);
    return anyTable(parts)
      .deleteFrom(tableName)
      .where('id', 'in', early.orderBy(column).limit(upTo(limit)));
  });
}

/** Replaces some columns of the rows that have some values in others. */
export const updateBy = <
  Entity extends EntitySchema,
  Replaced extends Column<Entity>,
  Name extends Column<Entity>,
>(
  { meta: { tableName } }: Entity,
  replaced: readonly Replaced[],
  ...columns: readonly Name[]
) =>
  defineStatement((parts: Parts<ColumnValues<Entity, Replaced | Name>>) =>
    anyTable(parts)
      .updateTable(tableName)
      .set(pick(parts.given, replaced))
      .where((row) => row.and(pick(parts.given, columns))),
  );

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

/** The row of a statement that always returns one. */
export function requireRow<Row>(row: Row | undefined): Row {
  invariant(row !== undefined, 'the statement returns a row in any case');
  return row;
}
