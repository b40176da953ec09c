import type { Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { AccountId, JobId, MessageFileId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { StoredFile } from '../ports/files.port.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { viewMessage } from './decide-message.ts';
import type {
  Conversation,
  Message,
  MessageFault,
  MessageFile,
  MessageKey,
  MessagePage,
  ReadMark,
  SeenMessage,
  UnreadMessages,
} from './message.ts';
import type { MessageRefusal } from './send-message.ts';

/** An admin's reason to read a conversation; null if they gave none. */
type Reasoned = Readonly<{ reason: string | null }>;

/**
 * Finds the conversation of a job as far as the actor may read it: admins only if one of its messages
 * was reported, or for a reason that they have recorded with {@link recordReading}.
 */
async function findConversation(
  stores: Stores,
  actor: Actor,
  { jobId, reason }: Readonly<{ jobId: JobId }> & Reasoned,
): Promise<Result<Conversation, MessageRefusal>> {
  const found = await findJobFor(stores, actor, { id: jobId, action: 'messages.read' });
  if (!found.ok) return found;
  switch (actor.role) {
    case 'client':
      return ok({ jobId });
    case 'service-provider':
      return ok({ jobId, providerId: actor.accountId });
    case 'admin': {
      const isCalled = reason !== null || (await stores.messages.hasReported(jobId));
      return isCalled ? ok({ jobId }) : refuse({ code: 'message.reason-required' });
    }
  }
}

/** Whether a message belongs to what the conversation shows. */
const isPartOf = ({ providerId: shown }: Conversation, { providerId }: Message): boolean =>
  shown === undefined || providerId === null || providerId === shown;

/** Which messages to list. */
export type MessageQuery = Readonly<{ jobId: JobId; page: MessagePage }> & Reasoned;

/** Lists the messages about a job that the actor may read, oldest first. */
export async function listMessages(
  stores: Stores,
  actor: Actor,
  query: MessageQuery,
): Promise<Result<readonly SeenMessage[], MessageRefusal>> {
  const found = await findConversation(stores, actor, query);
  if (!found.ok) return found;
  const listed = await stores.messages.list(found.value, query.page);
  return ok(listed.map((message) => viewMessage(message, actor)));
}

/** Finds a message that the actor may read, as it is stored. */
export async function findMessage(
  stores: Stores,
  actor: Actor,
  { jobId, id, reason }: MessageKey & Reasoned,
): Promise<Result<Message, MessageRefusal>> {
  const found = await findConversation(stores, actor, { jobId, reason });
  if (!found.ok) return found;
  const message = await stores.messages.find({ jobId, id });
  return message !== undefined && isPartOf(found.value, message)
    ? ok(message)
    : refuse({ code: 'message.not-found' });
}

/** A file of a message. */
export type MessageFileKey = MessageKey & Readonly<{ file: MessageFileId }> & Reasoned;

/** Finds the stored file of a message that the actor may read. */
export async function readMessageFile(
  stores: Stores,
  actor: Actor,
  { file: id, ...key }: MessageFileKey,
): Promise<Result<StoredFile, MessageRefusal>> {
  const found = await findMessage(stores, actor, key);
  if (!found.ok) return found;
  const named = viewMessage(found.value, actor).files.find((file) => file.id === id);
  const file = named && (await stores.files.find(named.fileId));
  return file === undefined ? refuse({ code: 'message.file-not-found' }) : ok(file);
}

/** The stored files of a message that an account wrote. */
export type WrittenFiles = Pick<Message, 'id' | 'jobId'> &
  Readonly<{ files: readonly (MessageFile & Readonly<{ stored: StoredFile }>)[] }>;

/** Lists the messages that the actor wrote, oldest first, with their files; also about jobs that they released. */
export async function listWrittenFiles(
  { files, messages }: Stores,
  actor: Actor,
  page: MessagePage,
): Promise<Result<readonly WrittenFiles[], PermissionFault>> {
  if (!mayEver(actor, 'messages.write')) return deny(actor, 'messages.write');
  const written: WrittenFiles[] = [];
  for (const { id, jobId, files: named } of await messages.listByAuthor(actor.accountId, page)) {
    const found = [];
    for (const file of named) {
      const stored = await files.find(file.fileId);
      if (stored !== undefined) found.push({ ...file, stored });
    }
    written.push({ id, jobId, files: found });
  }
  return ok(written);
}

/** Records why an admin reads a conversation of which nothing is reported; others need no reason. */
export async function recordReading(
  stores: Stores,
  actor: Actor,
  { jobId, reason }: Readonly<{ jobId: JobId; reason: string }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, MessageRefusal>> {
  if (!can(actor, 'messages.hide')) return deny(actor, 'messages.hide');
  const found = await findJobFor(stores, actor, { id: jobId, action: 'messages.read' });
  if (!found.ok) return found;
  const read = { action: 'conversation.read', objectId: jobId, after: { reason } } as const;
  await recordAction(stores, { actor, now }, read);
  return ok(null);
}
recordReading.guards = () => ['audit-log'] as const;

/** Counts the messages that the actor has not read, of each job that concerns them, newest first. */
export async function countUnreadMessages(
  { messages }: Stores,
  actor: Actor,
): Promise<Result<readonly UnreadMessages[], PermissionFault>> {
  return mayEver(actor, 'messages.read')
    ? ok(await messages.listUnreadJobs(actor.accountId))
    : deny(actor, 'messages.read');
}

/** Which messages the actor has read. */
export type ReadRequest = Omit<ReadMark, 'accountId'>;

/**
 * Records up to which message the actor has read; it never moves back. It says nothing about a job that
 * the actor may not see: there is no message about it for them.
 *
 * @returns how many of the job they have not read.
 */
export async function markMessagesRead(
  stores: Stores,
  actor: Actor,
  { jobId, upToId }: ReadRequest,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<UnreadMessages, MessageFault | PermissionFault>> {
  if (!mayEver(actor, 'messages.write')) return deny(actor, 'messages.write');
  const of: Readonly<{ jobId: JobId; accountId: AccountId }> = {
    jobId,
    accountId: actor.accountId,
  };
  await stores.messages.markRead({ ...of, upToId });
  const unread = await stores.messages.countUnread(of);
  if (unread === 0) await stores.notifications.markRead({ ...of, kind: 'job_message' }, now);
  return ok({ jobId, unread });
}
markMessagesRead.guards = () => [];
