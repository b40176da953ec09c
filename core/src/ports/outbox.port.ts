import type {
  AccountId,
  ContactMessageId,
  JobId,
  PayoutId,
  ProviderId,
  ServiceId,
} from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** Something that a person is to be told, written in the same transaction as what caused it. */
export type Notice =
  | Readonly<{ kind: 'provider-approved'; accountId: AccountId; providerId: ProviderId }>
  | Readonly<{ kind: 'service-rejected'; accountId: AccountId; serviceId: ServiceId }>
  | Readonly<{ kind: 'job-assigned'; accountId: AccountId; jobId: JobId }>
  | Readonly<{ kind: 'job-delivered'; accountId: AccountId; jobId: JobId }>
  | Readonly<{ kind: 'job-failed'; accountId: AccountId; jobId: JobId; reason: string }>
  | Readonly<{ kind: 'payout-paid'; accountId: AccountId; payoutId: PayoutId }>
  /** For an admin: somebody has written to the marketplace. */
  | Readonly<{ kind: 'contact-message'; accountId: AccountId; messageId: ContactMessageId }>
  /** For a provider's Telegram: a job that they may take. */
  | Readonly<{ kind: 'job-offered'; accountId: AccountId; jobId: JobId }>
  /**
   * For nobody yet: it becomes a `job-offered` for everyone who may take the job, but for the
   * provider who has just given it back.
   */
  | Readonly<{ kind: 'job-opened'; jobId: JobId; exceptId: AccountId | null }>;

/** Where notices wait until they are sent. */
export interface Outbox {
  put(notice: Notice, at: Instant): Promise<void>;
}
