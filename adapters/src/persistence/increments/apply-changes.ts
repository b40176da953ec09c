import { StorageFullError } from '@nsem/core';
import Database from 'better-sqlite3';
import { suspendTriggers } from '../sqlite/suspend-triggers.ts';
import { hasOnlyChangesTables, changedRows } from './changes-file.ts';
import {
  createContentHash,
  listNames,
  listTables,
  quoteName,
  rangeCondition,
  readChunks,
  type ComparedTable,
} from './chunks.ts';

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
