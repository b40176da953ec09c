import type { AccountId, Instant } from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';

type OfJob = Readonly<{ id: number; at: Instant }>;

/** Those whose texts go with the account of the provider who wrote them. */
type OfAuthor = Readonly<{ id: AccountId | number; at: number }>;

const selectFilesOfJob = defineStatement(({ db, given }: Parts<Pick<OfJob, 'id'>>) =>
  db
    .selectFrom('message_files')
    .innerJoin('messages', 'messages.id', 'message_files.message_id')
    .select('message_files.file_id')
    .where('messages.job_id', '=', given.id),
);

const deleteFilesOfJob = defineStatement(({ db, given }: Parts<Pick<OfJob, 'id'>>) =>
  db
    .deleteFrom('message_files')
    .where('message_id', 'in', (row) =>
      row.selectFrom('messages').select('id').where('job_id', '=', given.id),
    ),
);

const eraseTextsOfJob = defineStatement(({ db, given }: Parts<OfJob>) =>
  db
    .updateTable('messages')
    .set({ text: '', report_reason: null, erased_at: given.at })
    .where('job_id', '=', given.id),
);

/** Erases the messages of a job, of which the rows stay. @returns the ids of the files that they had. */
export async function eraseMessagesOfJob(
  sql: Statements,
  ofJob: OfJob,
): Promise<readonly number[]> {
  const files = await sql.all(selectFilesOfJob, ofJob);
  await sql.run(deleteFilesOfJob, ofJob);
  await sql.run(eraseTextsOfJob, ofJob);
  return files.map((row) => row.file_id);
}

/** What a deleted provider wrote: the files are released, so that they are erased later. */
export const eraseMessagesOfProvider = [
  defineStatement(({ db, given }: Parts<OfAuthor>) =>
    db
      .updateTable('files')
      .set('released_at', given.at)
      .where('id', 'in', (row) =>
        row
          .selectFrom('message_files')
          .innerJoin('messages', 'messages.id', 'message_files.message_id')
          .select('message_files.file_id')
          .where('messages.author_id', '=', given.id)
          .where('messages.author_role', '=', 'service-provider'),
      ),
  ),
  defineStatement(({ db, given }: Parts<OfAuthor>) =>
    db
      .deleteFrom('message_files')
      .where('message_id', 'in', (row) =>
        row
          .selectFrom('messages')
          .select('id')
          .where('author_id', '=', given.id)
          .where('author_role', '=', 'service-provider'),
      ),
  ),
  defineStatement(({ db, given }: Parts<OfAuthor>) =>
    db
      .updateTable('messages')
      .set({ text: '', report_reason: null, erased_at: given.at })
      .where('author_id', '=', given.id)
      .where('author_role', '=', 'service-provider'),
  ),
] as const;
