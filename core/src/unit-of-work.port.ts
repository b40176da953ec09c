import type {
  AccountStore,
  KnownDeviceStore,
  OneTimeTokenStore,
  SeenDeviceStore,
  SessionStore,
} from './accounts/account-stores.port.ts';
import type { AnnouncementStore } from './announcements/announcement.ts';
import type { ApiKeyStore } from './api-keys/api-key.ts';
import type { ApprovalStore } from './approvals/approval.ts';
import type { AuditLogStore } from './audit-log/audit-log.ts';
import type { BlockStore } from './blocks/block.ts';
import type { ContactMessageStore } from './contact/contact-message.ts';
import type { DraftStore } from './drafts/draft.ts';
import type { ErasureStore } from './erasure/erasure.ts';
import type { GlossaryStore } from './glossary/glossary-term.ts';
import type { Guard } from './guards.ts';
import type { InsightStore } from './insights/insight-store.port.ts';
import type { JobFeed, JobStore, TotalsStore } from './jobs/job-store.port.ts';
import type { Result } from './kernel/result.ts';
import type { LanguageStore } from './languages/language.ts';
import type { MessageStore } from './messages/message.ts';
import type { NotificationStore } from './notifications/notification-store.port.ts';
import type { PayoutAccountStore } from './payout-accounts/payout-account.ts';
import type { PayoutStore } from './payouts/payout-store.port.ts';
import type { PriceStore } from './pricing/price.ts';
import type { ProposalStore } from './proposals/proposal.ts';
import type { QuotaStore } from './quotas/quota.ts';
import type { RatingStore } from './ratings/rating.ts';
import type { ReferenceStore } from './references/reference-file.ts';
import type { ReviewStore } from './reviews/review-store.port.ts';
import type { ProviderDirectory } from './services/provider-directory.port.ts';
import type {
  FactorStore,
  LoginTicketStore,
  PasskeyStore,
} from './accounts/second-factors/second-factors.port.ts';
import type { ServiceStore } from './services/service.ts';
import type { SettingsStore } from './settings/setting.ts';
import type { SuspiciousPairStore } from './payouts/suspicious-pair.ts';
import type { TranslationMemoryStore } from './translation-memory/memory.ts';
import type { UploadStore } from './uploads/upload.ts';
import type { CommissionStore } from './wallet/commission.ts';
import type { LedgerStore } from './wallet/ledger.ts';
import type { IdempotencyStore } from './idempotency/idempotency-store.port.ts';
import type { Outbox } from './ports/outbox.port.ts';
import type { FileRegister } from './ports/files.port.ts';

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
  readonly blocks: BlockStore;
  readonly proposals: ProposalStore;
  readonly reviews: ReviewStore;
  readonly drafts: DraftStore;
  readonly references: ReferenceStore;
  readonly messages: MessageStore;
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
   * @param options.guards the resources that the unit locks; without any, it runs exclusively.
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
