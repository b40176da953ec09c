import type { AccountId, FileId, ServiceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Work } from './work.ts';

/** Where a service configuration stands in its review (specification §4). */
export const serviceStatuses = ['pending', 'approved', 'rejected'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

/** A narrator's sample: the text that was read and the recording of it. */
export type VoiceSample = Readonly<{ text: string | null; recording: FileId }>;

/** A service configuration before the database has given an id. */
export type NewService = Readonly<{
  ownerId: AccountId;
  work: Work;
  /** Present for narration, and for narration only. */
  sample: VoiceSample | null;
  status: ServiceStatus;
  submittedAt: Instant;
  reviewedAt: Instant | null;
}>;

/** A service that a provider offers, once it is approved. */
export type Service = NewService & Readonly<{ id: ServiceId }>;
