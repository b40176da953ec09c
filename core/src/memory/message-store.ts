import type { AccountId, JobId } from '../kernel/ids.ts';
import { invariant } from '../kernel/result.ts';
import {
  type Message,
  type MessageFile,
  type MessagePage,
  type MessageStore,
  mostUnreadJobs,
  noMarks,
} from '../messages/message.ts';
import { isBlockedPair } from './block-store.ts';
import {
  findRow,
  insertRow,
  type MemoryState,
  type MessageReading,
  replaceRow,
  type StoredMessage,
} from './memory-state.ts';

type OfAccount = Readonly<{ jobId: JobId; accountId: AccountId }>;

const keyOf = ({ jobId, accountId }: OfAccount): string => `${jobId} ${accountId}`;

const cutAfter = <Row extends Readonly<{ id: number }>>(
  rows: readonly Row[],
  { limit, after = 0 }: MessagePage,
): readonly Row[] => rows.filter(({ id }) => id > after).slice(0, limit);

const isUndecided = ({ reportedAt, hiddenAt, dismissedAt, erasedAt }: StoredMessage): boolean =>
  reportedAt !== null && hiddenAt === null && dismissedAt === null && erasedAt === null;

/** The messages about jobs, and how far they are read, in memory. */
export function createMessageStore(state: MemoryState): MessageStore {
  const { accounts, files, jobs, messages, messageFiles, messageReads } = state;

  const filesOf = (id: number): readonly MessageFile[] =>
    [...messageFiles.rows.values()]
      .filter(({ messageId }) => messageId === id)
      .map(({ messageId: _, ...own }) => {
        const file = files.rows.get(own.fileId);
        invariant(file !== undefined, `the file ${own.id} of a message is registered`);
        const { name, contentType, sizeBytes } = file;
        return { ...own, name, contentType, sizeBytes };
      });

  function whole(stored: StoredMessage): Message {
    const author = accounts.rows.get(stored.authorId);
    invariant(author !== undefined, 'a message has an author');
    return { ...stored, authorName: author.name, files: filesOf(stored.id) };
  }

  const oldestFirst = (matches: (stored: StoredMessage) => boolean): readonly StoredMessage[] =>
    [...messages.rows.values()].filter(matches);

  const unreadOf = ({ jobId, accountId }: OfAccount): readonly StoredMessage[] => {
    const upToId = messageReads.get(keyOf({ jobId, accountId }))?.upToId ?? 0;
    return oldestFirst(
      (stored) => stored.jobId === jobId && stored.recipientId === accountId && stored.id > upToId,
    );
  };

  const concerns = ({ jobId, accountId }: MessageReading): boolean => {
    const job = jobs.rows.get(jobId);
    if (job === undefined) return false;
    const { clientId, assignedId, requestedId, status } = job;
    if (clientId === accountId || assignedId === accountId) return true;
    const isOffered = requestedId === null || requestedId === accountId;
    const isBlocked = isBlockedPair(state, { clientId, providerId: accountId });
    return status === 'pending' && isOffered && !isBlocked;
  };

  return {
    async insert(message, added) {
      const stored = insertRow(messages, (id) => ({ ...message, ...noMarks, id }));
      for (const file of added) {
        insertRow(messageFiles, (id) => ({ ...file, id, messageId: stored.id }));
      }
      const of = { jobId: message.jobId, accountId: message.recipientId };
      const { upToId = 0 as MessageReading['upToId'] } = messageReads.get(keyOf(of)) ?? {};
      messageReads.set(keyOf(of), { ...of, upToId, lastId: stored.id });
      return whole(stored);
    },
    async find({ jobId, id }) {
      const stored = messages.rows.get(id);
      return stored?.jobId === jobId ? whole(stored) : undefined;
    },
    list: async ({ jobId, providerId: shown }, page) =>
      cutAfter(
        oldestFirst(
          (stored) =>
            stored.jobId === jobId &&
            (shown === undefined || stored.providerId === null || stored.providerId === shown),
        ),
        page,
      ).map(whole),
    async mark(id, marks) {
      const stored = messages.rows.get(id);
      invariant(stored !== undefined, `there is no message ${id} to mark`);
      const { reportedAt, reportedBy, reportReason, erasedAt } = marks;
      const { hiddenAt, hiddenBy, dismissedAt, dismissedBy } = marks;
      const decision = { hiddenAt, hiddenBy, dismissedAt, dismissedBy };
      const report = { reportedAt, reportedBy, reportReason };
      replaceRow(messages, { ...stored, ...report, ...decision, erasedAt });
    },
    async findOpenQuestion({ jobId, authorId }) {
      const isAnswered = (id: number) =>
        findRow(messages, ({ questionId }) => questionId === id) !== undefined;
      return findRow(
        messages,
        (stored) =>
          stored.jobId === jobId &&
          stored.authorId === authorId &&
          stored.isQuestion &&
          !isAnswered(stored.id),
      )?.id;
    },
    countSince: async (authorId, since) =>
      oldestFirst((stored) => stored.authorId === authorId && stored.createdAt >= since).length,
    hasReported: async (jobId) =>
      oldestFirst((stored) => stored.jobId === jobId && stored.reportedAt !== null).length > 0,
    listReported: async (page) => cutAfter(oldestFirst(isUndecided), page).map(whole),
    listByAuthor: async (authorId, page) =>
      cutAfter(
        oldestFirst((stored) => stored.authorId === authorId),
        page,
      ).map(whole),
    async markRead({ jobId, accountId, upToId }) {
      const reading = messageReads.get(keyOf({ jobId, accountId }));
      if (reading === undefined) return;
      const reached = Math.max(reading.upToId, Math.min(upToId, reading.lastId));
      messageReads.set(keyOf(reading), { ...reading, upToId: reached as typeof upToId });
    },
    listUnreadJobs: async (accountId) =>
      [...messageReads.values()]
        .filter((reading) => reading.accountId === accountId && reading.lastId > reading.upToId)
        .filter(concerns)
        .toSorted((one, other) => other.lastId - one.lastId)
        .slice(0, mostUnreadJobs)
        .map(({ jobId }) => ({ jobId, unread: unreadOf({ jobId, accountId }).length })),
    countUnread: async (of) => unreadOf(of).length,
    listUnread: async ({ limit, ...of }) => unreadOf(of).slice(0, limit).map(whole),
  };
}
