import Database from 'better-sqlite3';

/**
 * The name of the last migration that a database has seen; null where it is not one of a marketplace.
 */
export function readSchema(file: string): string | null {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const isOurs = `select 1 from sqlite_master where type = 'table' and name = 'migrations'`;
    if (database.prepare(isOurs).get() === undefined) return null;
    const select = 'select name from migrations order by id desc limit 1';
    return database.prepare<[], { name: string }>(select).get()?.name ?? null;
  } finally {
    database.close();
  }
}
