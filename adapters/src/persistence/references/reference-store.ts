import type { ReferenceId, ReferenceStore } from '@nsem/core';
import type { QueryCreator } from 'kysely';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy } from '../statements/by-columns.ts';
import { findJobsWith } from '../jobs/jobs-with.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findAll, findOne } from '../statements/find.ts';
import { insertRow } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import { ReferenceFileRow, toReference, toReferenceRow } from './reference-file.row.ts';

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
