import {
  type AccountId,
  type Conversation,
  type Instant,
  invariant,
  type JobId,
  type Message,
  type MessageFile,
  type MessageId,
  type MessagePage,
  messagesPerDay,
  type MessageStore,
  mostUnreadJobs,
  type ReadMark,
} from '@nsem/core';
import type { ExpressionBuilder, QueryCreator } from 'kysely';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { findAll, findOne, requireRow, updateBy } from '../statements/by-columns.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import {
  type ListedMessageRow,
  MessageFileRow,
  MessageRow,
  toMarkColumns,
  toMessage,
  toMessageFile,
  toMessageRow,
} from './message.row.ts';

const insertMessage = insertRow(MessageRow);
const insertFile = insertRow(MessageFileRow);

const marks = [
  'reported_at',
  'reported_by',
  'report_reason',
  'hidden_at',
  'hidden_by',
  'dismissed_at',
  'dismissed_by',
  'erased_at',
] as const;
const changeMarks = updateBy(MessageRow, marks, 'id');

type OfAccount = Readonly<{ jobId: JobId; accountId: AccountId }>;

/** Records the newest message of a job for its recipient. */
const putNewest = defineStatement(({ db, given }: Parts<OfAccount & Readonly<{ id: number }>>) =>
  db
    .insertInto('message_reads')
    .values({ job_id: given.jobId, account_id: given.accountId, up_to_id: 0, last_id: given.id })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'job_id'])
        .doUpdateSet((row) => ({ last_id: row.ref('excluded.last_id') })),
    ),
);

const advanceReading = defineStatement(({ db, given }: Parts<ReadMark>) =>
  db
    .updateTable('message_reads')
    .set((row) => ({
      up_to_id: row
        .case()
        .when('last_id', '<', given.upToId)
        .then(row.ref('last_id'))
        .else(row.val(given.upToId as number))
        .end(),
    }))
    .where('account_id', '=', given.accountId)
    .where('job_id', '=', given.jobId)
    .where('up_to_id', '<', given.upToId),
);

const selectListed = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('messages')
    .innerJoin('accounts as author', 'author.id', 'messages.author_id')
    .selectAll('messages')
    .select('author.name as author_name');

const selectOne = defineStatement(({ db, given }: Parts<Readonly<{ jobId: number; id: number }>>) =>
  selectListed(db).where('messages.id', '=', given.id).where('messages.job_id', '=', given.jobId),
);

export const selectFiles = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ ids: readonly number[] }>>) =>
    db
      .selectFrom('message_files')
      .innerJoin('files', 'files.id', 'message_files.file_id')
      .selectAll('message_files')
      .select(['files.name', 'files.content_type', 'files.size_bytes'])
      .where('message_files.message_id', 'in', dialect.numbersOf(given.ids))
      .orderBy('message_files.id'),
);

type Page = Readonly<{ after: number; limit: number }>;

/** A page of the messages of a job, or of those that concern one provider. */
export const selectConversation = byFilters<AllOf<Conversation> & Page, ListedMessageRow>((has) =>
  defineStatement(({ db, given }: Parts<AllOf<Conversation> & Page>) => {
    let page = selectListed(db)
      .where('messages.job_id', '=', given.jobId)
      .where('messages.id', '>', given.after);
    if (has('providerId')) {
      page = page.where((row) =>
        row.or([
          row('messages.provider_id', 'is', null),
          row('messages.provider_id', '=', given.providerId),
        ]),
      );
    }
    return page.orderBy('messages.id').limit(upTo(given.limit));
  }),
);

/** A page of what was reported and waits for a decision. */
export const selectReported = defineStatement(({ db, given }: Parts<Page>) =>
  selectListed(db)
    .where('messages.reported_at', 'is not', null)
    .where('messages.hidden_at', 'is', null)
    .where('messages.dismissed_at', 'is', null)
    .where('messages.erased_at', 'is', null)
    .where('messages.id', '>', given.after)
    .orderBy('messages.id')
    .limit(upTo(given.limit)),
);

type OfAuthor = Readonly<{ authorId: AccountId }>;

/** A page of what an account has written. */
export const selectByAuthor = defineStatement(({ db, given }: Parts<OfAuthor & Page>) =>
  selectListed(db)
    .where('messages.author_id', '=', given.authorId)
    .where('messages.id', '>', given.after)
    .orderBy('messages.id')
    .limit(upTo(given.limit)),
);

/** A message of a job that was reported. */
export const selectReportedOfJob = defineStatement(
  ({ db, given }: Parts<Readonly<{ jobId: JobId }>>) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('job_id', '=', given.jobId)
      .where('reported_at', 'is not', null)
      .limit(1),
);

/** A question without an answer. */
export const selectOpenQuestion = defineStatement(
  ({ db, given }: Parts<OfAuthor & Readonly<{ jobId: JobId }>>) =>
    db
      .selectFrom('messages as question')
      .select('question.id')
      .where('question.job_id', '=', given.jobId)
      .where('question.author_id', '=', given.authorId)
      .where('question.is_question', '=', true)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('messages as answer')
              .select('answer.id')
              .whereRef('answer.question_id', '=', 'question.id')
              .where('answer.question_id', 'is not', null),
          ),
        ),
      )
      .limit(1),
);

/** Counts at most as many as an account can write in a day, the newest. */
export const countNewest = defineStatement(
  ({ db, given }: Parts<OfAuthor & Readonly<{ since: Instant }>>) =>
    db
      .selectFrom(
        db
          .selectFrom('messages')
          .select('created_at')
          .where('author_id', '=', given.authorId)
          .orderBy('id', 'desc')
          .limit(messagesPerDay)
          .as('newest'),
      )
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('newest.created_at', '>=', given.since),
);

