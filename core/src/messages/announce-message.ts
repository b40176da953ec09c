import type { Job } from '../jobs/job.ts';
import type { AccountId } from '../kernel/ids.ts';
import { type Instant, later } from '../kernel/instant.ts';
import { wantsNotification } from '../notifications/manage-notifications.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Message, NewMessage } from './message.ts';

/** The provider whose conversation a message is part of: for a question and its answer, the one who asked. */
function partnerOf({ authorId, authorRole, providerId, recipientId }: Message): AccountId {
  return providerId ?? (authorRole === 'client' ? recipientId : authorId);
}

type Announced = Readonly<{
  message: Message;
  /** Whether the provider whose conversation it is part of does not hear of it. */
  isForBlocked: boolean;
}>;

/** Adds a message to the feed of events, for those who follow the job. */
export async function announceMessage(
  { jobs }: Pick<Stores, 'jobs'>,
  { message, isForBlocked }: Announced,
  { status }: Pick<Job, 'status'>,
): Promise<void> {
  await jobs.appendMessage(message.jobId, {
    move: 'message',
    at: message.createdAt,
    actorId: message.authorId,
    actorRole: message.authorRole,
    from: status,
    to: status,
    note: null,
    assignedId: isForBlocked ? null : partnerOf(message),
    messageId: message.id,
  });
}

/** How long a message waits to be read before it is also sent by mail or Telegram. */
const sendDelayMs = 10 * 60 * 1000;

type Notified = Readonly<{ message: Message; wasAllRead: boolean; now: Instant }>;

/** Whether the recipient has read everything about the job until now. */
export const hasReadAll = async (
  { messages }: Pick<Stores, 'messages'>,
  { jobId, recipientId: accountId }: Pick<NewMessage, 'jobId' | 'recipientId'>,
): Promise<boolean> => (await messages.countUnread({ jobId, accountId })) === 0;

/**
 * Notifies the recipient of a message: at most once for each job until they have read it, and by mail
 * if they have not read it after ten minutes; a provider also by Telegram if they chose that. Neither reads the name of who asked before the job was taken.
 */
export async function notifyRecipient(
  stores: Stores,
  { message, wasAllRead, now }: Notified,
): Promise<void> {
  const { notifications, outbox } = stores;
  const { id: messageId, jobId, recipientId: accountId } = message;
  const about = { accountId, kind: 'job_message', jobId } as const;
  if (!(await notifications.hasUnread(about))) {
    const isFromProvider = message.authorRole === 'service-provider' && !message.isQuestion;
    const actorId = isFromProvider ? message.authorId : null;
    await notifications.insert({ ...about, actorId, createdAt: now });
  }
  if (!wasAllRead) return;
  const named = { accountId, jobId, messageId };
  const dueAt = later(now, sendDelayMs);
  await outbox.put({ kind: 'job-message', ...named }, now, dueAt);
  if (message.authorRole !== 'client') return;
  const byTelegram = { accountId, kind: about.kind, channel: 'telegram' } as const;
  if (!(await wantsNotification(stores, byTelegram))) return;
  await outbox.put({ kind: 'job-message-telegram', ...named }, now, dueAt);
}

/** The most messages that a notice quotes. */
const mostQuoted = 5;

/** The messages about a job that a notice quotes, oldest first, and how many there are in all. */
export type UnreadToSend = Readonly<{ texts: readonly string[]; count: number }>;

/**
 * Finds what to send about a message: the unread messages of its recipient. Run by the outbox, not by an
 * actor.
 *
 * @returns undefined if it was read, or the recipient does not see the job any more.
 */
export async function findUnreadToSend(
  { blocks, jobs, messages }: Pick<Stores, 'blocks' | 'jobs' | 'messages'>,
  {
    jobId,
    accountId,
    messageId,
  }: Readonly<Pick<Message, 'jobId'>> &
    Readonly<{ accountId: AccountId; messageId: Message['id'] }>,
): Promise<UnreadToSend | undefined> {
  const of = { jobId, accountId };
  const unread = await messages.listUnread({ ...of, limit: mostQuoted });
  const job = await jobs.findState(jobId);
  if (job === undefined || unread[0]?.id !== messageId) return undefined;
  const { clientId, assignedId, status } = job;
  const isTheirs =
    clientId === accountId ||
    assignedId === accountId ||
    (status === 'pending' && !(await blocks.exists({ clientId, providerId: accountId })));
  if (!isTheirs) return undefined;
  const shown = unread.filter(({ hiddenAt }) => hiddenAt === null);
  return { texts: shown.map(({ text }) => text), count: await messages.countUnread(of) };
}
