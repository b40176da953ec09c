import type { Instant, Period } from '../kernel/instant.ts';
import type { AccountId, CursorPage, JobId, ProviderId } from '../kernel/ids.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { LanguageCode } from '../languages/language.ts';
import type { NewStoredFile } from '../ports/files.port.ts';
import type { ServiceType } from '../services/service.ts';
import { readStartLength } from '../texts/sentence-ends.ts';
import type { FreeUse, FreeUseQuery, PromotionHistory } from './free-translation.ts';
import type { Job, JobEvent, JobStatus, FeedMessage, NewJob } from './job.ts';
import type { TotalChange } from './totals.ts';

/** The provider who works on a job, or is requested. */
export type ListedProvider = Readonly<{
  providerId: ProviderId | null;
  providerName: string | null;
}>;

/** A delivered file, as a job is listed with it. */
export type ListedOutput = Readonly<Pick<NewStoredFile, 'name' | 'contentType' | 'sizeBytes'>>;

/** The parties of a job, and its output. */
export type JobListing = ListedProvider &
  Readonly<{
    /** Null right after a client created or edited the job: clients know their own name. */
    clientName: string | null;
    /** Null while nothing is delivered. */
    output: ListedOutput | null;
    /** The name of the document whose texts are the content; null if there is none. */
    documentName: string | null;
  }>;

/** A job with the names of its parties and its output. */
export type ListedJob = Job & JobListing;

/** How many characters of its content a job has in a list: the longest contents are 100 times that. */
export const listedContentLength = 2_000;

/** A job in a list, with the beginning of its content. */
export type JobSummary = Omit<ListedJob, 'content'> &
  Readonly<{
    /** The first characters of the content: at least `listedContentLength` UTF-16 units, or all. */
    contentStart: string;
    /** The length of the whole content in UTF-16 units. */
    contentLength: number;
  }>;

/** The state of a job, and its parties. */
export type JobState = Readonly<
  Pick<Job, 'id' | 'clientId' | 'requestedId' | 'assignedId' | 'status' | 'updatedAt'>
>;

/** Which jobs to list. */
export type JobFilter = Readonly<{
  clientId?: AccountId | undefined;
  assignedId?: AccountId | undefined;
  status?: JobStatus | undefined;
  serviceType?: ServiceType | undefined;
  /** Only those from, to or in this language. */
  language?: LanguageCode | undefined;
  /** Only those of these jobs: at most 101, a page and the next job. */
  ids?: readonly JobId[] | undefined;
  reference?: string | undefined;
  /** Created at this time or later. */
  createdFrom?: Instant | undefined;
  /** Created before this time. */
  createdBefore?: Instant | undefined;
}>;

/**
 * The orders of a list: by the time of creation, by the last move, the latest first, or by the due time,
 * the earliest first and those without one, newest first, after them.
 */
export const jobSorts = ['newest', 'oldest', 'updated', 'due'] as const;
export type JobSort = (typeof jobSorts)[number];

/** A part of a list of jobs in one of the orders, newest first by default: after the job `before`. */
export type JobPage = CursorPage &
  Readonly<{
    sort?: JobSort | undefined;
    /** For the order by the last move: when the job `before` was moved at that time; or when it was due. */
    beforeAt?: Instant | undefined;
  }>;

/** A page of the jobs on offer. */
export type OfferPage = CursorPage &
  Readonly<{
    sort?: OfferSort | undefined;
    /** For the order by the due time: when the job `before` was due; undefined if it had no due time. */
    beforeAt?: Instant | undefined;
  }>;

/** The orders of the jobs on offer; by the due time by default. */
export const offerSorts = ['due', 'newest'] as const;
type OfferSort = (typeof offerSorts)[number];

/** A job that is late, or whose review ends, and whom to notify. */
export type LateJob = Readonly<Pick<Job, 'id' | 'clientId' | 'assignedId'>>;

/** How many characters of its content are read to find a job. */
export const searchedContentLength = readStartLength;

/** The fields by which a job is found. */
export type SearchableJob = Pick<Job, 'id' | 'reference' | 'updatedAt' | 'dueAt'> &
  Readonly<{
    /** The first `searchedContentLength` characters of the content. */
    contentStart: string;
    /** Whether the content has the marks of a document. */
    isOfDocument: boolean;
    documentName: string | null;
    clientName: string;
    /** The name of the provider who works on it or is requested; null if there is none. */
    providerName: string | null;
  }>;

/** A job as far as its place in a list needs it. */
export type PlacedJob = Readonly<Pick<Job, 'id' | 'updatedAt' | 'dueAt'>>;

/** Jobs of a list. */
export type ListedPart<T> = Readonly<{
  /** At most a page. */
  jobs: readonly T[];
  /**
   * The last job that was examined, if the page is not full although the list goes on: where few of many
   * jobs match, not all are examined at once. Null if the page is full or the list ends.
   */
  reached: PlacedJob | null;
}>;