/** Whether a job is on offer to all or to the account, and neither the account nor its client blocks the other. */
const isOpenTo = (
  job: ExpressionBuilder<Tables, 'jobs'>,
  { accountId }: Readonly<{ accountId: AccountId }>,
) =>
  job.and([
    job('jobs.status', '=', 'pending'),
    job.or([
      job('jobs.requested_id', 'is', null),
      job('jobs.requested_id', '=', accountId as number),
    ]),
    job.not(
      job.exists(
        job
          .selectFrom('blocks')
          .select('blocks.id')
          .whereRef('blocks.client_id', '=', 'jobs.client_id')
          .where('blocks.provider_id', '=', accountId),
      ),
    ),
  ]);

/** The jobs of an account with unread messages, those that it still sees. */
export const selectUnreadJobs = defineStatement(
  ({ db, given }: Parts<Readonly<{ accountId: AccountId }>>) =>
    db
      .selectFrom('message_reads as reading')
      .innerJoin('jobs', 'jobs.id', 'reading.job_id')
      .select('reading.job_id')
      .select((row) =>
        row
          .selectFrom('messages')
          .select((message) => message.fn.countAll<number>().as('count'))
          .whereRef('messages.job_id', '=', 'reading.job_id')
          .whereRef('messages.recipient_id', '=', 'reading.account_id')
          .whereRef('messages.id', '>', 'reading.up_to_id')
          .as('unread'),
      )
      .where('reading.account_id', '=', given.accountId)
      .whereRef('reading.last_id', '>', 'reading.up_to_id')
      .where((row) =>
        row.or([
          row('jobs.client_id', '=', given.accountId),
          row('jobs.assigned_id', '=', given.accountId),
          isOpenTo(row, given),
        ]),
      )
      .orderBy('reading.last_id', 'desc')
      .limit(mostUnreadJobs),
);

const ofUnread = (db: QueryCreator<Tables>, { jobId, accountId }: OfAccount) =>
  selectListed(db)
    .where('messages.job_id', '=', jobId)
    .where('messages.recipient_id', '=', accountId)
    .where((row) =>
      row(
        'messages.id',
        '>',
        row.fn.coalesce(
          row
            .selectFrom('message_reads')
            .select('up_to_id')
            .where('account_id', '=', accountId)
            .where('job_id', '=', jobId),
          row.val(0),
        ),
      ),
    );

/** The messages of a job that an account has not read. */
export const selectUnread = defineStatement(
  ({ db, given }: Parts<OfAccount & Readonly<{ limit: number }>>) =>
    ofUnread(db, given).orderBy('messages.id').limit(upTo(given.limit)),
);

const countUnread = defineStatement(({ db, given }: Parts<OfAccount>) =>
  ofUnread(db, given)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('count')),
);

/** Messages with their files. */
async function withFiles(
  sql: Statements,
  rows: readonly ListedMessageRow[],
): Promise<readonly Message[]> {
  if (rows.length === 0) return [];
  const files = new Map<number, MessageFile[]>();
  for (const row of await sql.all(selectFiles, { ids: rows.map(({ id }) => id) })) {
    files.set(row.message_id, [...(files.get(row.message_id) ?? []), toMessageFile(row)]);
  }
  return rows.map((row) => toMessage(row, files.get(row.id) ?? []));
}

const pageOf = ({ limit, after = 0 }: MessagePage): Page => ({ limit, after });

/** The messages about jobs, and how far they are read, in the database. */
export const createMessageStore = ({ sql }: DatabaseSession): MessageStore => {
  const find: MessageStore['find'] = async (key) => {
    const row = await sql.get(selectOne, key);
    return row === undefined ? undefined : (await withFiles(sql, [row]))[0];
  };
  return {
    async insert(message, files) {
      const id = (await sql.insert(insertMessage, toMessageRow(message))) as MessageId;
      for (const { fileId: file_id, isVoiceNote: is_voice_note } of files) {
        await sql.insert(insertFile, { message_id: id, file_id, is_voice_note });
      }
      const { jobId, recipientId: accountId } = message;
      await sql.run(putNewest, { jobId, accountId, id });
      const stored = await find({ jobId, id });
      invariant(stored !== undefined, 'a message that was stored is found');
      return stored;
    },
    find,
    list: async ({ jobId, providerId }, page) => {
      const values = { jobId, ...(providerId !== undefined && { providerId }), ...pageOf(page) };
      return withFiles(sql, await sql.all(selectConversation(values), values));
    },
    async mark(id, changed) {
      const marked = await sql.run(changeMarks, { id, ...toMarkColumns(changed) });
      invariant(marked === 1, `there is no message ${id} to mark`);
    },
    findOpenQuestion: (of) => findOne(sql, selectOpenQuestion, of, ({ id }) => id as MessageId),
    async countSince(authorId, since) {
      return requireRow(await sql.get(countNewest, { authorId, since })).count;
    },
    hasReported: async (jobId) => (await sql.get(selectReportedOfJob, { jobId })) !== undefined,
    listReported: async (page) => withFiles(sql, await sql.all(selectReported, pageOf(page))),
    listByAuthor: async (authorId, page) =>
      withFiles(sql, await sql.all(selectByAuthor, { authorId, ...pageOf(page) })),
    async markRead(mark) {
      await sql.run(advanceReading, mark);
    },
    listUnreadJobs: (accountId) =>
      findAll(sql, selectUnreadJobs, { accountId }, (row) => ({
        jobId: row.job_id as JobId,
        unread: row.unread ?? 0,
      })),
    async countUnread(of) {
      return requireRow(await sql.get(countUnread, of)).count;
    },
    listUnread: async (of) => withFiles(sql, await sql.all(selectUnread, of)),
  };
};
