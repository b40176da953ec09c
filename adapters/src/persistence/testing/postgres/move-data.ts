import Database from 'better-sqlite3';
import { exportToFile, type ExportOptions } from '../../moving/export-to-file.ts';
import { importFromFile, type ImportOptions } from '../../moving/import-from-file.ts';
import { openTestPool } from './temporary-postgres.ts';

/** Imports a database file over a pool of its own. */
export async function importInto(
  url: string,
  file: string,
  options: ImportOptions = { replace: false },
): Promise<void> {
  const pool = openTestPool(url);
  try {
    const client = await pool.connect();
    try {
      await importFromFile(client, file, options);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Exports a database over a pool of its own. */
export async function exportFrom(
  url: string,
  file: string,
  options?: ExportOptions,
): Promise<void> {
  const pool = openTestPool(url);
  try {
    await exportToFile(pool, file, options);
  } finally {
    await pool.end();
  }
}

/** A value with its type, also of a number that is not exact in JSON. */
const written = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `whole ${value}` : value;

/**
 * Every table of a database file with its rows, and the last ids that it has assigned.
 *
 * @param leftOut tables that are not compared.
 */
export function contentOf(
  file: string,
  leftOut: readonly string[] = [],
): Readonly<Record<string, readonly string[]>> {
  const database = new Database(file, { readonly: true });
  const names = database
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' order by name`)
    .pluck()
    .all()
    .filter((name) => !leftOut.includes(name));
  const rows = names.map((name) => {
    // A sequence of 0 is as good as none.
    const used = name === 'sqlite_sequence' ? 'where seq > 0' : '';
    const all = database.prepare(`select * from "${name}" ${used}`).raw().safeIntegers().all();
    return [name, all.map((row) => JSON.stringify(row, written)).toSorted()] as const;
  });
  database.close();
  return Object.fromEntries(rows);
}
