import type { NewStoredFile } from '@nsem/core';
import Database from 'better-sqlite3';
import { toNewStoredFile } from '../files/file.mapper.ts';
import type { FileRow } from '../files/file.row.ts';

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

/**
 * Finds the first of many names whose key no registered file has, over a separate connection.
 *
 * @param file a database that is not written to meanwhile.
 */
export function findUnregistered(
  file: string,
  names: Iterable<string>,
  keyOf: (name: string) => string,
): string | undefined {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const find = database.prepare<[string], number>('select 1 from files where key = ?').pluck();
    for (const name of names) if (find.get(keyOf(name)) === undefined) return name;
    return undefined;
  } finally {
    database.close();
  }
}
