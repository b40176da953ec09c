import type { AccountId, CursorPage, FileId, JobId, ServiceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { LanguageCode } from '../languages/language.ts';

/** The three services of the marketplace. */
export const serviceTypes = ['translation', 'transcription', 'narration'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** A service type with its languages: a translation has a pair, the others one language. */
export type Work =
  | Readonly<{
      serviceType: 'translation';
      sourceLanguage: LanguageCode;
      targetLanguage: LanguageCode;
    }>
  | Readonly<{ serviceType: 'transcription' | 'narration'; language: LanguageCode }>;

/** The language of the text or speech that the client provides. */
export const inputLanguage = (work: Work): LanguageCode =>
  work.serviceType === 'translation' ? work.sourceLanguage : work.language;

/** The languages of the work, source first. */
export const languagesOf = (work: Work): readonly LanguageCode[] =>
  work.serviceType === 'translation' ? [work.sourceLanguage, work.targetLanguage] : [work.language];

/** Whether both are the same service in the same languages. */
export const isSameWork = (one: Work, other: Work): boolean =>
  one.serviceType === other.serviceType &&
  languagesOf(one).join(' ') === languagesOf(other).join(' ');

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

/** Why an operation on service configurations is refused. */
export type ServiceFault =
  | Readonly<{ code: 'service.not-found' }>
  | Readonly<{ code: 'service.same-languages' }>
  | Readonly<{ code: 'service.sample-missing' }>
  | Readonly<{ code: 'service.sample-not-allowed' }>
  | Readonly<{ code: 'service.not-pending'; status: ServiceStatus }>
  | Readonly<{ code: 'service.not-rejected'; status: ServiceStatus }>
  | Readonly<{ code: 'service.undo-expired' }>
  /** The provider has taken, or was requested for, a job since the approval. */
  | Readonly<{ code: 'service.work-taken'; jobId: JobId }>
  | Readonly<{
      code: 'service.duplicate';
      serviceType: ServiceType;
      /** The names of the languages, source first. */
      languages: readonly string[];
    }>;

/** Which services to list; all of them by default. */
export type ServiceFilter = Readonly<{ status?: ServiceStatus | undefined }>;

/** The orders of a list: by the time of creation. */
export const serviceSorts = ['newest', 'oldest'] as const;
export type ServiceSort = (typeof serviceSorts)[number];

/** A part of a list in one of the orders, newest first by default: after the service `before`. */
export type ServicePage = CursorPage & Readonly<{ sort?: ServiceSort | undefined }>;

/** Stores the service configurations. Each method is one statement. */
export interface ServiceStore {
  insert(service: NewService): Promise<Service>;
  /** Inside `write`, the service cannot change otherwise before the unit ends. */
  find(id: ServiceId): Promise<ServiceWithSample | undefined>;
  replace(service: Service): Promise<void>;
  remove(id: ServiceId): Promise<void>;
  /** A provider's configurations, newest first. */
  listByOwner(ownerId: AccountId): Promise<readonly ServiceWithSample[]>;
  /** All providers' configurations. */
  listAll(filter: ServiceFilter, page: ServicePage): Promise<readonly ServiceWithOwner[]>;
  /** The configuration whose recording is the file with this key. */
  findByRecordingKey(key: string): Promise<Service | undefined>;
}
