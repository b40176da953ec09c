import { StorageFullError } from '@nsem/core';
import Database from 'better-sqlite3';
import {
  type ComparedTable,
  createContentHash,
  listNames,
  listTables,
  quoteName,
  rangeCondition,
  readChunks,
  suspendTriggers,
} from './chunks.ts';

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
function hasOnlyChangesTables(
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

/** The changes do not belong to this database, or were crafted. */
export class ChangesError extends Error {
  override readonly name = 'ChangesError';
}

type Range = Readonly<{ id: number; after: string; upTo: string }>;

/** How many ranges are read at once. */
const pageRows = 1_000;

function* readRanges(database: Database.Database, table: string): Generator<Range> {
  const select = database.prepare<[string, number], Range>(
    `select rowid as id, after, up_to as upTo from changes.ranges
     where table_name = ? and rowid > ? order by rowid limit ${pageRows}`,
  );
  for (let after = 0; ;) {
    const ranges = select.all(table, after);
    yield* ranges;
    const last = ranges.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Replaces what is in the changed ranges of a table by the rows that came with them. */
function replaceRows(database: Database.Database, table: ComparedTable): void {
  const name = `main.${quoteName(table.name)}`;
  for (const range of readRanges(database, table.name)) {
    const { sql, values } = rangeCondition(table, range);
    database.prepare(`delete from ${name} where ${sql}`).run(...values);
  }
  const columns = listNames(table.columns);
  const rows = `changes.${changedRows(table.name)}`;
  database.exec(`insert into ${name} (${columns}) select ${columns} from ${rows}`);
}

/** The digest of all that a database contains, as an increment states it. */
function digestContent(database: Database.Database, tables: readonly ComparedTable[]): string {
  const hash = createContentHash();
  for (const table of tables) {
    for (const chunk of readChunks(database, 'main', table)) hash.add(table.name, chunk);
  }
  return hash.finish();
}

/** Whatever is wrong with changes, even with their values, is a fault of the archive. */
function explain(error: unknown): unknown {
  if (error instanceof ChangesError || !(error instanceof Error)) return error;
  if ('code' in error && error.code === 'SQLITE_FULL') {
    return new StorageFullError('The disk is full.', { cause: error });
  }
  return new ChangesError(`its changes cannot be applied (${error.message})`, { cause: error });
}

/**
 * Turns the database of one backup into that of the next.
 *
 * @param changes the changes between the two.
 * @param contentSha256 the digest of the content that must result, if it is to be compared.
 * @throws {ChangesError} if they do not lead there; the database is then of no use.
 */
export function applyChanges(file: string, changes: string, contentSha256?: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    // The file is a copy, and is flushed when it is complete.
    database.pragma('synchronous = off');
    database.pragma('foreign_keys = off');
    database.pragma('trusted_schema = off');
    database.prepare('attach ? as changes').run(changes);
    const tables = listTables(database, 'main');
    if (!hasOnlyChangesTables(database, 'changes', tables)) {
      throw new ChangesError('its changes are of another schema');
    }
    database.exec('begin');
    const restoreTriggers = suspendTriggers(database);
    for (const table of tables) replaceRows(database, table);
    restoreTriggers();
    database.exec('commit');
    if (contentSha256 === undefined || digestContent(database, tables) === contentSha256) return;
    throw new ChangesError('with its changes, the database is not what its manifest states');
  } catch (error) {
    throw explain(error);
  } finally {
    database.close();
  }
}
