import type { AccountStore } from './accounts/account-store.port.ts';
import type { SeenDeviceStore } from './accounts/seen-device-store.port.ts';
import type { OneTimeTokenStore } from './accounts/one-time-token-store.port.ts';
import type { KnownDeviceStore } from './accounts/known-device-store.port.ts';
import type { SessionStore } from './accounts/session-store.port.ts';
import type { AnnouncementStore } from './announcements/announcement-store.port.ts';
import type { ApiKeyStore } from './api-keys/api-key-store.port.ts';
import type { ApprovalStore } from './approvals/approval-store.port.ts';
import type { AuditLogStore } from './audit-log/audit-log-store.port.ts';
import type { ContactMessageStore } from './contact/contact-message-store.port.ts';
import type { DraftStore } from './drafts/draft-store.port.ts';
import type { ErasureStore } from './erasure/erasure-store.port.ts';
import type { GlossaryStore } from './glossary/glossary-store.port.ts';
import type { Guard } from './guards.ts';
import type { InsightStore } from './insights/insight-store.port.ts';
import type { TotalsStore } from './jobs/totals-store.port.ts';
import type { JobFeed } from './jobs/job-feed.port.ts';
import type { JobStore } from './jobs/job-store.port.ts';
import type { Result } from './kernel/result.ts';
import type { LanguageStore } from './languages/language-store.port.ts';
import type { NotificationStore } from './notifications/notification-store.port.ts';
import type { PayoutAccountStore } from './payout-accounts/payout-account-store.port.ts';
import type { PayoutStore } from './payouts/payout-store.port.ts';
import type { PriceStore } from './pricing/price-store.port.ts';
import type { ProposalStore } from './proposals/proposal-store.port.ts';
import type { QuotaStore } from './quotas/quota-store.port.ts';
import type { RatingStore } from './ratings/rating-store.port.ts';
import type { ReferenceStore } from './references/reference-store.port.ts';
import type { ProviderDirectory } from './services/provider-directory.port.ts';
import type { FactorStore } from './accounts/second-factors/factor-store.port.ts';
import type { LoginTicketStore } from './accounts/second-factors/login-ticket-store.port.ts';
import type { PasskeyStore } from './accounts/second-factors/passkey-store.port.ts';
import type { ServiceStore } from './services/service-store.port.ts';
import type { SettingsStore } from './settings/settings-store.port.ts';
import type { SuspiciousPairStore } from './payouts/suspicious-pair-store.port.ts';
import type { TranslationMemoryStore } from './translation-memory/translation-memory-store.port.ts';
import type { UploadStore } from './uploads/upload-store.port.ts';
import type { CommissionStore } from './wallet/commission-store.port.ts';
import type { LedgerStore } from './wallet/ledger-store.port.ts';
import type { IdempotencyStore } from './idempotency/idempotency-store.port.ts';
import type { Outbox } from './ports/outbox.port.ts';
import type { FileRegister } from './ports/stored-file.ts';

/** Every store, over the same transaction. */
export interface Stores {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly seenDevices: SeenDeviceStore;
  readonly oneTimeTokens: OneTimeTokenStore;
  readonly knownDevices: KnownDeviceStore;
  readonly factors: FactorStore;
  readonly passkeys: PasskeyStore;
  readonly loginTickets: LoginTicketStore;
  readonly apiKeys: ApiKeyStore;
  readonly languages: LanguageStore;
  readonly services: ServiceStore;
  readonly providers: ProviderDirectory;
  readonly prices: PriceStore;
  readonly commission: CommissionStore;
  readonly jobs: JobStore;
  readonly proposals: ProposalStore;
  readonly drafts: DraftStore;
  readonly references: ReferenceStore;
  readonly glossary: GlossaryStore;
  readonly memory: TranslationMemoryStore;
  readonly feed: JobFeed;
  readonly ratings: RatingStore;
  readonly ledger: LedgerStore;
  readonly payoutAccounts: PayoutAccountStore;
  readonly payouts: PayoutStore;
  readonly pairs: SuspiciousPairStore;
  readonly approvals: ApprovalStore;
  readonly files: FileRegister;
  readonly uploads: UploadStore;
  readonly quotas: QuotaStore;
  readonly contactMessages: ContactMessageStore;
  readonly notifications: NotificationStore;
  readonly announcements: AnnouncementStore;
  readonly settings: SettingsStore;
  readonly outbox: Outbox;
  readonly auditLog: AuditLogStore;
  readonly idempotency: IdempotencyStore;
  readonly insights: InsightStore;
  readonly totals: TotalsStore;
  readonly erasures: ErasureStore;
}

/**
 * The only access to stored data.
 *
 * Work may await its stores and nothing else: no file, no network, no hashing. It can share a
 * database transaction with other pending work, each in its own savepoint
 * (docs/decisions/0001-group-commit.md).
 */
export interface UnitOfWork {
  /**
   * Runs the work as one unit: if it refuses or throws, nothing is changed.
   * When the promise resolves with a value, the change is durable.
   *
   * @param options.guards what the unit has for itself; without any, it runs alone.
   * @throws {StorageFullError} if there is no room for it.
   * @throws {DatabaseUnavailableError} if the database cannot be reached; nothing is changed.
   * @throws {OutcomeUnknownError} if the connection was lost during the commit.
   */
  write<T, F>(
    work: (stores: Stores) => Promise<Result<T, F>>,
    options?: Readonly<{ guards?: readonly Guard[] | undefined }>,
  ): Promise<Result<T, F>>;
  /**
   * Runs work that only reads, on committed data.
   *
   * @throws {DatabaseUnavailableError} if the database cannot be reached.
   */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}
