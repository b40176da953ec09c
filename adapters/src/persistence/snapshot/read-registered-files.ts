import type { NewStoredFile } from '@nsem/core';
import Database from 'better-sqlite3';
import { toNewStoredFile } from '../files/file.mapper.ts';
import type { FileRow } from '../files/file.row.ts';

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
