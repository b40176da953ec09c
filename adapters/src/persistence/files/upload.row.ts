import {
  type AccountId,
  type FileId,
  instant,
  type JobId,
  type NewReferenceFile,
  type NewUpload,
  type ReferenceFile,
  type ReferenceId,
  type Upload,
  type UploadId,
  type UploadPurpose,
} from '@nsem/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';
import { fileColumn, type FileRow } from './file.row.ts';

/** Which files belong to a job as references. */
export const ReferenceFileRow = defineEntity({
  name: 'ReferenceFileRow',
  tableName: 'reference_files',
  properties: {
    id: p.integer().primary().autoincrement(),
    job_id: () => jobColumn('job_id'),
    file_id: () => fileColumn('file_id'),
    /** The client's description. */
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

/** Files that arrive in parts, until they are used. */
export const UploadRow = defineEntity({
  name: 'UploadRow',
  tableName: 'uploads',
  properties: {
    id: p.integer().primary().autoincrement(),
    owner_id: () => accountColumn('owner_id'),
    purpose: p.text().$type<UploadPurpose>(),
    name: p.text(),
    key: p.text().unique('uploads_key_unique'),
    size_bytes: wholeNumber(),
    received_bytes: wholeNumber(),
    last_piece: p.text().strictNullable(),
    created_at: wholeNumber(),
    expires_at: wholeNumber(),
  },
  indexes: [
    { name: 'uploads_owner_index', properties: ['owner_id'] },
    { name: 'uploads_expires_index', properties: ['expires_at'] },
  ],
});
export type UploadRow = InferEntity<typeof UploadRow>;

/** Maps a row to its upload. */
export const toUpload = (row: UploadRow): Upload => ({
  id: row.id as UploadId,
  ownerId: row.owner_id as AccountId,
  purpose: row.purpose,
  name: row.name,
  key: row.key,
  sizeBytes: row.size_bytes,
  receivedBytes: row.received_bytes,
  lastPiece: row.last_piece,
  createdAt: instant(row.created_at),
  expiresAt: instant(row.expires_at),
});

/** The row of an upload, without its id. */
export const toUploadRow = (upload: NewUpload): Omit<UploadRow, 'id'> => ({
  owner_id: upload.ownerId,
  purpose: upload.purpose,
  name: upload.name,
  key: upload.key,
  size_bytes: upload.sizeBytes,
  received_bytes: upload.receivedBytes,
  last_piece: upload.lastPiece,
  created_at: upload.createdAt,
  expires_at: upload.expiresAt,
});
