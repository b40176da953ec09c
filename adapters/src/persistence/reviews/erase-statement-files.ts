import type { AccountId } from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';

type OfJob = Readonly<{ jobId: number }>;

/** Those that go with the account of the provider who added them. */
type OfAuthor = Readonly<{ id: AccountId | number; at: number }>;

const selectFilesOfJob = defineStatement(({ db, given }: Parts<OfJob>) =>
  db
    .selectFrom('statement_files')
    .innerJoin('disputes', 'disputes.id', 'statement_files.dispute_id')
    .select('statement_files.file_id')
    .where('disputes.job_id', '=', given.jobId),
);

const deleteFilesOfJob = defineStatement(({ db, given }: Parts<OfJob>) =>
  db
    .deleteFrom('statement_files')
    .where('dispute_id', 'in', (row) =>
      row.selectFrom('disputes').select('id').where('job_id', '=', given.jobId),
    ),
);

/** Removes the files of the statements about a job. @returns the ids of the files that they had. */
export async function eraseStatementFilesOfJob(
  sql: Statements,
  jobId: number,
): Promise<readonly number[]> {
  const files = await sql.all(selectFilesOfJob, { jobId });
  await sql.run(deleteFilesOfJob, { jobId });
  return files.map((row) => row.file_id);
}

/** The files of a deleted provider's statements are released, so that they are erased later. */
export const eraseStatementFilesOfProvider = [
  defineStatement(({ db, given }: Parts<OfAuthor>) =>
    db
      .updateTable('files')
      .set('released_at', given.at)
      .where('id', 'in', (row) =>
        row
          .selectFrom('statement_files')
          .innerJoin('disputes', 'disputes.id', 'statement_files.dispute_id')
          .select('statement_files.file_id')
          .where('disputes.provider_id', '=', given.id)
          .where('statement_files.side', '=', 'provider'),
      ),
  ),
  defineStatement(({ db, given }: Parts<OfAuthor>) =>
    db
      .deleteFrom('statement_files')
      .where('side', '=', 'provider')
      .where('dispute_id', 'in', (row) =>
        row.selectFrom('disputes').select('id').where('provider_id', '=', given.id),
      ),
  ),
] as const;
