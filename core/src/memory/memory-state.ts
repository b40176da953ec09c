import type { Account } from '../accounts/account.ts';
import type { KnownDevice, SeenDevice } from '../accounts/devices.ts';
import type { OneTimeToken } from '../accounts/one-time-token.ts';
import type {
  LoginTicket,
  Passkey,
  PasskeyChallenge,
  Totp,
} from '../accounts/second-factors/second-factor.ts';
import type { Session, Visit } from '../accounts/session.ts';
import type { Announcement } from '../announcements/announcement.ts';
import type { ApiKey } from '../api-keys/api-key.ts';
import type { Approval } from '../approvals/approval.ts';
import type { AuditEntry } from '../audit-log/audit-log.ts';
import type { NewBlock } from '../blocks/block.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { NewDraftVersion } from '../drafts/draft.ts';
import type { Deletion } from '../erasure/erasure.ts';
import type { ProviderOrder } from '../figures/provider-figures.ts';
import type { GlossaryTerm } from '../glossary/glossary-term.ts';
import type { IdempotencyRecord } from '../idempotency/idempotency-store.port.ts';
import type { Job, JobEvent, FeedMessage } from '../jobs/job.ts';
import type { TotalChange } from '../jobs/totals.ts';
import type {
  AccountId,
  AnnouncementId,
  BlockId,
  CursorPage,
  DisputeId,
  FileId,
  JobId,
  MessageFileId,
  MessageId,
  ReferenceId,
  StatementFileId,
} from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import { invariant } from '../kernel/result.ts';
import type { Language, LanguageCode } from '../languages/language.ts';
import type { MessageMarks, NewMessage, NewMessageFile } from '../messages/message.ts';
import type {
  NewNotification,
  Notification,
  NotificationSetting,
} from '../notifications/notification.ts';
import type { StoredPayoutAccount } from '../payout-accounts/payout-account.ts';
import type { Earning, Payout } from '../payouts/payout.ts';
import type { SuspiciousPair } from '../payouts/suspicious-pair.ts';
import type { StoredFile } from '../ports/files.port.ts';
import type { Notice } from '../ports/outbox.port.ts';
import type { Price } from '../pricing/price.ts';
import type { Proposal } from '../proposals/proposal.ts';
import type { Rating } from '../ratings/rating.ts';
import type { NewReferenceFile } from '../references/reference-file.ts';
import type { Dispute, DisputeSide } from '../reviews/dispute.ts';
import type { Revision } from '../reviews/revision.ts';
import type { Service } from '../services/service.ts';
import type { SettingName, StoredSetting } from '../settings/setting.ts';
import type { MemoryKeys, MemoryProgress, MemorySegment } from '../translation-memory/memory.ts';
import type { Upload } from '../uploads/upload.ts';
import type { CommissionConfig } from '../wallet/commission.ts';
import type { LedgerAccount, Posting, StatementLine } from '../wallet/ledger.ts';

/** Rows in the order of their ids, and the last assigned id. */
export type Table<Row extends Readonly<{ id: number }>> = {
  readonly rows: Map<number, Row>;
  lastId: number;
};

/** A table without rows. */
const emptyTable = <Row extends Readonly<{ id: number }>>(): Table<Row> => ({
  rows: new Map(),
  lastId: 0,
});

/** A copy of the rows; changes to one table do not affect the other. */
const copyTable = <Row extends Readonly<{ id: number }>>({
  rows,
  lastId,
}: Table<Row>): Table<Row> => ({ rows: new Map(rows), lastId });

/** Adds a row made for the next id. */
export function insertRow<Row extends Readonly<{ id: number }>>(
  table: Table<Row>,
  make: (id: Row['id']) => Row,
): Row {
  table.lastId += 1;
  const row = make(table.lastId);
  table.rows.set(row.id, row);
  return row;
}

/**
 * Replaces the row that has the same id.
 *
 * @throws {InvariantError} if there is none.
 */
export function replaceRow<Row extends Readonly<{ id: number }>>(table: Table<Row>, row: Row) {
  invariant(table.rows.has(row.id), `there is no row ${row.id} to replace`);
  table.rows.set(row.id, row);
}

/** The first row that matches. */
export function findRow<Row extends Readonly<{ id: number }>>(
  { rows }: Table<Row>,
  fits: (row: Row) => boolean,
): Row | undefined {
  for (const row of rows.values()) if (fits(row)) return row;
  return undefined;
}

/** The rows that match, newest first. */
export const newestFirst = <Row extends Readonly<{ id: number }>>(
  { rows }: Table<Row>,
  fits: (row: Row) => boolean,
): readonly Row[] => [...rows.values()].filter(fits).toReversed();

/** The part of a list, newest first, that a cursor page requests. */
export const cutPage = <Row extends Readonly<{ id: number }>>(
  rows: readonly Row[],
  { limit, before = Infinity }: CursorPage,
): readonly Row[] => rows.filter(({ id }) => id < before).slice(0, limit);

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

/** A message without what is joined in for display. */
export type StoredMessage = NewMessage & MessageMarks & Readonly<{ id: MessageId }>;

/** A file of a message without what the register of files has. */
type StoredMessageFile = NewMessageFile & Readonly<{ id: MessageFileId; messageId: MessageId }>;

/** A file of a statement without what the register of files has. */
type StoredStatementFile = Readonly<{
  id: StatementFileId;
  disputeId: DisputeId;
  side: DisputeSide;
  fileId: FileId;
}>;

/** How far an account has read the messages of a job that are for it, and which is the newest. */
export type MessageReading = Readonly<{
  jobId: JobId;
  accountId: AccountId;
  upToId: MessageId;
  lastId: MessageId;
}>;

/** A block without what is joined in for display. */
export type StoredBlock = NewBlock & Readonly<{ id: BlockId }>;

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
  readonly events: (readonly [JobId, JobEvent | FeedMessage])[];
  readonly blocks: Table<StoredBlock>;
  readonly proposals: Table<Proposal>;
  readonly revisions: Table<Revision>;
  readonly disputes: Table<Dispute>;
  readonly statementFiles: Table<StoredStatementFile>;
  /** The versions of each draft, newest first, by job and account. */
  readonly drafts: Map<string, readonly NewDraftVersion[]>;
  readonly referenceFiles: Table<StoredReference>;
  readonly messages: Table<StoredMessage>;
  readonly messageFiles: Table<StoredMessageFile>;
  /** By job and account. */
  readonly messageReads: Map<string, MessageReading>;
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
  blocks: emptyTable(),
  proposals: emptyTable(),
  revisions: emptyTable(),
  disputes: emptyTable(),
  statementFiles: emptyTable(),
  drafts: new Map(),
  referenceFiles: emptyTable(),
  messages: emptyTable(),
  messageFiles: emptyTable(),
  messageReads: new Map(),
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
  blocks: copyTable(state.blocks),
  proposals: copyTable(state.proposals),
  revisions: copyTable(state.revisions),
  disputes: copyTable(state.disputes),
  statementFiles: copyTable(state.statementFiles),
  drafts: new Map(state.drafts),
  referenceFiles: copyTable(state.referenceFiles),
  messages: copyTable(state.messages),
  messageFiles: copyTable(state.messageFiles),
  messageReads: new Map(state.messageReads),
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
