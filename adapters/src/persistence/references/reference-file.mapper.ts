import {
  instant,
  type FileId,
  type JobId,
  type NewReferenceFile,
  type ReferenceFile,
  type ReferenceId,
} from '@nsem/core';
import type { FileRow } from '../files/file.row.ts';
import type { ReferenceFileRow } from './reference-file.row.ts';

/** A reference file with what the register of files has. */
export type ListedReferenceRow = ReferenceFileRow &
  Pick<FileRow, 'name' | 'content_type' | 'size_bytes'>;

/** Maps a row to its reference file. */
export const toReference = (row: ListedReferenceRow): ReferenceFile => ({
  id: row.id as ReferenceId,
  jobId: row.job_id as JobId,
  fileId: row.file_id as FileId,
  description: row.description,
  createdAt: instant(row.created_at),
  name: row.name,
  contentType: row.content_type,
  sizeBytes: row.size_bytes,
});

/** The row of a reference file, without its id. */
export const toReferenceRow = (reference: NewReferenceFile): Omit<ReferenceFileRow, 'id'> => ({
  job_id: reference.jobId,
  file_id: reference.fileId,
  description: reference.description,
  created_at: reference.createdAt,
});
