import {
  type AccountId,
  type FileId,
  instant,
  type JobId,
  type Message,
  type MessageAuthor,
  type MessageFile,
  type MessageFileId,
  type MessageId,
  type MessageMarks,
  type MessagePlace,
  type NewMessage,
  noMarks,
} from '@nsem/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { toFlag, toInstant, wholeNumber } from '../columns.ts';
import { fileColumn, type FileRow } from '../files/file.row.ts';
import { jobColumn } from '../jobs/job.row.ts';
import { foreignKey } from '../columns.ts';

/** The messages about jobs; one that is erased stays, without its text. */
export const MessageRow = defineEntity({
  name: 'MessageRow',
  tableName: 'messages',
  properties: {
    id: p.integer().primary().autoincrement(),
    job_id: () => jobColumn('job_id'),
    author_id: () => accountColumn('author_id'),
    author_role: p.text().$type<MessageAuthor>(),
    /** The provider who was assigned when it was written; null for questions and answers. */
    provider_id: () => accountColumn('provider_id').strictNullable(),
    /** For whom it is news. */
    recipient_id: () => accountColumn('recipient_id'),
    text: p.text(),
    /** The segment of the text that it is about. */
    at_segment: p.integer().strictNullable(),
    /** The second of the recording that it is about. */
    at_second: p.integer().strictNullable(),
    /** The question that it answers. */
    question_id: p.integer().strictNullable(),
    is_question: p.boolean(),
    /** Whether contact data in it was replaced. */
    is_masked: p.boolean(),
    created_at: wholeNumber(),
    reported_at: wholeNumber().strictNullable(),
    reported_by: () => accountColumn('reported_by').strictNullable(),
    report_reason: p.text().strictNullable(),
    /** When an admin hid it from others than its author. */
    hidden_at: wholeNumber().strictNullable(),
    hidden_by: () => accountColumn('hidden_by').strictNullable(),
    /** When its text and its files were erased. */
    erased_at: wholeNumber().strictNullable(),
    /** When an admin decided that it stays. */
    dismissed_at: wholeNumber().strictNullable(),
    dismissed_by: () => accountColumn('dismissed_by').strictNullable(),
  },
  indexes: [
    { name: 'messages_job_index', properties: ['job_id', 'id'] },
    { name: 'messages_author_index', properties: ['author_id', 'id'] },
    {
      name: 'messages_question_index',
      properties: ['job_id', 'author_id'],
      where: 'is_question = true',
    },
    {
      name: 'messages_answer_index',
      properties: ['question_id'],
      where: 'question_id is not null',
    },
    {
      name: 'messages_undecided_index',
      properties: ['id'],
      where:
        'reported_at is not null and hidden_at is null and dismissed_at is null and erased_at is null',
    },
    {
      name: 'messages_reported_job_index',
      properties: ['job_id'],
      where: 'reported_at is not null',
    },
  ],
});
export type MessageRow = InferEntity<typeof MessageRow>;

/** The files of messages. */
export const MessageFileRow = defineEntity({
  name: 'MessageFileRow',
  tableName: 'message_files',
  properties: {
    id: p.integer().primary().autoincrement(),
    message_id: () => foreignKey(MessageRow, 'message_id'),
    file_id: () => fileColumn('file_id'),
    is_voice_note: p.boolean(),
  },
  indexes: [{ name: 'message_files_message_index', properties: ['message_id', 'id'] }],
  // Deleting a file checks that no message has it.
  uniques: [{ name: 'message_files_file_unique', properties: ['file_id'] }],
});
export type MessageFileRow = InferEntity<typeof MessageFileRow>;

/** How far each recipient has read the messages of a job. */
export const MessageReadRow = defineEntity({
  name: 'MessageReadRow',
  tableName: 'message_reads',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    job_id: () => jobColumn('job_id').primary(),
    /** The last message that they have read; 0 if none. */
    up_to_id: p.integer(),
    /** The newest message that is for them. */
    last_id: p.integer(),
  },
  indexes: [
    {
      name: 'message_reads_unread_index',
      properties: ['account_id', 'last_id'],
      where: 'last_id > up_to_id',
    },
  ],
});
export type MessageReadRow = InferEntity<typeof MessageReadRow>;

/** A message with the name of its author. */
export type ListedMessageRow = MessageRow & Readonly<{ author_name: string }>;

/** A file of a message with what the register of files has. */
export type ListedMessageFileRow = MessageFileRow &
  Pick<FileRow, 'name' | 'content_type' | 'size_bytes'>;

function toPlace({
  at_segment: segment,
  at_second: second,
}: Pick<MessageRow, 'at_segment' | 'at_second'>): MessagePlace | null {
  if (segment !== null) return { segment };
  return second === null ? null : { second };
}

const toMarks = (row: MessageRow): MessageMarks => ({
  reportedAt: toInstant(row.reported_at),
  reportedBy: row.reported_by as AccountId | null,
  reportReason: row.report_reason,
  hiddenAt: toInstant(row.hidden_at),
  hiddenBy: row.hidden_by as AccountId | null,
  dismissedAt: toInstant(row.dismissed_at),
  dismissedBy: row.dismissed_by as AccountId | null,
  erasedAt: toInstant(row.erased_at),
});

/** Maps a row and its files to the message. */
export const toMessage = (row: ListedMessageRow, files: readonly MessageFile[]): Message => ({
  id: row.id as MessageId,
  jobId: row.job_id as JobId,
  authorId: row.author_id as AccountId,
  authorRole: row.author_role,
  authorName: row.author_name,
  providerId: row.provider_id as AccountId | null,
  recipientId: row.recipient_id as AccountId,
  text: row.text,
  place: toPlace(row),
  questionId: row.question_id as MessageId | null,
  isQuestion: toFlag(row.is_question),
  isMasked: toFlag(row.is_masked),
  createdAt: instant(row.created_at),
  ...toMarks(row),
  files,
});

/** Maps a row to the file of a message. */
export const toMessageFile = (row: ListedMessageFileRow): MessageFile => ({
  id: row.id as MessageFileId,
  fileId: row.file_id as FileId,
  isVoiceNote: toFlag(row.is_voice_note),
  name: row.name,
  contentType: row.content_type,
  sizeBytes: row.size_bytes,
});

/** The columns of what became of a message. */
export const toMarkColumns = (marks: MessageMarks) => ({
  reported_at: marks.reportedAt,
  reported_by: marks.reportedBy,
  report_reason: marks.reportReason,
  hidden_at: marks.hiddenAt,
  hidden_by: marks.hiddenBy,
  dismissed_at: marks.dismissedAt,
  dismissed_by: marks.dismissedBy,
  erased_at: marks.erasedAt,
});

/** The row of a new message, without its id. */
export const toMessageRow = (message: NewMessage): Omit<MessageRow, 'id'> => ({
  job_id: message.jobId,
  author_id: message.authorId,
  author_role: message.authorRole,
  provider_id: message.providerId,
  recipient_id: message.recipientId,
  text: message.text,
  at_segment: message.place !== null && 'segment' in message.place ? message.place.segment : null,
  at_second: message.place !== null && 'second' in message.place ? message.place.second : null,
  question_id: message.questionId,
  is_question: message.isQuestion,
  is_masked: message.isMasked,
  created_at: message.createdAt,
  ...toMarkColumns(noMarks),
});
