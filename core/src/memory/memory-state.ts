import type { Account } from '../accounts/account.ts';
import type { SeenDevice } from '../accounts/seen-device.ts';
import type { OneTimeToken } from '../accounts/one-time-token.ts';
import type { KnownDevice } from '../accounts/known-device.ts';
import type { Session } from '../accounts/session.ts';
import type { Visit } from '../accounts/visit.ts';
import type { Approval } from '../approvals/approval.ts';
import type { AuditEntry } from '../audit-log/audit-entry.ts';
import type { Announcement } from '../announcements/announcement.ts';
import type { ApiKey } from '../api-keys/api-key.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { NewDraftVersion } from '../drafts/draft-store.port.ts';
import type { Deletion } from '../erasure/account-deletion.ts';
import type { GlossaryTerm } from '../glossary/glossary-term.ts';
import type { TotalChange } from '../jobs/totals.ts';
import type { Job, JobEvent } from '../jobs/job.ts';
import type { AccountId, AnnouncementId, FileId, JobId, ReferenceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Language, LanguageCode } from '../languages/language.ts';
import type { IdempotencyRecord } from '../idempotency/idempotency-store.port.ts';
import type { NotificationSetting } from '../notifications/notification-settings.ts';
import type { NewNotification, Notification } from '../notifications/notification.ts';
import type { Notice } from '../ports/outbox.port.ts';
import type { StoredPayoutAccount } from '../payout-accounts/payout-account.ts';
import type { Earning, Payout } from '../payouts/payout.ts';
import type { StoredFile } from '../ports/stored-file.ts';
import type { Price } from '../pricing/price.ts';
import type { Proposal } from '../proposals/proposal.ts';
import type { Rating } from '../ratings/rating.ts';
import type { NewReferenceFile } from '../references/reference-file.ts';
import type { Passkey, PasskeyChallenge } from '../accounts/second-factors/passkey.ts';
import type { LoginTicket, Totp } from '../accounts/second-factors/second-factor.ts';
import type { ProviderOrder } from '../figures/provider-figures.ts';
import type { Service } from '../services/service.ts';
import type { SettingName, StoredSetting } from '../settings/setting.ts';
import type { MemoryProgress } from '../translation-memory/translation-memory-store.port.ts';
import type { MemoryKeys, MemorySegment } from '../translation-memory/memory.ts';
import type { SuspiciousPair } from '../payouts/suspicious-pair.ts';
import type { Upload } from '../uploads/upload.ts';
import type { CommissionConfig } from '../wallet/commission.ts';
import type { StatementLine } from '../wallet/ledger-store.port.ts';
import type { LedgerAccount, Posting } from '../wallet/ledger.ts';
import { copyTable, emptyTable, type Table } from './table.ts';

/** A segment in a translation memory, with what it is found by. */
export type StoredMemorySegment = MemorySegment & MemoryKeys;

/** A pending notice. */
export type WaitingNotice = Readonly<{
  notice: Notice;
  at: Instant;
  /** When it is due, if that is later. */
  dueAt?: Instant;
}>;

/** A notification without what it shows of other rows. */
export type StoredNotification = Required<NewNotification> & Pick<Notification, 'id' | 'readAt'>;

/** A reference file without what the register of files has. */
export type StoredReference = NewReferenceFile & Readonly<{ id: ReferenceId }>;

type StoredChoice = NotificationSetting & Readonly<{ accountId: AccountId }>;

/** A payout account, and whether it is its provider's present one. */
export type PayoutAccountRow = StoredPayoutAccount & Readonly<{ isCurrent: boolean }>;

/** A posting as a line in the statement of one account. */
type AccountLine = StatementLine & Readonly<{ account: LedgerAccount }>;

/** Everything that the memory stores hold. Rows are never changed in place, only replaced. */
export type MemoryState = {
  readonly accounts: Table<Account>;
  readonly sessions: Table<Session>;
  readonly seenDevices: Map<string, SeenDevice>;
  readonly oneTimeTokens: Table<OneTimeToken>;
  readonly knownDevices: Map<string, KnownDevice>;
  readonly totps: Map<AccountId, Totp>;
  readonly recoveryCodes: Map<AccountId, readonly string[]>;
  readonly passkeys: Table<Passkey>;
  readonly passkeyChallenges: Map<string, PasskeyChallenge>;
  readonly loginTickets: Map<string, LoginTicket>;
  readonly apiKeys: Table<ApiKey>;
  readonly languages: Table<Language>;
  readonly usedLanguages: Set<LanguageCode>;
  readonly services: Table<Service>;
  readonly providerOrders: Map<AccountId, ProviderOrder>;
  readonly prices: Table<Price>;
  readonly commissionRates: CommissionConfig[];
  readonly jobs: Table<Job>;
  readonly events: (readonly [JobId, JobEvent])[];
  readonly proposals: Table<Proposal>;
  /** The versions of each draft, newest first, by job and account. */
  readonly drafts: Map<string, readonly NewDraftVersion[]>;
  readonly referenceFiles: Table<StoredReference>;
  readonly glossaryTerms: Table<GlossaryTerm>;
  readonly memorySegments: Table<StoredMemorySegment>;
  /** How far the deliveries are taken into the translation memories; at most one. */
  readonly memoryProgress: MemoryProgress[];
  /** The clients whose segments may be suggested for jobs of others. */
  readonly reusableClients: Set<AccountId>;
  readonly ratings: Table<Rating>;
  readonly postings: Posting[];
  readonly postedKeys: Set<string>;
  readonly references: Set<string>;
  readonly balances: Map<LedgerAccount, Pesewas>;
  readonly lines: AccountLine[];
  readonly payoutAccounts: Table<PayoutAccountRow>;
  readonly payouts: Table<Payout>;
  readonly earnings: Table<Earning>;
  readonly suspiciousPairs: Table<SuspiciousPair>;
  readonly files: Table<StoredFile>;
  readonly uploads: Table<Upload>;
  readonly fileOwners: Map<FileId, AccountId>;
  /** The providers to whom each job was offered. */
  readonly offers: Map<JobId, ReadonlySet<AccountId>>;
  readonly approvals: Table<Approval>;
  readonly contactMessages: Table<ContactMessage>;
  readonly notifications: Table<StoredNotification>;
  /** By account and kind. */
  readonly notificationSettings: Map<string, StoredChoice>;
  readonly visits: Map<AccountId, Visit>;
  readonly announcements: Table<Announcement>;
  /** The users who have dismissed each announcement. */
  readonly dismissals: Map<AnnouncementId, ReadonlySet<AccountId>>;
  readonly settings: Map<SettingName, StoredSetting>;
  readonly notices: WaitingNotice[];
  readonly auditEntries: AuditEntry[];
  readonly idempotency: Map<string, IdempotencyRecord>;
  readonly deletions: Map<AccountId, Deletion>;
  /** The rows of the totals, by their names and keys. */
  readonly totals: Map<string, TotalChange>;
  /** The recordings of deleted services, and when they were deleted. */
  readonly releasedFiles: Map<FileId, Instant>;
};

