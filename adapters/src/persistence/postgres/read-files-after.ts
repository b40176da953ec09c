import type { NewStoredFile } from '@nsem/core';
import type { Pool } from 'pg';
import { toNewStoredFile, type FileRow } from '../files/file.row.ts';
import { valueTypes } from './value-types.ts';

/** Some of the registered files: those whose ids are higher, in the order of their ids. */
export async function readPostgresFilesAfter(
  pool: Pick<Pool, 'query'>,
  id: number,
  limit: number,
): Promise<readonly Readonly<{ id: number; file: NewStoredFile }>[]> {
  const { rows } = await pool.query<FileRow>({
    text: 'select * from files where id > $1 order by id limit $2',
    values: [id, limit],
    types: valueTypes,
  });
  return rows.map((row) => ({ id: row.id, file: toNewStoredFile(row) }));
}
