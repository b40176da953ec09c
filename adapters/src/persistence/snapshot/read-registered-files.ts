import type { NewStoredFile } from '@nsem/core';
import Database from 'better-sqlite3';
import { toNewStoredFile, type FileRow } from '../files/file.row.ts';

/**
 * Some of the registered files of a database, which may be in use: those whose ids are higher, in the
 * order of their ids.
 */
export function readFilesAfter(
  file: string,
  id: number,
  limit: number,
): readonly Readonly<{ id: number; file: NewStoredFile }>[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const select = database.prepare<[number, number], FileRow>(
      'select * from files where id > ? order by id limit ?',
    );
    return select.all(id, limit).map((row) => ({ id: row.id, file: toNewStoredFile(row) }));
  } finally {
    database.close();
  }
}

/**
 * The registered files of a database in the order of their ids, read one by one over a separate
 * connection.
 *
 * @param file a database that is not written to meanwhile.
 */
export function* readRegisteredFiles(file: string): Generator<NewStoredFile> {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const select = database.prepare<[], FileRow>('select * from files order by id');
    for (const row of select.iterate()) yield toNewStoredFile(row);
  } finally {
    database.close();
  }
}

/** Reads over a separate connection, which is closed then. */
function readOnce<T>(file: string, read: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/**
 * Finds the first of many names whose key no registered file has.
 *
 * @param file a database that is not written to meanwhile.
 */
export const findUnregisteredName = (
  file: string,
  names: Iterable<string>,
  keyOf: (name: string) => string,
): string | undefined =>
  readOnce(file, (database) => {
    const find = database.prepare<[string], number>('select 1 from files where key = ?').pluck();
    for (const name of names) if (find.get(keyOf(name)) === undefined) return name;
    return undefined;
  });

/** The highest id of the registered files of a database, which may be in use; 0 without any. */
export const readLastFileId = (file: string): number =>
  readOnce(
    file,
    (database) =>
      database.prepare<[], number>('select ifnull(max(id), 0) from files').pluck().get() ?? 0,
  );

const selectUnregistered = `
  select given.value from json_each(?) given
  where not exists (select 1 from files where files.key = given.value)`;

/** Those of some keys that are not registered in a database, which may be in use. */
export const findUnregistered = (file: string, keys: readonly string[]): readonly string[] =>
  readOnce(file, (database) =>
    database.prepare<[string], string>(selectUnregistered).pluck().all(JSON.stringify(keys)),
  );
