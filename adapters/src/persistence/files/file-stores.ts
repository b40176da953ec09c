import {
  type FileId,
  type FileRegister,
  invariant,
  later,
  type ReferenceId,
  type ReferenceStore,
  type UploadId,
  type UploadStore,
} from '@nsem/core';
import type { QueryCreator } from 'kysely';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { findJobsWith } from '../jobs/select-jobs.ts';
import {
  ReferenceFileRow,
  toReference,
  toReferenceRow,
  toUpload,
  toUploadRow,
  UploadRow,
} from './upload.row.ts';
import {
  deleteBefore,
  deleteBy,
  findAll,
  findOne,
  selectBy,
  updateBy,
} from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { defineAddition, insertRow } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import { FileRow, toFileRow, toStoredFile } from './file.row.ts';

const insertFile = insertRow(FileRow);
const selectById = selectBy(FileRow, 'id');
const selectByKey = selectBy(FileRow, 'key');
const deleteById = deleteBy(FileRow, 'id');
const addStored = defineAddition('storage_totals', { key: ['account_id'], figures: ['bytes'] });
const selectRegistered = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ keys: readonly string[] }>>) =>
    db.selectFrom('files').select('key').where('key', 'in', dialect.textsOf(given.keys)),
);

/** Counts what an owner stores. Quotas are checked by it in the same transaction. */
function countBytes(sql: Statements, ownerId: number | null, bytes: number): void {
  if (ownerId !== null) sql.send(addStored, [ownerId, bytes]);
}

/** Removes a file from the register. @returns its key; undefined if there is none. */
export async function removeFile(sql: Statements, id: number): Promise<string | undefined> {
  const file = await sql.get(selectById, { id });
  if (file === undefined) return undefined;
  await sql.run(deleteById, { id });
  countBytes(sql, file.owner_id, -file.size_bytes);
  return file.key;
}

/** The register of stored files in the database. */
export const createFileRegister = ({ sql }: DatabaseSession): FileRegister => ({
  async insert(file, ownerId) {
    const id = await sql.insert(insertFile, toFileRow(file, ownerId));
    countBytes(sql, ownerId, file.sizeBytes);
    return { ...file, id: id as FileId };
  },
  find: (id) => findOne(sql, selectById, { id }, toStoredFile),
  async remove(id) {
    await removeFile(sql, id);
  },
  findByKey: (key) => findOne(sql, selectByKey, { key }, toStoredFile),
  async findUnregistered(keys) {
    const registered = new Set(await findAll(sql, selectRegistered, { keys }, ({ key }) => key));
    return keys.filter((key) => !registered.has(key));
  },
});

const insertReference = insertRow(ReferenceFileRow);
const deleteReference = deleteBy(ReferenceFileRow, 'id');

const ofJob = (db: QueryCreator<Tables>, jobId: number) =>
  db
    .selectFrom('reference_files')
    .innerJoin('files', 'files.id', 'reference_files.file_id')
    .selectAll('reference_files')
    .select(['files.name', 'files.content_type', 'files.size_bytes'])
    .where('reference_files.job_id', '=', jobId);

/** The reference files of a job, oldest first. */
export const selectByJob = defineStatement(({ db, given }: Parts<Readonly<{ jobId: number }>>) =>
  ofJob(db, given.jobId).orderBy('reference_files.id'),
);

const selectOne = defineStatement(({ db, given }: Parts<Readonly<{ jobId: number; id: number }>>) =>
  ofJob(db, given.jobId).where('reference_files.id', '=', given.id),
);

/** Which files belong to a job as references, in the database. */
export const createReferenceStore = ({ sql }: DatabaseSession): ReferenceStore => ({
  insert: async (reference) =>
    (await sql.insert(insertReference, toReferenceRow(reference))) as ReferenceId,
  listByJob: (jobId) => findAll(sql, selectByJob, { jobId }, toReference),
  findJobs: (clientId, among) => findJobsWith(sql, 'reference_files', { clientId, among }),
  find: ({ jobId, id }) => findOne(sql, selectOne, { jobId, id }, toReference),
  async remove(id) {
    await sql.run(deleteReference, { id });
  },
});

const insertUpload = insertRow(UploadRow);
const selectUploadById = selectBy(UploadRow, 'id');
const advance = updateBy(UploadRow, ['received_bytes', 'last_piece', 'expires_at'], 'id');
const deleteUploadById = deleteBy(UploadRow, 'id');
const selectRegisteredUploads = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ keys: readonly string[] }>>) =>
    db.selectFrom('uploads').select('key').where('key', 'in', dialect.textsOf(given.keys)),
);

/** The uploads of a user, newest first. */
export const selectByOwner = defineStatement(({ db, given }: Parts<Pick<UploadRow, 'owner_id'>>) =>
  db.selectFrom('uploads').selectAll().where('owner_id', '=', given.owner_id).orderBy('id', 'desc'),
);

/** Uploads that have expired before a time. */
export const deleteExpired = deleteBefore(UploadRow, 'expires_at');

/** Uploads until they are used, in the database. */
export const createUploadStore = ({ sql }: DatabaseSession): UploadStore => ({
  async insert(upload) {
    const id = await sql.insert(insertUpload, toUploadRow(upload));
    return { ...upload, id: id as UploadId };
  },
  find: (id) => findOne(sql, selectUploadById, { id }, toUpload),
  listByOwner: (ownerId) => findAll(sql, selectByOwner, { owner_id: ownerId }, toUpload),
  async advance(id, { receivedBytes, lastPiece, expiresAt }) {
    const changed = await sql.run(advance, {
      id,
      received_bytes: receivedBytes,
      last_piece: lastPiece,
      expires_at: expiresAt,
    });
    invariant(changed === 1, `there is no upload ${id} to advance`);
  },
  async remove(id) {
    await sql.run(deleteUploadById, { id });
  },
  removeExpired(now, limit) {
    // An upload that expires now has expired.
    return sql.run(deleteExpired, { before: later(now, 1), limit });
  },
  async findUnregistered(keys) {
    const registered = new Set(
      await findAll(sql, selectRegisteredUploads, { keys }, ({ key }) => key),
    );
    return keys.filter((key) => !registered.has(key));
  },
});