/** An empty marketplace: no accounts, 15.0 % commission. */
export const emptyState = (): MemoryState => ({
  accounts: emptyTable(),
  sessions: emptyTable(),
  seenDevices: new Map(),
  oneTimeTokens: emptyTable(),
  knownDevices: new Map(),
  totps: new Map(),
  recoveryCodes: new Map(),
  passkeys: emptyTable(),
  passkeyChallenges: new Map(),
  loginTickets: new Map(),
  apiKeys: emptyTable(),
  languages: emptyTable(),
  usedLanguages: new Set(),
  services: emptyTable(),
  providerOrders: new Map(),
  prices: emptyTable(),
  commissionRates: [],
  jobs: emptyTable(),
  events: [],
  proposals: emptyTable(),
  drafts: new Map(),
  referenceFiles: emptyTable(),
  glossaryTerms: emptyTable(),
  memorySegments: emptyTable(),
  memoryProgress: [],
  reusableClients: new Set(),
  ratings: emptyTable(),
  postings: [],
  postedKeys: new Set(),
  references: new Set(),
  balances: new Map(),
  lines: [],
  payoutAccounts: emptyTable(),
  payouts: emptyTable(),
  earnings: emptyTable(),
  suspiciousPairs: emptyTable(),
  files: emptyTable(),
  uploads: emptyTable(),
  fileOwners: new Map(),
  offers: new Map(),
  approvals: emptyTable(),
  contactMessages: emptyTable(),
  notifications: emptyTable(),
  notificationSettings: new Map(),
  visits: new Map(),
  announcements: emptyTable(),
  dismissals: new Map(),
  settings: new Map(),
  notices: [],
  auditEntries: [],
  idempotency: new Map(),
  deletions: new Map(),
  totals: new Map(),
  releasedFiles: new Map(),
});

/** A copy of the state; changes to one do not affect the other. */
export const copyState = (state: MemoryState): MemoryState => ({
  accounts: copyTable(state.accounts),
  sessions: copyTable(state.sessions),
  seenDevices: new Map(state.seenDevices),
  oneTimeTokens: copyTable(state.oneTimeTokens),
  knownDevices: new Map(state.knownDevices),
  totps: new Map(state.totps),
  recoveryCodes: new Map(state.recoveryCodes),
  passkeys: copyTable(state.passkeys),
  passkeyChallenges: new Map(state.passkeyChallenges),
  loginTickets: new Map(state.loginTickets),
  apiKeys: copyTable(state.apiKeys),
  languages: copyTable(state.languages),
  usedLanguages: new Set(state.usedLanguages),
  services: copyTable(state.services),
  providerOrders: new Map(state.providerOrders),
  prices: copyTable(state.prices),
  commissionRates: [...state.commissionRates],
  jobs: copyTable(state.jobs),
  events: [...state.events],
  proposals: copyTable(state.proposals),
  drafts: new Map(state.drafts),
  referenceFiles: copyTable(state.referenceFiles),
  glossaryTerms: copyTable(state.glossaryTerms),
  memorySegments: copyTable(state.memorySegments),
  memoryProgress: [...state.memoryProgress],
  reusableClients: new Set(state.reusableClients),
  ratings: copyTable(state.ratings),
  postings: [...state.postings],
  postedKeys: new Set(state.postedKeys),
  references: new Set(state.references),
  balances: new Map(state.balances),
  lines: [...state.lines],
  payoutAccounts: copyTable(state.payoutAccounts),
  payouts: copyTable(state.payouts),
  earnings: copyTable(state.earnings),
  suspiciousPairs: copyTable(state.suspiciousPairs),
  files: copyTable(state.files),
  uploads: copyTable(state.uploads),
  fileOwners: new Map(state.fileOwners),
  offers: new Map(state.offers),
  approvals: copyTable(state.approvals),
  contactMessages: copyTable(state.contactMessages),
  notifications: copyTable(state.notifications),
  notificationSettings: new Map(state.notificationSettings),
  visits: new Map(state.visits),
  announcements: copyTable(state.announcements),
  dismissals: new Map(state.dismissals),
  settings: new Map(state.settings),
  notices: [...state.notices],
  auditEntries: [...state.auditEntries],
  idempotency: new Map(state.idempotency),
  deletions: new Map(state.deletions),
  totals: new Map(state.totals),
  releasedFiles: new Map(state.releasedFiles),
});
