import Database from 'better-sqlite3';
import type { Compilable } from 'kysely';
import {
  defineStatement,
  type Parts,
  type SqlValue,
  type Statement,
} from '../statements/define-statement.ts';

/** Reads a database file from one snapshot: a server may write to it meanwhile. */
export function readDatabaseFile<T>(file: string, read: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    database.exec('begin');
    return read(database);
  } finally {
    database.close();
  }
}

function prepare<Values, Row>(
  database: Database.Database,
  statement: Statement<Values, Row>,
  values: Values,
) {
  const { text, values: bound } = statement.boundFor('sqlite', values);
  return database.prepare<SqlValue[], Row>(text).bind(...bound);
}

/** The rows of a statement, of which one is in memory at a time. */
export const eachRow = <Values, Row>(
  database: Database.Database,
  statement: Statement<Values, Row>,
  values: Values,
): Iterable<Row> => prepare(database, statement, values).iterate();

/** The first row of a statement; undefined if it returns none. */
export const firstRow = <Values, Row>(
  database: Database.Database,
  statement: Statement<Values, Row>,
  values: Values,
): Row | undefined => prepare(database, statement, values).get();

/** A part of what is checked: the statement that reads it, and what its rows are. */
export type Rows<Row, Item> = Readonly<{
  statement: Statement<unknown, Row>;
  fromRow: (row: Row) => Item;
  /** Reads them from a file one by one. */
  each(database: Database.Database): Generator<Item>;
}>;

/** Defines such a part. */
export function rows<Row, Item>(
  compose: (parts: Parts<unknown>) => Compilable<Row>,
  fromRow: (row: Row) => Item,
): Rows<Row, Item> {
  const statement = defineStatement(compose);
  return {
    statement,
    fromRow,
    *each(database) {
      for (const row of eachRow(database, statement, {})) yield fromRow(row);
    },
  };
}
