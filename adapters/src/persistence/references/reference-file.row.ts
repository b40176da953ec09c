import {
  instant,
  type FileId,
  type JobId,
  type NewReferenceFile,
  type ReferenceFile,
  type ReferenceId,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';
import { fileColumn, type FileRow } from '../files/file.row.ts';
import { jobColumn } from '../jobs/job.row.ts';

/** Which files belong to a job as references. */
export const ReferenceFileRow = defineEntity({
  name: 'ReferenceFileRow',
  tableName: 'reference_files',
  properties: {
    id: p.integer().primary().autoincrement(),
    job_id: () => jobColumn('job_id'),
    file_id: () => fileColumn('file_id'),
    /** What the client says about it. */
    description: p.text().strictNullable(),
    created_at: wholeNumber(),
  },
  indexes: [{ name: 'reference_files_job_index', properties: ['job_id', 'id'] }],
  // Deleting a file checks that no reference has it.
  uniques: [{ name: 'reference_files_file_unique', properties: ['file_id'] }],
});
export type ReferenceFileRow = InferEntity<typeof ReferenceFileRow>;

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
