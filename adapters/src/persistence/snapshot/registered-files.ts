import type { NewStoredFile } from '@nsem/core';
import Database from 'better-sqlite3';
import type { FileRow } from '../files/file.row.ts';

/**
 * The files that a database knows, in their order, read one by one over a connection of its own.
 *
 * @param file a database that nobody writes to meanwhile.
 */
export function* readRegisteredFiles(file: string): Generator<NewStoredFile> {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const select = database.prepare<[], FileRow>('select * from files order by id');
    for (const row of select.iterate()) {
      yield {
        key: row.key,
        name: row.name,
        contentType: row.content_type,
        sizeBytes: row.size_bytes,
        sha256: row.sha256,
      };
    }
  } finally {
    database.close();
  }
}