/** Stores the jobs and their histories. */
export interface JobStore {
  insert(job: NewJob): Promise<Job>;
  /** Inside `write`, no other unit changes the job before this one ends. */
  find(id: JobId): Promise<ListedJob | undefined>;
  /** Called often, by clients that poll a job: one small statement. */
  findState(id: JobId): Promise<JobState | undefined>;
  replace(job: Job): Promise<void>;
  /** The job to which a client gave the reference. */
  findByReference(
    known: Readonly<{ clientId: AccountId; reference: string }>,
  ): Promise<JobId | undefined>;
  /**
   * By the time of creation, by the last move, or by the due time, which is only for the jobs of an
   * account.
   */
  list(filter: JobFilter, page: JobPage): Promise<ListedPart<JobSummary>>;
  /** The same jobs in the same order, with what they are found by. */
  listSearchable(filter: JobFilter, page: JobPage): Promise<ListedPart<SearchableJob>>;
  /**
   * The pending jobs that a provider may take now: for exactly the work that they are approved for,
   * from the pool or requested from them; only quick ones if they are available only for those.
   */
  listAvailable(providerId: AccountId, page: OfferPage): Promise<readonly JobSummary[]>;
  /**
   * The providers who may take the job now, by the rule of `listAvailable`, have a Telegram ID and
   * have not been offered the job before, ordered by id; none if it is not pending.
   */
  listTakers(jobId: JobId): Promise<readonly AccountId[]>;
  /** Records that the job is offered to the providers. */
  addOffers(jobId: JobId, providerIds: readonly AccountId[]): Promise<void>;
  /** Forgets to whom the job was offered. */
  removeOffers(jobId: JobId): Promise<void>;
  /** Runs with every order: one statement. `except` is a job that does not count. */
  findPromotions(clientId: AccountId, except?: JobId): Promise<PromotionHistory>;
  /** How the offer of a free translation was used by all clients. */
  findFreeUse(query: FreeUseQuery): Promise<FreeUse>;
  /** The platform's payments for jobs that were created in a month and not reversed. */
  sumFree(month: Period): Promise<Pesewas>;
  /** Forgets networks and devices of free translations, of at most `limit` jobs. @returns of how many. */
  forgetFreeOrigins(before: Instant, limit: number): Promise<number>;
  /** Whether the provider has completed a job for the client; refunded jobs do not count. */
  hasCompleted(pair: Readonly<{ clientId: AccountId; providerId: AccountId }>): Promise<boolean>;
  /**
   * A job that the provider has been assigned to at that time or later, or that was moved since and is
   * pending with a request for them. Reads the jobs that were moved since, not those of the provider.
   */
  findTaken(taken: Readonly<{ providerId: AccountId; since: Instant }>): Promise<JobId | undefined>;
  /** The jobs that are late without their parties having been notified, the longest overdue first. */
  listLate(now: Instant, limit: number): Promise<readonly LateJob[]>;
  /** Records when the parties of a job were notified that it is late. */
  markLate(id: JobId, at: Instant): Promise<void>;
  /** The jobs whose open reviews have ended by that time, the longest over first. */
  listEndedReviews(until: Instant, limit: number): Promise<readonly JobId[]>;
  /** The jobs whose open reviews end by that time without their clients having been reminded. */
  listReviewsToRemind(until: Instant, limit: number): Promise<readonly LateJob[]>;
  /** Records when the client of a job was reminded of its review. */
  markReviewReminded(id: JobId, at: Instant): Promise<void>;
  appendEvent(jobId: JobId, event: JobEvent): Promise<void>;
  /** Adds a message to the feed: the history of the job and its version stay as they are. */
  appendMessage(jobId: JobId, event: FeedMessage): Promise<void>;
  /** The history of a job, oldest first. */
  events(jobId: JobId): Promise<readonly JobEvent[]>;
}

/** A move of a job or a message about it, and its position among those of all jobs. */
export type FeedEvent = Readonly<{
  /** Its position in the feed: a positive integer, greater than that of every earlier event. */
  id: number;
  jobId: JobId;
  clientId: AccountId;
  /** The provider assigned now, at the time of reading. */
  assignedId: AccountId | null;
  /** The client's reference of the job, at the time of reading. */
  reference: string | null;
  event: JobEvent | FeedMessage;
}>;

/**
 * The moves of all jobs and the messages about them in one sequence, for their followers.
 *
 * Positions are assigned in the order of the commits and never change: a reader who has reached a
 * position has seen everything before it.
 */
export interface JobFeed {
  /** The events after a position, in order; 0 is before the first. */
  eventsAfter(id: number, limit: number): Promise<readonly FeedEvent[]>;
  /** The position of the newest event; 0 if there is none. */
  lastEventId(): Promise<number>;
}

/** Adds to the totals that reports are read from (docs/decisions/0025). */
export interface TotalsStore {
  /** Adds to the rows, in the same unit as the change that they count. A row that is not there is zero. */
  add(changes: readonly TotalChange[]): Promise<void>;
}
