import type { NotificationStore, ReadSelection } from '../notifications/notification-store.port.ts';
import {
  retainedNotifications,
  shownContentLength,
  type Notification,
} from '../notifications/notification.ts';
import { isOfDocument, type Job } from '../jobs/job.ts';
import { isBlockedPair } from './block-store.ts';
import {
  cutPage,
  insertRow,
  type MemoryState,
  newestFirst,
  replaceRow,
  type StoredNotification,
} from './memory-state.ts';

const isSelected = (
  { id, accountId, jobId, kind, readAt }: StoredNotification,
  selection: ReadSelection,
): boolean =>
  accountId === selection.accountId &&
  readAt === null &&
  id <= (selection.upToId ?? Infinity) &&
  (selection.jobId === undefined || selection.jobId === jobId) &&
  (selection.kind === undefined || selection.kind === kind);

const findBy = <Row>(rows: ReadonlyMap<number, Row>, id: number | null): Row | undefined =>
  id === null ? undefined : rows.get(id);

/** Whether the job is the recipient's, or is still offered to them as the notification says. */
const mayReadJob = (
  state: MemoryState,
  { accountId, kind }: StoredNotification,
  job: Job,
): boolean =>
  job.clientId === accountId ||
  job.assignedId === accountId ||
  (kind === 'job_offered' &&
    job.status === 'pending' &&
    job.requestedId === accountId &&
    !isBlockedPair(state, { clientId: job.clientId, providerId: accountId }));

/** Adds what a notification shows of other rows. */
function showNotification(state: MemoryState, stored: StoredNotification): Notification {
  const job = findBy(state.jobs.rows, stored.jobId);
  const service = findBy(state.services.rows, stored.serviceId);
  const readable = job !== undefined && mayReadJob(state, stored, job) ? job : undefined;
  const start = readable && [...readable.content].slice(0, shownContentLength).join('');
  return {
    ...stored,
    actorName: findBy(state.accounts.rows, stored.actorId)?.name ?? null,
    work: job?.work ?? service?.work ?? null,
    contentStart: start ?? null,
    documentName:
      readable !== undefined && isOfDocument(readable)
        ? (findBy(state.files.rows, readable.inputId)?.name ?? null)
        : null,
    amount: findBy(state.payouts.rows, stored.payoutId)?.net ?? null,
    stars: findBy(state.ratings.rows, stored.ratingId)?.stars ?? null,
  };
}

/** The notifications in memory. */
export function createNotificationStore(state: MemoryState): NotificationStore {
  const { notifications, notificationSettings: settings } = state;
  const listOf = (accountId: number) =>
    newestFirst(notifications, (stored) => stored.accountId === accountId);
  return {
    async insert(notification) {
      const nothing = { jobId: null, serviceId: null, payoutId: null, ratingId: null };
      insertRow(notifications, (id) => ({
        ...nothing,
        actorId: null,
        ...notification,
        id,
        readAt: null,
      }));
      for (const { id } of listOf(notification.accountId).slice(retainedNotifications)) {
        notifications.rows.delete(id);
      }
    },
    async find(id) {
      const stored = notifications.rows.get(id);
      return stored && showNotification(state, stored);
    },
    isNotified: async ({ accountId, kind, jobId }) =>
      listOf(accountId).some((stored) => stored.kind === kind && stored.jobId === jobId),
    hasUnread: async ({ accountId, kind, jobId }) =>
      listOf(accountId).some(
        (stored) => stored.kind === kind && stored.jobId === jobId && stored.readAt === null,
      ),
    async list({ accountId, isRead }, page) {
      const listed = listOf(accountId).filter(
        ({ readAt }) => isRead === undefined || isRead === (readAt !== null),
      );
      return cutPage(listed, page).map((stored) => showNotification(state, stored));
    },
    listUnread: async (accountId) =>
      listOf(accountId)
        .filter(({ readAt }) => readAt === null)
        .map(({ kind, jobId, createdAt }) => ({ kind, jobId, createdAt })),
    async changeReadAt(id, readAt) {
      const stored = notifications.rows.get(id);
      if (stored !== undefined) replaceRow(notifications, { ...stored, readAt });
    },
    async markRead(selection, at) {
      const marked = newestFirst(notifications, (stored) => isSelected(stored, selection));
      for (const stored of marked) replaceRow(notifications, { ...stored, readAt: at });
      return marked.length;
    },
    async removeOfService({ accountId, serviceId }) {
      for (const stored of listOf(accountId)) {
        if (stored.serviceId === serviceId) notifications.rows.delete(stored.id);
      }
    },
    async removeBefore(time, limit) {
      const oldest = [...notifications.rows.values()].slice(0, limit);
      const removed = oldest.filter(({ createdAt }) => createdAt < time);
      for (const { id } of removed) notifications.rows.delete(id);
      return removed.length;
    },
    listSettings: async (accountId) =>
      [...settings.values()]
        .filter((setting) => setting.accountId === accountId)
        .map(({ kind, mail, telegram }) => ({ kind, mail, telegram })),
    async findSetting({ accountId, kind }) {
      const found = settings.get(`${accountId} ${kind}`);
      return found && { kind, mail: found.mail, telegram: found.telegram };
    },
    async putSetting(accountId, setting) {
      settings.set(`${accountId} ${setting.kind}`, { ...setting, accountId });
    },
  };
}
