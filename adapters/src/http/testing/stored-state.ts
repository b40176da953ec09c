import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { TestServer } from './test-server.ts';

/** Everything that a server keeps: every row of every table, and the names of all files. */
export type StoredState = Readonly<{
  tables: Readonly<Record<string, readonly unknown[]>>;
  files: readonly string[];
}>;

function readTables(file: string): StoredState['tables'] {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    const names = database
      .prepare<[], string>("select name from sqlite_schema where type = 'table' order by name")
      .pluck()
      .all();
    const rowsOf = (name: string) => database.prepare(`select * from "${name}"`).all();
    return Object.fromEntries(names.map((name) => [name, rowsOf(name)]));
  } finally {
    database.close();
  }
}

/** Reads what a server keeps, past the server. */
export async function readStoredState({ folder }: TestServer): Promise<StoredState> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return { tables: readTables(join(folder, 'nsem.db')), files: files.toSorted() };
}
