import type {
  AccountId,
  ContactMessageId,
  JobId,
  PayoutId,
  ProviderId,
  ServiceId,
} from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** A message for a user, written in the same transaction as the change that caused it. */
export type Notice =
  | Readonly<{ kind: 'provider-approved'; accountId: AccountId; providerId: ProviderId }>
  | Readonly<{ kind: 'service-rejected'; accountId: AccountId; serviceId: ServiceId }>
  | Readonly<{ kind: 'job-assigned'; accountId: AccountId; jobId: JobId }>
  | Readonly<{ kind: 'job-delivered'; accountId: AccountId; jobId: JobId }>
  | Readonly<{ kind: 'job-failed'; accountId: AccountId; jobId: JobId; reason: string }>
  | Readonly<{ kind: 'payout-paid'; accountId: AccountId; payoutId: PayoutId }>
  /** For an admin: a contact message has arrived. */
  | Readonly<{ kind: 'contact-message'; accountId: AccountId; messageId: ContactMessageId }>
  /** For a provider's Telegram: a job that they may take. */
  | Readonly<{ kind: 'job-offered'; accountId: AccountId; jobId: JobId }>
  /**
   * Without a recipient: the server turns it into a `job-offered` for every provider who may take
   * the job, except the one who has just released it.
   */
  | Readonly<{ kind: 'job-opened'; jobId: JobId; exceptId: AccountId | null }>;

/** The queue of notices to send. */
export interface Outbox {
  put(notice: Notice, at: Instant): Promise<void>;
}
