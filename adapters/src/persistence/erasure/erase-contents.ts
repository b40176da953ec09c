import { noBrief, type ErasedBatch, type ErasureBatch, type Instant } from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { DraftVersionRow } from '../drafts/draft-version.row.ts';
import { removeFile } from '../files/file-stores.ts';
import { JobEventRow } from '../jobs/job.row.ts';
import { eraseMessagesOfJob } from '../messages/erase-messages.ts';
import { ProposalRow } from '../proposals/proposal.row.ts';
import { ReferenceFileRow } from '../files/upload.row.ts';
import { eraseStatementFilesOfJob } from '../reviews/erase-statement-files.ts';
import { DisputeRow, RevisionRow } from '../reviews/review.row.ts';
import { deleteBy, selectBy, updateBy } from '../statements/by-columns.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { noteJob } from '../translation-memory/remove-segments.ts';
import { DeletionRow } from '../accounts/account.row.ts';

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
      .select(['id', 'input_id', 'output_id', 'content_erased_at'])
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

/** Makes another version of the job, for callers who compare versions. */
const eraseContent = defineStatement(
  ({ db, given }: Parts<Readonly<{ id: number; now: Instant }>>) =>
    db
      .updateTable('jobs')
      .set((job) => ({
        content: '',
        content_length: 0,
        input_id: null,
        output_id: null,
        reference: null,
        metadata: '{}',
        ...noBrief,
        updated_at: job('updated_at', '+', 1),
        content_erased_at: given.now,
      }))
      .where('id', '=', given.id),
);

const selectReferences = selectBy(ReferenceFileRow, 'job_id');
const eraseReferences = deleteBy(ReferenceFileRow, 'job_id');
const eraseDrafts = deleteBy(DraftVersionRow, 'job_id');
const eraseProposals = deleteBy(ProposalRow, 'job_id');

/** The versions of a result that were sent back. */
const selectVersions = selectBy(RevisionRow, 'job_id');
const eraseRevisions = updateBy(
  RevisionRow,
  ['text', 'pins', 'output_id', 'decline_reason'],
  'job_id',
);
const eraseStatements = updateBy(
  DisputeRow,
  ['client_text', 'client_stated_at', 'provider_text', 'provider_stated_at'],
  'job_id',
);

/** The moves whose notes the parties write to each other. */
const writtenMoves = ['take_back', 'dispute', 'decline'] as const;

/** What the parties wrote to each other when they moved the job. */
const eraseReason = updateBy(JobEventRow, ['note'], 'job_id', 'move');

const advance = updateBy(DeletionRow, ['last_job_id'], 'account_id');
const finish = updateBy(DeletionRow, ['finished_at'], 'account_id');

/** Erases what the parties wrote about the result; returns the files that it had. */
async function eraseReviews(sql: Statements, ofJob: Readonly<{ job_id: number }>) {
  const versions = await sql.all(selectVersions, ofJob);
  const nothing = { text: '', pins: '[]', output_id: null, decline_reason: null };
  await sql.run(eraseRevisions, { ...ofJob, ...nothing });
  await sql.run(eraseStatements, {
    ...ofJob,
    client_text: null,
    client_stated_at: null,
    provider_text: null,
    provider_stated_at: null,
  });
  const files = await eraseStatementFilesOfJob(sql, ofJob.job_id);
  return [...versions.map((version) => version.output_id), ...files];
}

/** Removes what belongs to a job; returns the stored files that it had. */
async function eraseJob(sql: Statements, job: typeof selectJobFiles.row, now: Instant) {
  const ofJob = { job_id: job.id };
  await sql.run(eraseContent, { now, id: job.id });
  await sql.run(eraseDrafts, ofJob);
  await sql.run(eraseProposals, ofJob);
  await noteJob(sql, job.id);
  for (const move of writtenMoves) await sql.run(eraseReason, { ...ofJob, move, note: null });
  const ofReviews = await eraseReviews(sql, ofJob);
  const references = await sql.all(selectReferences, ofJob);
  await sql.run(eraseReferences, ofJob);
  const given = references.map(({ file_id: id }) => id);
  const ofMessages = await eraseMessagesOfJob(sql, { id: job.id, at: now });
  const files = [job.input_id, job.output_id, ...ofReviews, ...given, ...ofMessages];
  return files.filter((file) => file !== null);
}

async function eraseJobs(
  sql: Statements,
  { account_id, last_job_id: last }: typeof selectDue.row,
  { now, limit }: ErasureBatch,
): Promise<string[]> {
  const jobs = await sql.all(selectJobFiles, { clientId: account_id, last, limit });
  const keys: string[] = [];
  for (const job of jobs) {
    // Earlier versions went through the jobs in another order: a job is another version only once.
    if (job.content_erased_at !== null) continue;
    for (const file of await eraseJob(sql, job, now)) {
      const key = await removeFile(sql, file);
      if (key !== undefined) keys.push(key);
    }
  }
  const latest = jobs.at(-1);
  if (latest !== undefined) await sql.run(advance, { last_job_id: latest.id, account_id });
  if (jobs.length < limit) await sql.run(finish, { finished_at: now, account_id });
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
