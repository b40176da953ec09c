import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { secretTables } from '../../src/persistence/snapshot/copy-without-secrets.ts';

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
