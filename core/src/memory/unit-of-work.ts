import type { Job } from '../jobs/job.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
import type { BookedJob, Books } from '../audit/books.ts';
import { createAccountStore } from './account-store.ts';
import { createAnnouncementStore } from './announcement-store.ts';
import { createApiKeyStore } from './api-key-store.ts';
import { createApprovalStore } from './approval-store.ts';
import { createAuditLogStore } from './audit-log-store.ts';
import { createContactMessageStore } from './contact-message-store.ts';
import { createDraftStore } from './draft-store.ts';
import { createErasureStore } from './erasure-store.ts';
import { createGlossaryStore } from './glossary-store.ts';
import { createInsightStore } from './insight-store.ts';
import { createJobFeed } from './job-feed.ts';
import { createJobStore } from './job-store.ts';
import { createKnownDeviceStore } from './known-device-store.ts';
import { createLanguageStore } from './language-store.ts';
import { createLedgerStore } from './ledger-store.ts';
import { copyState, emptyState, type MemoryState, type WaitingNotice } from './memory-state.ts';
import { createNotificationStore } from './notification-store.ts';
import { createFileRegister, createIdempotencyStore, createOutbox } from './other-stores.ts';
import { createPayoutAccountStore } from './payout-account-store.ts';
import { createPayoutStore } from './payout-store.ts';
import { createCommissionStore, createPriceStore } from './price-store.ts';
import { createProposalStore } from './proposal-store.ts';
import { createQuotaStore } from './quota-store.ts';
import { createRatingStore } from './rating-store.ts';
import { createReferenceStore } from './reference-store.ts';
import { createSeenDeviceStore, createOneTimeTokenStore } from './recovery-stores.ts';
import {
  createFactorStore,
  createLoginTicketStore,
  createPasskeyStore,
} from './second-factor-stores.ts';
import { createProviderDirectory, createServiceStore } from './service-store.ts';
import { createSessionStore } from './session-store.ts';
import { createSettingsStore } from './settings-store.ts';
import { createSuspiciousPairStore } from './suspicious-pair-store.ts';
import { createTotalsStore } from './totals-store.ts';
import { createTranslationMemoryStore } from './translation-memory-store.ts';
import { createUploadStore } from './upload-store.ts';

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
  proposals: createProposalStore(state),
  drafts: createDraftStore(state),
  references: createReferenceStore(state),
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
