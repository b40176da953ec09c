import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { secretTables } from '../../src/persistence/snapshot/take-snapshot.ts';

/** The rows of a table by their primary keys. */
export type TableRows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** All tables of a database with their rows. */
export function readTables(file: string): ReadonlyMap<string, TableRows> {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const select = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`;
    const names = database.prepare<[], string>(select).pluck().all();
    return new Map(names.map((name) => [name, readRows(database, name)]));
  } finally {
    database.close();
  }
}

function readRows(database: Database.Database, table: string): TableRows {
  const columns = database.pragma(`table_info(${table})`) as { name: string; pk: number }[];
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  const rows = database.prepare<[], Record<string, unknown>>(`select * from ${table}`).all();
  return new Map(rows.map((row) => [JSON.stringify(keys.map((key) => row[key])), row]));
}

/** The rows of every table that a backup has. */
export function digestRows(data: string): Readonly<Record<string, string>> {
  const database = new Database(join(data, 'nsem.db'), { readonly: true });
  const tables = database
    .prepare<[], string>(`select name from sqlite_master where type = 'table'`)
    .pluck()
    .all()
    .filter((name) => !(secretTables as readonly string[]).includes(name));
  const digests = tables.map((name) => {
    const rows = database.prepare(`select * from "${name}"`).raw().all();
    const text = rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join('\n');
    return [name, createHash('sha256').update(text).digest('hex')] as const;
  });
  database.close();
  return Object.fromEntries(digests);
}
