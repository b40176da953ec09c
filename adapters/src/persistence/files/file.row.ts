import type { AccountId, FileId, NewStoredFile, StoredFile } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { foreignKey, wholeNumber } from '../columns.ts';

/** The register of stored files. */
export const FileRow = defineEntity({
  name: 'FileRow',
  tableName: 'files',
  properties: {
    id: p.integer().primary().autoincrement(),
    key: p.text().unique('files_key_unique'),
    name: p.text(),
    content_type: p.text(),
    size_bytes: wholeNumber(),
    sha256: p.text(),
    /** Null for a file of no account. */
    owner_id: () => accountColumn('owner_id').strictNullable(),
    /** When what named it was deleted, after which it is erased; null while it is in use. */
    released_at: wholeNumber().strictNullable(),
  },
  indexes: [
    {
      name: 'files_released_index',
      properties: ['released_at'],
      where: 'released_at is not null',
    },
  ],
});
export type FileRow = InferEntity<typeof FileRow>;

/** A column that references a stored file. */
export const fileColumn = <Name extends string>(name: Name) => foreignKey(FileRow, name);

/** Maps a row to its file, without the id. */
export const toNewStoredFile = (row: FileRow): NewStoredFile => ({
  key: row.key,
  name: row.name,
  contentType: row.content_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
});

/** Maps a row to its file. */
export const toStoredFile = (row: FileRow): StoredFile => ({
  id: row.id as FileId,
  ...toNewStoredFile(row),
});

/** The row of a file, without its id. */
export const toFileRow = (file: NewStoredFile, ownerId: AccountId | null): Omit<FileRow, 'id'> => ({
  key: file.key,
  name: file.name,
  content_type: file.contentType,
  size_bytes: file.sizeBytes,
  sha256: file.sha256,
  owner_id: ownerId,
  released_at: null,
});
