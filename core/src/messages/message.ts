import type { JobStatus } from '../jobs/job.ts';
import type { AccountId, FileId, JobId, MessageFileId, MessageId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { AttachedFile } from '../uploads/attached-file.ts';

/** The longest text of a message, in UTF-16 units. */
export const longestMessage = 2_000;

/** How many messages an account can write in a day. */
export const messagesPerDay = 200;

/** How many days after its completion the conversation of a job stays open. */
export const conversationDays = 3;

/** The last segment of a text, and the last second of a recording, that a message can be about. */
export const lastPlaces = { segment: 1_000_000, second: 86_400 } as const;

/** The longest reason of a report, of an admin's decision about it, and of an admin who reads a conversation. */
export const longestMessageReason = 500;

/** What a message is about: a segment of the text, from 1, or a second of the recording. */
export type MessagePlace = Readonly<{ segment: number }> | Readonly<{ second: number }>;

/** The roles of those who write messages; admins write none. */
export const messageAuthors = ['client', 'service-provider'] as const;
export type MessageAuthor = (typeof messageAuthors)[number];

/** A message that has no id yet. */
export type NewMessage = Readonly<{
  jobId: JobId;
  authorId: AccountId;
  authorRole: MessageAuthor;
  /** The provider who was assigned when it was written; null for questions and answers. */
  providerId: AccountId | null;
  /** For whom it is news: the client, the assigned provider, or the provider who asked. */
  recipientId: AccountId;
  /** Plain text with lines that `\n` separates; empty only with a file, and once it is erased. */
  text: string;
  place: MessagePlace | null;
  /** The question that it answers; null if it answers none. */
  questionId: MessageId | null;
  /** Whether a provider to whom the job is offered wrote it before the job was taken. */
  isQuestion: boolean;
  /** Whether contact data in it was replaced. */
  isMasked: boolean;
  createdAt: Instant;
}>;

/** A file of a message that has no id yet. */
export type NewMessageFile = Readonly<{
  fileId: FileId;
  /** Whether it was recorded as the message itself; at most one file of a message is. */
  isVoiceNote: boolean;
}>;

/** A file of a message. */
export type MessageFile = NewMessageFile & AttachedFile & Readonly<{ id: MessageFileId }>;

/** What became of a message after it was written. */
export type MessageMarks = Readonly<{
  reportedAt: Instant | null;
  reportedBy: AccountId | null;
  reportReason: string | null;
  /** When an admin hid it: only its author and admins read it since. */
  hiddenAt: Instant | null;
  hiddenBy: AccountId | null;
  /** When an admin dismissed the report: the message stays as it was. */
  dismissedAt: Instant | null;
  dismissedBy: AccountId | null;
  /** When its text and its files were erased. */
  erasedAt: Instant | null;
}>;

/** The marks of a new message. */
export const noMarks: MessageMarks = {
  reportedAt: null,
  reportedBy: null,
  reportReason: null,
  hiddenAt: null,
  hiddenBy: null,
  dismissedAt: null,
  dismissedBy: null,
  erasedAt: null,
};

/** A message about a job, of its client or of a provider. */
export type Message = NewMessage &
  MessageMarks &
  Readonly<{ id: MessageId; authorName: string; files: readonly MessageFile[] }>;

/** A message as one actor sees it. */
export type SeenMessage = Omit<Message, 'authorName'> &
  Readonly<{
    /** Null if the actor may not know it: providers do not know clients, and questions have no names. */
    authorName: string | null;
    isOwn: boolean;
  }>;

/** Names a message of a job. */
export type MessageKey = Readonly<{ jobId: JobId; id: MessageId }>;

/** A part of a list of messages, oldest first: at most `limit` with an id above `after`. */
export type MessagePage = Readonly<{ limit: number; after?: number | undefined }>;

/** The messages of a conversation: all, or those that concern one provider, with all questions and answers. */
export type Conversation = Readonly<{ jobId: JobId; providerId?: AccountId | undefined }>;

/** How many messages of a job an account has not read. */
export type UnreadMessages = Readonly<{ jobId: JobId; unread: number }>;

/** Of how many jobs the unread messages are counted. */
export const mostUnreadJobs = 100;

/** How far an account has read the messages of a job. */
export type ReadMark = Readonly<{ jobId: JobId; accountId: AccountId; upToId: MessageId }>;

/** Why an operation on messages is refused. */
export type MessageFault =
  /** The job has no such message that the actor may see. */
  | Readonly<{ code: 'message.not-found' }>
  /** The message has no such file, or none any more. */
  | Readonly<{ code: 'message.file-not-found' }>
  | Readonly<{ code: 'message.empty' }>
  | Readonly<{ code: 'message.too-long'; most: number }>
  | Readonly<{ code: 'message.too-many-files'; most: number }>
  /** Questions and answers have no files: nothing in a file can be masked. */
  | Readonly<{ code: 'message.files-not-allowed' }>
  | Readonly<{ code: 'message.voice-note-invalid' }>
  /** The account has written as many messages today as it can; `againAt` it can write more. */
  | Readonly<{ code: 'message.too-many'; most: number; againAt: Instant }>
  /** The job has ended, and the time to write about it is over. */
  | Readonly<{ code: 'message.conversation-closed'; status: JobStatus }>
  /** The last question of the provider is not answered yet. */
  | Readonly<{ code: 'message.question-open' }>
  /** The job has no such question to answer. */
  | Readonly<{ code: 'message.question-not-found' }>
  /** While a job is on offer, its client writes only answers. */
  | Readonly<{ code: 'message.answers-only' }>
  /** The job was taken: its parties write to each other, and questions are not answered any more. */
  | Readonly<{ code: 'message.questions-closed' }>
  /** It is the actor's own. */
  | Readonly<{ code: 'message.own' }>
  | Readonly<{ code: 'message.reported' }>
  /** Admins decide only about reported messages. */
  | Readonly<{ code: 'message.not-reported' }>
  /** An admin has hidden the message, or dismissed its report. */
  | Readonly<{ code: 'message.report-decided' }>
  /** An admin needs a reason to read a conversation of which nothing is reported. */
  | Readonly<{ code: 'message.reason-required' }>;

/** Stores the messages about jobs, and how far they are read. */
export interface MessageStore {
  /** Adds a message, and records for its recipient that there is one. */
  insert(message: NewMessage, files: readonly NewMessageFile[]): Promise<Message>;
  /** That of another job is not found. */
  find(key: MessageKey): Promise<Message | undefined>;
  /** Oldest first. */
  list(conversation: Conversation, page: MessagePage): Promise<readonly Message[]>;
  /** Changes what became of a message. */
  mark(id: MessageId, marks: MessageMarks): Promise<void>;
  /** A question of the author about the job that has no answer. */
  findOpenQuestion(
    of: Readonly<{ jobId: JobId; authorId: AccountId }>,
  ): Promise<MessageId | undefined>;
  /** How many messages an account has written at that time or later. */
  countSince(authorId: AccountId, since: Instant): Promise<number>;
  hasReported(jobId: JobId): Promise<boolean>;
  /** Of all jobs: reported, and neither hidden, dismissed nor erased; oldest first. */
  listReported(page: MessagePage): Promise<readonly Message[]>;
  /** What an account has written, oldest first. */
  listByAuthor(authorId: AccountId, page: MessagePage): Promise<readonly Message[]>;
  /** Records that an account has read up to a message, at most up to the newest for it; never moves back. */
  markRead(mark: ReadMark): Promise<void>;
  /** What an account has not read, newest first: of at most `mostUnreadJobs` of the jobs that concern it. */
  listUnreadJobs(accountId: AccountId): Promise<readonly UnreadMessages[]>;
  /** How many messages of a job an account has not read, of those that concern it. */
  countUnread(of: Readonly<{ jobId: JobId; accountId: AccountId }>): Promise<number>;
  /** The messages of a job that an account has not read, oldest first. */
  listUnread(
    of: Readonly<{ jobId: JobId; accountId: AccountId; limit: number }>,
  ): Promise<readonly Message[]>;
}
