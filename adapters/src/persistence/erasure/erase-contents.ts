import type { ErasedBatch, ErasureBatch, Instant } from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { removeFile } from '../files/file-register.ts';
import { noteJob } from '../translation-memory/remove-segments.ts';

type Until = Readonly<{ deletedUntil: Instant }>;

/** The deletion whose contents are erased next. */
export const selectDue = defineStatement(({ db, given }: Parts<Until>) =>
  db
    .selectFrom('account_deletions')
    .select(['account_id', 'last_job_id'])
    .where('finished_at', 'is', null)
    .where('deleted_at', '<=', given.deletedUntil)
    .orderBy('deleted_at')
    .limit(1),
);

/** The jobs of a client after one, 0 for the first ones, in an order that erasing does not change. */
export const selectJobFiles = defineStatement(
  ({ db, given }: Parts<Readonly<{ clientId: number; last: number; limit: number }>>) =>
    db
      .selectFrom('jobs')
      .select(['id', 'input_id', 'output_id'])
      .where('client_id', '=', given.clientId)
      .where((job) => {
        const last = job.selectFrom('jobs as last').select('last.created_at');
        const lastAt = last.where('last.id', '=', given.last).$asScalar();
        return job(
          job.refTuple('created_at', 'id'),
          '>',
          job.tuple(job.fn.coalesce(lastAt, job.val(-1)), given.last),
        );
      })
      .orderBy('created_at')
      .orderBy('id')
      .limit(upTo(given.limit)),
);

/** The files that nothing names since the deletion of a service. */
export const selectReleased = defineStatement(
  ({ db, given }: Parts<Until & Readonly<{ limit: number }>>) =>
    db
      .selectFrom('files')
      .select('id')
      .where('released_at', '<=', given.deletedUntil)
      .orderBy('released_at')
      .limit(upTo(given.limit)),
);

type OfJob = Readonly<{ jobId: number }>;

/** Makes another version of the job, for callers who compare versions. */
const eraseJob = defineStatement(({ db, given }: Parts<OfJob & Readonly<{ now: Instant }>>) =>
  db
    .updateTable('jobs')
    .set((job) => ({
      content: '',
      content_length: 0,
      input_id: null,
      output_id: null,
      reference: null,
      metadata: '{}',
      purpose: null,
      audience: null,
      tone: null,
      updated_at: job('updated_at', '+', 1),
      content_erased_at: given.now,
    }))
    .where('id', '=', given.jobId),
);

const selectReferences = defineStatement(({ db, given }: Parts<OfJob>) =>
  db.selectFrom('reference_files').select('file_id').where('job_id', '=', given.jobId),
);

const eraseReferences = defineStatement(({ db, given }: Parts<OfJob>) =>
  db.deleteFrom('reference_files').where('job_id', '=', given.jobId),
);

const eraseDrafts = defineStatement(({ db, given }: Parts<OfJob>) =>
  db.deleteFrom('draft_versions').where('job_id', '=', given.jobId),
);

const eraseProposals = defineStatement(({ db, given }: Parts<OfJob>) =>
  db.deleteFrom('proposals').where('job_id', '=', given.jobId),
);

/** What a client wrote to a provider whose job they took back. */
const eraseReason = defineStatement(({ db, given }: Parts<OfJob>) =>
  db
    .updateTable('job_events')
    .set('note', null)
    .where('job_id', '=', given.jobId)
    .where('move', '=', 'take_back'),
);

const advance = defineStatement(
  ({ db, given }: Parts<Readonly<{ clientId: number; last: number }>>) =>
    db
      .updateTable('account_deletions')
      .set('last_job_id', given.last)
      .where('account_id', '=', given.clientId),
);

const finish = defineStatement(
  ({ db, given }: Parts<Readonly<{ clientId: number; now: Instant }>>) =>
    db
      .updateTable('account_deletions')
      .set('finished_at', given.now)
      .where('account_id', '=', given.clientId),
);

/** Removes the reference files of a job; returns their stored files. */
async function removeReferences(sql: Statements, jobId: number): Promise<readonly number[]> {
  const files = await sql.all(selectReferences, { jobId });
  await sql.run(eraseReferences, { jobId });
  return files.map(({ file_id: id }) => id);
}

async function eraseJobs(
  sql: Statements,
  { account_id: clientId, last_job_id: last }: typeof selectDue.row,
  { now, limit }: ErasureBatch,
): Promise<string[]> {
  const jobs = await sql.all(selectJobFiles, { clientId, last, limit });
  const keys: string[] = [];
  for (const { id: jobId, input_id: input, output_id: output } of jobs) {
    await sql.run(eraseJob, { now, jobId });
    await sql.run(eraseDrafts, { jobId });
    await sql.run(eraseProposals, { jobId });
    await noteJob(sql, jobId);
    await sql.run(eraseReason, { jobId });
    const references = await removeReferences(sql, jobId);
    for (const file of [input, output, ...references]) {
      const key = file === null ? undefined : await removeFile(sql, file);
      if (key !== undefined) keys.push(key);
    }
  }
  const latest = jobs.at(-1);
  if (latest !== undefined) await sql.run(advance, { last: latest.id, clientId });
  if (jobs.length < limit) await sql.run(finish, { now, clientId });
  return keys;
}

/** Erases the contents of some jobs of one deleted client, and some released files. */
export async function eraseContents(sql: Statements, batch: ErasureBatch): Promise<ErasedBatch> {
  const due = await sql.get(selectDue, batch);
  const keys = due === undefined ? [] : await eraseJobs(sql, due, batch);
  const released = await sql.all(selectReleased, batch);
  for (const { id } of released) {
    const key = await removeFile(sql, id);
    if (key !== undefined) keys.push(key);
  }
  return { fileKeys: keys, isLast: due === undefined && released.length < batch.limit };
}
