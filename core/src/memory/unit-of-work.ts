import type { BookedJob, Books } from '../audit/books.ts';
import type {
  ContactMessage,
  ContactMessageFilter,
  ContactMessageStore,
} from '../contact/contact-message.ts';
import type { IdempotencyStore } from '../idempotency/idempotency-store.port.ts';
import { isLive, type Job } from '../jobs/job.ts';
import { isContested } from '../jobs/review.ts';
import { dayOf } from '../kernel/instant.ts';
import type { Result } from '../kernel/result.ts';
import type { FileRegister } from '../ports/files.port.ts';
import type { HeldNotice, Notice, Outbox } from '../ports/outbox.port.ts';
import type { QuotaStore } from '../quotas/quota.ts';
import type { SettingsStore } from '../settings/setting.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
import {
  createAccountStore,
  createFactorStore,
  createKnownDeviceStore,
  createLoginTicketStore,
  createOneTimeTokenStore,
  createPasskeyStore,
  createSeenDeviceStore,
  createSessionStore,
} from './account-stores.ts';
import { createBlockStore } from './block-store.ts';
import { createErasureStore } from './erasure-store.ts';
import { createInsightStore } from './insight-store.ts';
import {
  createJobFeed,
  createJobStore,
  createProposalStore,
  createRatingStore,
} from './job-store.ts';
import { createCommissionStore, createLanguageStore, createPriceStore } from './language-stores.ts';
import { createLedgerStore } from './ledger-store.ts';
import {
  copyState,
  cutPage,
  emptyState,
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  replaceRow,
  type WaitingNotice,
} from './memory-state.ts';
import { createMessageStore } from './message-store.ts';
import { createNotificationStore } from './notification-store.ts';
import {
  createPayoutAccountStore,
  createPayoutStore,
  createSuspiciousPairStore,
} from './payout-stores.ts';
import { createProviderDirectory, createServiceStore } from './provider-stores.ts';
import {
  createAnnouncementStore,
  createApiKeyStore,
  createApprovalStore,
  createAuditLogStore,
} from './small-stores.ts';
import {
  createDraftStore,
  createGlossaryStore,
  createReferenceStore,
  createUploadStore,
} from './text-stores.ts';
import { createReviewStore } from './review-store.ts';
import { createTotalsStore } from './totals-store.ts';
import { createTranslationMemoryStore } from './translation-memory-store.ts';

/** The settings that admins have changed, in memory. */
const createSettingsStore = ({ settings }: MemoryState): SettingsStore => ({
  list: async () => [...settings.values()],
  async put(setting) {
    settings.set(setting.name, setting);
  },
  async remove(name) {
    settings.delete(name);
  },
});

const matches = ({ answeredAt }: ContactMessage, { isAnswered }: ContactMessageFilter): boolean =>
  isAnswered === undefined || isAnswered === (answeredAt !== null);

/** The contact messages in memory. */
const createContactMessageStore = ({ contactMessages }: MemoryState): ContactMessageStore => ({
  insert: async (message) => insertRow(contactMessages, (id) => ({ ...message, id })),
  find: async (id) => contactMessages.rows.get(id),
  replace: async (message) => replaceRow(contactMessages, message),
  list: async (filter, page) =>
    cutPage(
      newestFirst(contactMessages, (message) => matches(message, filter)),
      page,
    ),
});

/** Counts what the quotas limit, in memory. */
const createQuotaStore = (state: MemoryState): QuotaStore => ({
  async findUsage(accountId, day) {
    const files = [...state.files.rows.values()];
    const jobs = [...state.jobs.rows.values()].filter(({ clientId }) => clientId === accountId);
    return {
      storedBytes: files
        .filter(({ id }) => state.fileOwners.get(id) === accountId)
        .reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0),
      openJobs: jobs.filter(isLive).length,
      jobsOfDay: jobs.filter(({ createdAt }) => dayOf(createdAt) === day).length,
    };
  },
  countPendingServices: async (ownerId) =>
    [...state.services.rows.values()].filter(
      (service) => service.ownerId === ownerId && service.status === 'pending',
    ).length,
  countApiKeys: async (ownerId) =>
    [...state.apiKeys.rows.values()].filter((key) => key.ownerId === ownerId).length,
});

/** The register of stored files in memory. */
const createFileRegister = ({ files, fileOwners }: MemoryState): FileRegister => ({
  async insert(file, ownerId) {
    const stored = insertRow(files, (id) => ({ ...file, id }));
    if (ownerId !== null) fileOwners.set(stored.id, ownerId);
    return stored;
  },
  async remove(id) {
    files.rows.delete(id);
    fileOwners.delete(id);
  },
  find: async (id) => files.rows.get(id),
  findByKey: async (key) => findRow(files, (file) => file.key === key),
  findUnregistered: async (keys) =>
    keys.filter((key) => findRow(files, (file) => file.key === key) === undefined),
});

