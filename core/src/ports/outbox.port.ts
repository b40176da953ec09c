import type {
  AccountId,
  AnnouncementId,
  ApprovalId,
  ContactMessageId,
  JobId,
  MessageId,
  PayoutId,
  ProviderId,
  ServiceId,
} from '../kernel/ids.ts';
import type { Instant, Period } from '../kernel/instant.ts';
import type { Origin } from '../accounts/devices.ts';
import type { FactorChange } from '../accounts/second-factors/second-factor.ts';

/** A message for a user, written in the same transaction as the change that caused it. */
export type Notice =
  | Readonly<{ kind: 'provider-approved'; accountId: AccountId; providerId: ProviderId }>
  | Readonly<{ kind: 'service-rejected'; accountId: AccountId; serviceId: ServiceId }>
  | Readonly<{ kind: 'job-assigned'; accountId: AccountId; jobId: JobId }>
  | Readonly<{ kind: 'job-delivered'; accountId: AccountId; jobId: JobId }>
  | Readonly<{ kind: 'job-failed'; accountId: AccountId; jobId: JobId; reason: string }>
  /** For the client and the provider of a job whose due time has passed. */
  | Readonly<{ kind: 'job-late'; accountId: AccountId; jobId: JobId }>
  /** For a client: the review of a result ends within a day. */
  | Readonly<{ kind: 'review-ending'; accountId: AccountId; jobId: JobId }>
  /** For a provider: the client has sent the result back. */
  | Readonly<{ kind: 'revision-requested'; accountId: AccountId; jobId: JobId }>
  /** For the other party, and for admins: a result is contested. */
  | Readonly<{ kind: 'dispute-opened'; accountId: AccountId; jobId: JobId }>
  /** For both parties: an admin has decided. */
  | Readonly<{ kind: 'dispute-decided'; accountId: AccountId; jobId: JobId }>
  /** For the client or a provider: the first message about a job that they have not read. */
  | Readonly<{ kind: 'job-message'; accountId: AccountId; jobId: JobId; messageId: MessageId }>
  /** The same for the Telegram of a provider who chose that. */
  | Readonly<{
      kind: 'job-message-telegram';
      accountId: AccountId;
      jobId: JobId;
      messageId: MessageId;
    }>
  /** For a client: a provider proposes a later due time for a job. */
  | Readonly<{
      kind: 'proposal-received';
      accountId: AccountId;
      jobId: JobId;
      providerId: AccountId;
    }>
  /** For a provider: the client has accepted their due time, and the job is assigned to them. */
  | Readonly<{ kind: 'proposal-accepted'; accountId: AccountId; jobId: JobId }>
  | Readonly<{
      kind: 'proposal-declined';
      accountId: AccountId;
      jobId: JobId;
      reason: string | null;
    }>
  | Readonly<{ kind: 'payout-paid'; accountId: AccountId; payoutId: PayoutId }>
  /** For an admin: a contact message has arrived. */
  | Readonly<{ kind: 'contact-message'; accountId: AccountId; messageId: ContactMessageId }>
  /** For an admin: something waits for the approval of a second admin. */
  | Readonly<{ kind: 'approval-requested'; accountId: AccountId; approvalId: ApprovalId }>
  /** For an admin: so much of the month's budget for free translations is used; `until` the month ends. */
  | Readonly<{
      kind: 'free-budget';
      accountId: AccountId;
      percent: 80 | 100;
      spentGhs: string;
      budgetGhs: string;
      until: Instant;
    }>
  /** A link that verifies the e-mail. It is issued when the mail is sent, and never stored. */
  | Readonly<{ kind: 'email-verification'; accountId: AccountId }>
  /** A link that resets the password, issued as above. */
  | Readonly<{ kind: 'password-reset'; accountId: AccountId }>
  /** By whom the password was replaced: by its user, by a link in a mail, or by the operator. */
  | Readonly<{
      kind: 'password-changed';
      accountId: AccountId;
      how: 'changed' | 'reset' | 'operator';
      origin: Origin;
      at: Instant;
    }>
  /** A second factor was added, renamed, used up or removed; what is not from its user has no origin. */
  | Readonly<{
      kind: 'second-factor-changed';
      accountId: AccountId;
      change: FactorChange;
      origin: Origin;
      at: Instant;
    }>
  /** Where a provider's payouts are transferred was entered, replaced or removed. */
  | Readonly<{
      kind: 'payout-account-changed';
      accountId: AccountId;
      change: 'added' | 'changed' | 'removed';
      origin: Origin;
      at: Instant;
    }>
  /** A login from a device or a network that the user has not used for 30 days. */
  | Readonly<{ kind: 'new-device'; accountId: AccountId; origin: Origin; at: Instant }>
  | Readonly<{ kind: 'api-key-created'; accountId: AccountId; origin: Origin; at: Instant }>
  /** Without a recipient: the server turns it into a `password-reset` if there is such an account. */
  | Readonly<{ kind: 'password-forgotten'; email: string }>
  /** An announcement that an admin also sends by mail. */
  | Readonly<{ kind: 'announcement'; accountId: AccountId; announcementId: AnnouncementId }>
  /**
   * Without a recipient: the server turns it into an `announcement` for the next users of the
   * audience after an id, and into itself for those after them.
   */
  | Readonly<{
      kind: 'announcement-published';
      announcementId: AnnouncementId;
      after: AccountId | null;
    }>
  /** For a provider's Telegram: a job that they may take. */
  | Readonly<{ kind: 'job-offered'; accountId: AccountId; jobId: JobId }>
  /**
   * Without a recipient: the server turns it into a `job-offered` for every provider who may take
   * the job, except the one who has just released it.
   */
  | Readonly<{ kind: 'job-opened'; jobId: JobId; exceptId: AccountId | null }>;

/** The name of a notice of a decision that an admin can still revert. */
export type HeldNotice =
  | Readonly<{ kind: 'provider-approved'; accountId: AccountId }>
  | Readonly<{ kind: 'service-rejected'; accountId: AccountId; serviceId: ServiceId }>;

/** The queue of notices to send. */
export interface Outbox {
  /** @param dueAt when to send it, if it is not to be sent at once. */
  put(notice: Notice, at: Instant, dueAt?: Instant): Promise<void>;
  /**
   * Removes a notice that is due in a period and has not been tried yet.
   *
   * @returns whether there was one.
   */
  withdraw(held: HeldNotice, due: Period): Promise<boolean>;
}
