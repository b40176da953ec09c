import type { ReferenceId, ReferenceStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { findJobsWith } from '../jobs/jobs-with.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert } from '../statements/write-row.ts';
import { toReference, toReferenceRow } from './reference-file.mapper.ts';
import { ReferenceFileRow } from './reference-file.row.ts';

const insertReference = composeInsert(ReferenceFileRow);

const selectReferences = `
  select reference_files.*, files.name, files.content_type, files.size_bytes
  from reference_files join files on files.id = reference_files.file_id`;

/** The reference files of a job, oldest first; bound is the job. */
export const selectByJob = `
  ${selectReferences} where reference_files.job_id = ? order by reference_files.id`;

const selectOne = `
  ${selectReferences} where reference_files.id = ? and reference_files.job_id = ?`;

/** Which files belong to a job as references, in the database. */
export const createReferenceStore = ({ sql }: DatabaseSession): ReferenceStore => ({
  insert: async (reference) =>
    (await insertReference(sql, toReferenceRow(reference))) as ReferenceId,
  listByJob: (jobId) => findAll(sql, bind(selectByJob, jobId), toReference),
  findJobs: (clientId, among) => findJobsWith(sql, 'reference_files', { clientId, among }),
  find: ({ jobId, id }) => findOne(sql, bind(selectOne, id, jobId), toReference),
  async remove(id) {
    await sql.run('delete from reference_files where id = ?', [id]);
  },
});
