import type { AccountId, FileId, NewStoredFile, StoredFile } from '@nsem/core';
import type { FileRow } from './file.row.ts';

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
});
