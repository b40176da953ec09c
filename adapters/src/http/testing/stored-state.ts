import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { TestServer } from './test-server.ts';

/**
 * All data of a server: every row of every table as JSON, without the use of credentials, and the names
 * of all files.
 */
export type StoredState = Readonly<{
  /** Strings rather than objects, because they are much cheaper to compare. */
  tables: Readonly<Record<string, readonly string[]>>;
  files: readonly string[];
}>;

/** Every call uses its credential, also a refused one, and that is stored some time later. */
const uses: ReadonlySet<string> = new Set(['last_used_at', 'usage_count']);
const tableOfUses = 'visits';

const withoutUse = (column: string, value: unknown): unknown =>
  uses.has(column) ? undefined : value;

function readTables(file: string): StoredState['tables'] {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    const names = database
      .prepare<[], string>("select name from sqlite_schema where type = 'table' order by name")
      .pluck()
      .all()
      .filter((name) => name !== tableOfUses);
    const rowsOf = (name: string) =>
      database
        .prepare(`select * from "${name}"`)
        .all()
        .map((row) => JSON.stringify(row, withoutUse));
    return Object.fromEntries(names.map((name) => [name, rowsOf(name)]));
  } finally {
    database.close();
  }
}

/** Reads the data of a server directly from its folder. */
export async function readStoredState({ folder }: TestServer): Promise<StoredState> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return { tables: readTables(join(folder, 'nsem.db')), files: files.toSorted() };
}
