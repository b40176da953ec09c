import Database from 'better-sqlite3';

/** The name of the last migration of a database; null if it is not a marketplace's database. */
export function readSchema(file: string): string | null {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const hasMigrations = `select 1 from sqlite_master where type = 'table' and name = 'migrations'`;
    if (database.prepare(hasMigrations).get() === undefined) return null;
    const select = 'select name from migrations order by id desc limit 1';
    return database.prepare<[], { name: string }>(select).get()?.name ?? null;
  } finally {
    database.close();
  }
}
