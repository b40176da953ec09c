import type { AccountId, JobId, ProviderId, ServiceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** Something that a person is to be told, written in the same transaction as what caused it. */
export type Notice =
  | Readonly<{ kind: 'provider-approved'; accountId: AccountId; providerId: ProviderId }>
  | Readonly<{ kind: 'service-rejected'; accountId: AccountId; serviceId: ServiceId }>
  | Readonly<{ kind: 'job-assigned'; accountId: AccountId; jobId: JobId }>
  | Readonly<{ kind: 'job-delivered'; accountId: AccountId; jobId: JobId }>
  | Readonly<{ kind: 'job-failed'; accountId: AccountId; jobId: JobId; reason: string }>;

/** Where notices wait until they are sent. */
export interface Outbox {
  put(notice: Notice, at: Instant): Promise<void>;
}
