import type { Role } from '../accounts/account.ts';
import type { Job, JobEvent } from '../jobs/job.ts';
import type { AccountId, JobId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Earning, Payout } from '../payouts/payout.ts';
import type { ServiceType } from '../services/service.ts';
import type { Entry, LedgerAccount, PostingKind } from '../wallet/ledger.ts';

/** When a posting was made, and by whom; the key of what caused it finds it. */
export type PostedAt = Readonly<{ at: Instant; actorId: AccountId | null }>;

/** A job as it is stored, with the origins of its figures. */
export type RecordedJob = Readonly<
  Pick<
    Job,
    | 'id'
    | 'clientId'
    | 'assignedId'
    | 'inputId'
    | 'outputId'
    | 'split'
    | 'status'
    | 'failureReason'
    | 'edition'
    | 'review'
    | 'returned'
    | 'createdAt'
    | 'updatedAt'
    | 'assignedAt'
    | 'completedAt'
    | 'contentErasedAt'
    | 'dueAt'
  > & {
    serviceType: ServiceType;
    hasTargetLanguage: boolean;
    /** One of the two is null. */
    words: number | null;
    durationMs: number | null;
    isQuick: boolean;
    /** Whether rate, commission and net are all there, or none of them. */
    isSplitWhole: boolean;
    unitPrice: Pesewas;
    price: Pesewas;
    discount: Pesewas;
    /** Of the content, in UTF-16 units: as it is stored, and as it is counted now. */
    contentLength: number;
    contentUnits: number;
    dueRank: number;
    /** Where the job belongs in the order of the due times. */
    expectedDueRank: number;
    /** The digest of the output; null if there is none. */
    outputSha256: string | null;
    /** The owners of the two files; null if there is no file, or no owner. */
    inputOwnerId: AccountId | null;
    outputOwnerId: AccountId | null;
  }
>;

/** A move in the history of a job, with the posting that its key belongs to. */
export type RecordedEvent = JobEvent &
  Readonly<{
    id: number;
    jobId: JobId;
    /** From 1. */
    position: number;
    /** The role that the account of the actor has. */
    accountRole: Role | null;
    /** Null if the move posted nothing. */
    posted: PostedAt | null;
  }>;

/** An earning with the posting of its capture or refund. */
export type RecordedEarning = Earning &
  Readonly<{
    /** Null if the price was zero. */
    posted: PostedAt | null;
    /** Whether the platform paid for a part of the job. */
    isOfFreeJob: boolean;
  }>;

/** A posting with its entries and its job as it is now. */
export type RecordedPosting = Readonly<{
  id: number;
  key: string;
  kind: PostingKind;
  jobId: JobId | null;
  payoutId: PayoutId | null;
  at: Instant;
  actorId: AccountId | null;
  entries: readonly Entry[];
  /** Whether the reference of its transfer is registered, so that no other can have it. */
  hasReference: boolean;
  /** Null if it belongs to no job, or to one that does not exist. */
  job: Readonly<
    Pick<Job, 'clientId' | 'assignedId'> & {
      amountDue: Pesewas;
      discount: Pesewas;
      commission: Pesewas | null;
      net: Pesewas | null;
      /** Whether its result was sent back, or a part of its price returned: its figures are those of the end. */
      isChanged: boolean;
    }
  > | null;
  /** Null if it belongs to no payout, or to one that does not exist. */
  payout: Readonly<{ providerId: AccountId; net: Pesewas }> | null;
}>;

/** The record of a wallet's credit in the audit log. */
export type RecordedCredit = Readonly<{
  clientId: AccountId;
  actorId: AccountId | null;
  amount: Pesewas;
  reference: string;
  at: Instant;
  /** Of the entry before it: the log's time does not go back when a clock does. */
  previousAt: Instant | null;
}>;

/** A line of a statement, with the entries of its posting. */
export type RecordedLine = Readonly<{
  accountId: number;
  postingId: number;
  amount: Pesewas;
  balanceAfter: Pesewas;
  /** Null if no entry of the posting moves the account. */
  moved: Pesewas | null;
}>;

/** A payout with its two postings, as far as they exist. */
export type RecordedPayout = Payout &
  Readonly<{ created: PostedAt | null; settled: PostedAt | null }>;

/** A row of a ledger account as it is stored, with the role of the user whom its name has. */
export type RecordedAccount = Readonly<{
  /** The name of the row. */
  name: string;
  /** The account that it belongs to, by its name. */
  account: LedgerAccount;
  staysPositive: boolean;
  holderRole: Role | null;
}>;

type RecordedValues = Readonly<Record<string, string | number | boolean | null>>;

/** Values of a row that no other table has, as the audit log recorded them last. */
export type AuditedRow = Readonly<{
  table: 'accounts' | 'payouts' | 'prices' | 'services';
  id: number;
  /** As they are stored; null if the row does not exist. */
  stored: RecordedValues | null;
  /** As the last entry about them has them; null if there is none. What it does not have is absent. */
  audited: RecordedValues | null;
  /** Whether a row like this came about after the audit log began, and not without an entry. */
  mustBeAudited: boolean;
}>;

/** The stored jobs, money and histories, each read once in the order that is given. */
export type RecordStreams = Readonly<{
  /** By id. */
  jobs: Iterable<RecordedJob>;
  /** By job and position. */
  events: Iterable<RecordedEvent>;
  earnings: Iterable<RecordedEarning>;
  /** By id. */
  postings: Iterable<RecordedPosting>;
  /** By their places in the log. */
  credits: Iterable<RecordedCredit>;
  /** When the audit log begins; null if it has no entry. */
  auditedFrom: Instant | null;
  /** By account and posting. */
  lines: Iterable<RecordedLine>;
  payouts: Iterable<RecordedPayout>;
  accounts: Iterable<RecordedAccount>;
  audited: Iterable<AuditedRow>;
  /** Every commission rate that was ever set, in basis points. */
  rates: Iterable<number>;
}>;
