import type { AccountId, FileId, ServiceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Work } from './work.ts';

/** The states of a service configuration's review. */
export const serviceStatuses = ['pending', 'approved', 'rejected'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

/** A narrator's voice sample: the text that was read, and its recording. */
export type VoiceSample = Readonly<{ text: string | null; recording: FileId }>;

/** The rejected version that a new one replaces. */
export type ReplacedVersion = Readonly<{
  /** Its id; the rejected version itself no longer exists. */
  id: ServiceId;
  rejectedAt: Instant | null;
  /** Why it was rejected; null if the admin gave no reason. */
  reason: string | null;
}>;

/** A service configuration before the database has assigned an id. */
export type NewService = Readonly<{
  ownerId: AccountId;
  work: Work;
  /** Narrations have one, and only narrations. */
  sample: VoiceSample | null;
  status: ServiceStatus;
  submittedAt: Instant;
  reviewedAt: Instant | null;
  /** Why an admin rejected it; null if it is not rejected, or no reason was given. */
  rejectionReason: string | null;
  /** 1, or one more than that of the rejected version which it replaces. */
  version: number;
  /** Null for a first version. */
  replaces: ReplacedVersion | null;
}>;

/** A service configuration: one thing that a provider offers, once it is approved. */
export type Service = NewService & Readonly<{ id: ServiceId }>;

/** A service with the key under which the recording of its voice sample is stored. */
export type ServiceWithSample = Service &
  Readonly<{
    /** Null if the service has no voice sample. */
    recordingKey: string | null;
  }>;

/** A service with its owner, as admins see it. */
export type ServiceWithOwner = ServiceWithSample &
  Readonly<{ ownerName: string; ownerEmail: string }>;
