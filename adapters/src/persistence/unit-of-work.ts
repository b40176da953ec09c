import type { Guard, Result, Stores, UnitOfWork } from '@nsem/core';
import { createAccountStore } from './accounts/account-store.ts';
import { createKnownDeviceStore, createSeenDeviceStore } from './accounts/device-store.ts';
import { createOneTimeTokenStore, createSessionStore } from './accounts/session-store.ts';
import { createAnnouncementStore } from './announcements/announcement-store.ts';
import { createApiKeyStore } from './api-keys/api-key-store.ts';
import { createApprovalStore } from './approvals/approval-store.ts';
import { createAuditLogStore } from './audit-log/audit-log-store.ts';
import { createBlockStore } from './blocks/block-store.ts';
import { createContactMessageStore } from './contact/contact-message-store.ts';
import type { DatabaseSession } from './database-session.ts';
import { createDraftStore } from './drafts/draft-store.ts';
import { createErasureStore } from './erasure/erase-account.ts';
import {
  createFileRegister,
  createReferenceStore,
  createUploadStore,
} from './files/file-stores.ts';
import { createGlossaryStore } from './glossary/glossary-store.ts';
import { createIdempotencyStore } from './idempotency/idempotency-store.ts';
import { createInsightStore } from './insights/insight-store.ts';
import { createJobFeed, createJobStore } from './jobs/job-store.ts';
import { createLanguageStore } from './languages/language-store.ts';
import { createNotificationStore } from './notifications/notification-store.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createPayoutAccountStore } from './payouts/payout-account-store.ts';
import { createPayoutStore } from './payouts/payout-store.ts';
import { createPriceStore, createSettingsStore } from './settings/settings-store.ts';
import { createMessageStore } from './messages/message-store.ts';
import { createProposalStore } from './proposals/proposal-store.ts';
import { createQuotaStore } from './quotas/quota-store.ts';
import { createRatingStore } from './ratings/rating-store.ts';
import { createReviewStore } from './reviews/review-store.ts';
import type { ReadQueue, WriteQueue } from './unit-queues.ts';
import {
  createFactorStore,
  createLoginTicketStore,
  createPasskeyStore,
} from './second-factors/second-factor-store.ts';
import { createProviderDirectory } from './services/provider-directory.ts';
import { createServiceStore } from './services/service-store.ts';
import { createSuspiciousPairStore } from './suspicious-pairs/suspicious-pair-store.ts';
import { createTotalsStore } from './totals/totals-store.ts';
import { createTranslationMemoryStore } from './translation-memory/translation-memory-store.ts';
import { createCommissionStore, createLedgerStore } from './wallet/ledger-store.ts';

/** How each store is created over a session. */
const factories: { readonly [Name in keyof Stores]: (session: DatabaseSession) => Stores[Name] } = {
  accounts: createAccountStore,
  sessions: createSessionStore,
  seenDevices: createSeenDeviceStore,
  oneTimeTokens: createOneTimeTokenStore,
  knownDevices: createKnownDeviceStore,
  factors: createFactorStore,
  passkeys: createPasskeyStore,
  loginTickets: createLoginTicketStore,
  apiKeys: createApiKeyStore,
  languages: createLanguageStore,
  services: createServiceStore,
  providers: createProviderDirectory,
  prices: createPriceStore,
  commission: createCommissionStore,
  jobs: createJobStore,
  blocks: createBlockStore,
  proposals: createProposalStore,
  reviews: createReviewStore,
  drafts: createDraftStore,
  references: createReferenceStore,
  messages: createMessageStore,
  glossary: createGlossaryStore,
  memory: createTranslationMemoryStore,
  feed: createJobFeed,
  ratings: createRatingStore,
  ledger: createLedgerStore,
  payoutAccounts: createPayoutAccountStore,
  payouts: createPayoutStore,
  pairs: createSuspiciousPairStore,
  files: createFileRegister,
  uploads: createUploadStore,
  quotas: createQuotaStore,
  approvals: createApprovalStore,
  contactMessages: createContactMessageStore,
  notifications: createNotificationStore,
  announcements: createAnnouncementStore,
  settings: createSettingsStore,
  outbox: createOutbox,
  auditLog: createAuditLogStore,
  idempotency: createIdempotencyStore,
  insights: createInsightStore,
  totals: createTotalsStore,
  erasures: createErasureStore,
};

type OverSession = Readonly<{ session: DatabaseSession }>;

/** A property that becomes the store at its first use: most units of work need a few of them. */
const onFirstUse = (
  name: string,
  create: (session: DatabaseSession) => unknown,
): PropertyDescriptor => ({
  get(this: OverSession) {
    const value = create(this.session);
    Object.defineProperty(this, name, { value });
    return value;
  },
});

/** The prototype of the stores of all sessions. */
const everyStore: object = Object.create(
  null,
  Object.fromEntries(
    Object.entries(factories).map(([name, create]) => [name, onFirstUse(name, create)]),
  ),
);

/** Every store over one session. */
const createStores = (session: DatabaseSession): Stores =>
  Object.assign<Stores, OverSession>(Object.create(everyStore) as Stores, { session });

const created = new WeakMap<DatabaseSession, Stores>();

/** Every store over a session, created at its first use: the writer and the reader have one each. */
export function storesOf(session: DatabaseSession): Stores {
  const known = created.get(session);
  if (known !== undefined) return known;
  const stores = createStores(session);
  created.set(session, stores);
  return stores;
}

/**
 * What a unit guards: as for core; or `notices` for those that replace notices by others, one after the other. They change
 * nothing but notices, notifications and offers. `write-check` is for what changes nothing.
 */
export type UnitGuard = Guard | 'notices' | 'write-check';

/** How a unit is isolated from others, which matters only to a database that could run them concurrently. */
export type UnitOptions = Readonly<{
  /** Without any, it runs exclusively. */
  guards?: readonly UnitGuard[] | undefined;
}>;

/** The only access to the database: every write and every read goes through it. */
export interface DatabaseAccess {
  /** Runs work as one unit: all of it, or none of it if it refuses or throws. */
  write<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options?: UnitOptions,
  ): Promise<Result<T, F>>;
  /** Runs read-only work on one snapshot of the committed data. */
  read<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
}

/** Combines a queue of writes and a read-only connection. */
export function createDatabaseAccess(
  parts: Readonly<{
    queue: WriteQueue<DatabaseSession>;
    reader: DatabaseSession;
    reads: ReadQueue;
    /** Maps a failure of the database to the error that the port promises. */
    toPortError: (error: unknown) => unknown;
  }>,
): DatabaseAccess {
  const { queue, reader, reads, toPortError } = parts;
  return {
    write: (work, { guards } = {}) =>
      new Promise((resolve, reject) => {
        queue.add({
          isExclusive: guards === undefined,
          async attempt(session) {
            try {
              const result = await work(session);
              return { isAccepted: result.ok, settle: () => resolve(result) };
            } catch (error) {
              return { isAccepted: false, settle: () => reject(toPortError(error)), error };
            }
          },
          reject: (error) => reject(toPortError(error)),
        });
      }),
    read: (work) => reads.read(() => work(reader)),
  };
}

/** Core's unit of work. */
export const createUnitOfWork = (access: DatabaseAccess): UnitOfWork => ({
  write: (work, options) => access.write((session) => work(storesOf(session)), options),
  read: (work) => access.read((session) => work(storesOf(session))),
});
