import Database from 'better-sqlite3';
import type { SqlValue, Statement } from '../statements/define-statement.ts';

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
