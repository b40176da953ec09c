import type { ErasedBatch, ErasureBatch } from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { orderAndLimit } from '../statements/select-page.ts';
import { noteJob } from '../translation-memory/remove-segments.ts';

type Due = Readonly<{ account_id: number; last_job_id: number }>;
type JobFiles = Readonly<{ id: number; input_id: number | null; output_id: number | null }>;
type FileKey = Readonly<{ id: number; key: string }>;

/** The deletion whose contents are erased next; bound is the last moment that counts. */
export const selectDue = `
  select account_id, last_job_id from account_deletions
  where finished_at is null and deleted_at <= ? order by deleted_at limit 1`;

/**
 * The jobs of a client after one, in an order that erasing does not change; bound are the client, that job,
 * also 0 for the first ones, and how many.
 */
export const selectJobFiles = `
  select id, input_id, output_id from jobs
  where client_id = ? and (due_rank, id) >
    (coalesce((select last.due_rank from jobs last where last.id = ?), -1), ?)
  ${orderAndLimit('due_rank, id')}`;

/** The files that nothing names since the deletion of a service. */
export const selectReleased = `
  select id, key from files where released_at <= ? ${orderAndLimit('released_at')}`;

/** Makes another version of the job, for callers who compare versions. */
const eraseJob = `
  update jobs set content = '', content_length = 0, input_id = null, output_id = null,
    reference = null, metadata = '{}', purpose = null, audience = null, tone = null,
    updated_at = updated_at + 1,
    content_erased_at = ?
  where id = ?`;

const selectReferenceFiles = 'select file_id from reference_files where job_id = ?';
const eraseReferences = 'delete from reference_files where job_id = ?';

const eraseDrafts = 'delete from draft_versions where job_id = ?';
const eraseProposals = 'delete from proposals where job_id = ?';
/** What a client wrote to a provider whose job they took back. */
const eraseReason = "update job_events set note = null where job_id = ? and move = 'take_back'";

const advance = 'update account_deletions set last_job_id = ? where account_id = ?';
const finish = 'update account_deletions set finished_at = ? where account_id = ?';

async function removeFile(sql: Statements, id: number): Promise<readonly string[]> {
  const file = await sql.get<FileKey>('select id, key from files where id = ?', [id]);
  if (file === undefined) return [];
  await sql.run('delete from files where id = ?', [id]);
  return [file.key];
}

/** Removes the reference files of a job; returns their stored files. */
async function removeReferences(sql: Statements, jobId: number): Promise<readonly number[]> {
  const files = await sql.all<Readonly<{ file_id: number }>>(selectReferenceFiles, [jobId]);
  await sql.run(eraseReferences, [jobId]);
  return files.map(({ file_id: id }) => id);
}

async function eraseJobs(sql: Statements, due: Due, batch: ErasureBatch): Promise<string[]> {
  const { account_id: clientId, last_job_id: last } = due;
  const jobs = await sql.all<JobFiles>(selectJobFiles, [clientId, last, last, batch.limit]);
  const keys: string[] = [];
  for (const { id, input_id: input, output_id: output } of jobs) {
    await sql.run(eraseJob, [batch.now, id]);
    await sql.run(eraseDrafts, [id]);
    await sql.run(eraseProposals, [id]);
    await noteJob(sql, id);
    await sql.run(eraseReason, [id]);
    const references = await removeReferences(sql, id);
    for (const file of [input, output, ...references]) {
      if (file !== null) keys.push(...(await removeFile(sql, file)));
    }
  }
  const latest = jobs.at(-1);
  if (latest !== undefined) await sql.run(advance, [latest.id, clientId]);
  if (jobs.length < batch.limit) await sql.run(finish, [batch.now, clientId]);
  return keys;
}

/** Erases the contents of some jobs of one deleted client, and some released files. */
export async function eraseContents(sql: Statements, batch: ErasureBatch): Promise<ErasedBatch> {
  const due = await sql.get<Due>(selectDue, [batch.deletedUntil]);
  const keys = due === undefined ? [] : await eraseJobs(sql, due, batch);
  const released = await sql.all<FileKey>(selectReleased, [batch.deletedUntil, batch.limit]);
  for (const { id } of released) keys.push(...(await removeFile(sql, id)));
  return { fileKeys: keys, isLast: due === undefined && released.length < batch.limit };
}