/** The outbox in memory. */
const createOutbox = ({ notices }: MemoryState): Outbox => ({
  async put(notice, at, dueAt = at) {
    notices.push({ notice, at, ...(dueAt !== at && { dueAt }) });
  },
  async withdraw(held, { from, until }) {
    const found = notices.findIndex(
      ({ notice, at, dueAt = at }) => isHeld(held, notice) && dueAt >= from && dueAt < until,
    );
    if (found !== -1) notices.splice(found, 1);
    return found !== -1;
  },
});

const isHeld = (held: HeldNotice, notice: Notice): boolean => {
  if (notice.kind !== held.kind || notice.accountId !== held.accountId) return false;
  return (
    held.kind === 'provider-approved' ||
    (notice.kind === 'service-rejected' && notice.serviceId === held.serviceId)
  );
};

/** The stored responses in memory. */
const createIdempotencyStore = ({ idempotency }: MemoryState): IdempotencyStore => ({
  find: async (accountId, key) => idempotency.get(`${accountId} ${key}`),
  async put(record) {
    idempotency.set(`${record.accountId} ${record.key}`, record);
  },
  async removeBefore(time, limit) {
    const old = [...idempotency].filter(([, record]) => record.at < time).slice(0, limit);
    for (const [key] of old) idempotency.delete(key);
    return old.length;
  },
});

/** A unit of work in memory, with the queries of a whole database that tests need. */
export type MemoryUnitOfWork = UnitOfWork &
  Readonly<{
    /** The whole ledger as it is committed, for `checkBooks`. */
    readBooks(): Promise<Books>;
    /** Every notice that was put, oldest first. */
    readNotices(): Promise<readonly WaitingNotice[]>;
    /** The committed state, to compare with itself later: it never changes. */
    committed(): MemoryState;
    close(): Promise<void>;
  }>;

const storesOver = (state: MemoryState): Stores => ({
  accounts: createAccountStore(state),
  sessions: createSessionStore(state),
  seenDevices: createSeenDeviceStore(state),
  oneTimeTokens: createOneTimeTokenStore(state),
  knownDevices: createKnownDeviceStore(state),
  factors: createFactorStore(state),
  passkeys: createPasskeyStore(state),
  loginTickets: createLoginTicketStore(state),
  apiKeys: createApiKeyStore(state),
  languages: createLanguageStore(state),
  services: createServiceStore(state),
  providers: createProviderDirectory(state),
  prices: createPriceStore(state),
  commission: createCommissionStore(state),
  jobs: createJobStore(state),
  blocks: createBlockStore(state),
  proposals: createProposalStore(state),
  reviews: createReviewStore(state),
  drafts: createDraftStore(state),
  references: createReferenceStore(state),
  messages: createMessageStore(state),
  glossary: createGlossaryStore(state),
  memory: createTranslationMemoryStore(state),
  feed: createJobFeed(state),
  ratings: createRatingStore(state),
  ledger: createLedgerStore(state),
  payoutAccounts: createPayoutAccountStore(state),
  payouts: createPayoutStore(state),
  pairs: createSuspiciousPairStore(state),
  approvals: createApprovalStore(state),
  files: createFileRegister(state),
  uploads: createUploadStore(state),
  quotas: createQuotaStore(state),
  contactMessages: createContactMessageStore(state),
  notifications: createNotificationStore(state),
  announcements: createAnnouncementStore(state),
  settings: createSettingsStore(state),
  outbox: createOutbox(state),
  auditLog: createAuditLogStore(state),
  idempotency: createIdempotencyStore(state),
  insights: createInsightStore(state),
  totals: createTotalsStore(state),
  erasures: createErasureStore(state),
});

const bookJob = (job: Job): BookedJob => ({
  id: job.id,
  clientId: job.clientId,
  assignedId: job.assignedId,
  status: job.status,
  isTranslation: job.work.serviceType === 'translation',
  price: job.quote.price,
  discount: job.quote.discount,
  amountDue: job.quote.amountDue,
  returned: job.returned,
  isCleared: !isContested(job.review),
  commission: job.split?.commission ?? null,
  net: job.split?.net ?? null,
});

/**
 * A unit of work in memory: writes run one after the other, each on a copy of the state that takes
 * its place only if the work is accepted.
 */
export function createMemoryUnitOfWork(): MemoryUnitOfWork {
  let committed = emptyState();
  let last: Promise<unknown> = Promise.resolve();

  async function attempt<T, F>(work: (stores: Stores) => Promise<Result<T, F>>) {
    const draft = copyState(committed);
    const result = await work(storesOver(draft));
    if (result.ok) committed = draft;
    return result;
  }

  return {
    async write(work) {
      const turn = last.then(() => attempt(work));
      // The next write starts when this one ends, even if this one fails.
      last = turn.then(
        () => undefined,
        () => undefined,
      );
      return turn;
    },
    read: async (work) => work(storesOver(copyState(committed))),
    async readBooks() {
      const { balances, postings, jobs, earnings, payouts } = committed;
      return {
        balances,
        entries: postings.flatMap((posting) => posting.entries),
        jobs: [...jobs.rows.values()].map(bookJob),
        earnings: [...earnings.rows.values()],
        payouts: [...payouts.rows.values()],
      };
    },
    readNotices: async () => committed.notices,
    committed: () => committed,
    close: () => last.then(() => undefined),
  };
}
