import type Database from 'better-sqlite3';
import { listNames, quoteName, type ComparedTable } from './chunks.ts';

// The database in an increment: the ranges of keys that changed, and the rows that are there now.

/** The table of the rows of another table. */
const rowsOf = (table: string): string => `rows_of_${table}`;

export const changedRows = (table: string): string => quoteName(rowsOf(table));

const rangesTable = 'CREATE TABLE ranges (table_name text, after text, up_to text)';

/** Columns without a type keep every value as it is. */
const rowsTable = ({ name, columns }: ComparedTable): string =>
  `CREATE TABLE ${changedRows(name)} (${listNames(columns)})`;

/** The statements that create the tables for the changes of others, as SQLite keeps them. */
const statementsFor = (tables: readonly ComparedTable[]): readonly string[] => [
  rangesTable,
  ...tables.map(rowsTable),
];

/** Creates the tables for changes in an empty database. */
export function createChangesTables(
  database: Database.Database,
  tables: readonly ComparedTable[],
): void {
  for (const statement of statementsFor(tables)) database.exec(statement);
}

/** Whether a database contains these tables and nothing else, such as a trigger or a view. */
export function hasOnlyChangesTables(
  database: Database.Database,
  schema: string,
  tables: readonly ComparedTable[],
): boolean {
  const found = database
    .prepare<[], string | null>(`select sql from ${schema}.sqlite_schema`)
    .pluck()
    .all();
  const expected = statementsFor(tables);
  return (
    found.length === expected.length && expected.every((statement) => found.includes(statement))
  );
}
