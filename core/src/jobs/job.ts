import type { Role } from '../accounts/account.ts';
import type { AccountId, FileId, JobId, MessageId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { type Pesewas, subtractMoney, zero } from '../kernel/money.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Work } from '../services/service.ts';
import type { CommissionSplit } from '../wallet/commission.ts';
import type { Redemption } from './free-translation.ts';
import type { JobReview } from './review.ts';

/** The states of a job (docs/domain.md, Jobs). */
export const jobStatuses = [
  'pending',
  'in_progress',
  'completed',
  'cancelled',
  'failed',
  'refunded',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** The moves that a job can make, its creation included. */
export const jobMoves = [
  'create',
  'edit',
  'assign',
  'release',
  'take_back',
  'deliver',
  'accept',
  'revise',
  'decline',
  'dispute',
  'settle',
  'cancel',
  'fail',
  'refund',
  'refund_part',
] as const;
export type JobMove = (typeof jobMoves)[number];

/** The data of a client's programs with a job: texts by key. */
export type JobMetadata = Readonly<Record<string, string>>;

/** The references of a client's own programs for a job; providers do not see them. */
export type JobLabels = Readonly<{
  /** The client's own name for the job, unique among their jobs; null if it has none. */
  reference: string | null;
  metadata: JobMetadata;
}>;

/** The labels of a job that has none, or whose content is erased. */
export const noLabels: JobLabels = { reference: null, metadata: {} };

/** How a client wants the result to sound; more can be added. */
export const jobTones = ['neutral', 'formal', 'friendly', 'simple'] as const;
export type JobTone = (typeof jobTones)[number];

/** A client's remarks to the provider on the work, apart from its content. */
export type JobBrief = Readonly<{
  /** The purpose of the result. */
  purpose: string | null;
  /** The readers or listeners. */
  audience: string | null;
  /** The variety of the language that the result must be in, or that is spoken: Asante Twi. */
  variety: string | null;
  tone: JobTone | null;
}>;

/** The brief of a job that has none, or whose content is erased. */
export const noBrief: JobBrief = {
  purpose: null,
  audience: null,
  variety: null,
  tone: null,
};

export const briefFields = Object.keys(noBrief) as readonly (keyof JobBrief)[];

/** The parts of a job's price that went back although the job is completed, by their payers. */
export type Returned = Readonly<{ due: Pesewas; discount: Pesewas }>;

/** Nothing went back. */
export const noReturn: Returned = { due: zero, discount: zero };

/** A job that has no id yet. */
export type NewJob = JobLabels &
  JobBrief &
  Readonly<{
    clientId: AccountId;
    /** The provider whom the client requested; null for the pool. */
    requestedId: AccountId | null;
    /** The provider who works or worked on it. */
    assignedId: AccountId | null;
    work: Work;
    /** The text to translate or narrate; for a transcription, a note to the provider. */
    content: string;
    /** The audio to transcribe, or the document to translate. */
    inputId: FileId | null;
    outputId: FileId | null;
    /** The price that the client was quoted, with its counted words or measured audio. */
    quote: Quote;
    /** By what the use of the free first translation is recognised; null if the client pays all of it. */
    redemption: Redemption | null;
    /**
     * How the price, less what was returned, is divided. Null until the job is completed, and while its
     * result is revised; a refund does not clear it.
     */
    split: CommissionSplit | null;
    review: JobReview;
    returned: Returned;
    status: JobStatus;
    failureReason: string | null;
    /** How often the client has edited it. */
    edition: number;
    createdAt: Instant;
    updatedAt: Instant;
    assignedAt: Instant | null;
    /** When the result was delivered first. */
    completedAt: Instant | null;
    /** When the client needs the result; null if they did not say. */
    dueAt: Instant | null;
    /** When its client and its provider were notified that it is late. */
    lateAt: Instant | null;
    /** When the content and the files were erased, some time after the client's deletion. */
    contentErasedAt: Instant | null;
  }>;

/** A piece of work that a client requested. */
export type Job = NewJob & Readonly<{ id: JobId }>;

/** One move of a job, as its history records it. */
export type JobEvent = Readonly<{
  move: JobMove;
  at: Instant;
  actorId: AccountId;
  actorRole: Role;
  /** Null for the creation. */
  from: JobStatus | null;
  to: JobStatus;
  note: string | null;
  /** The provider assigned before or after the move; null if there is none. */
  assignedId: AccountId | null;
  /** Of a delivery, the digest of its output, in hexadecimal; earlier versions recorded none. */
  outputSha256?: string;
}>;

/**
 * A message about a job, as its followers hear of it: no move, and no part of the history. The client
 * hears of it, and the provider `assignedId`, whose conversation it is.
 */
export type FeedMessage = Omit<JobEvent, 'move' | 'from' | 'note' | 'outputSha256'> &
  Readonly<{ move: 'message'; from: JobStatus; note: null; messageId: MessageId }>;

/** Whether the client ordered the translation of a document, whose texts are the content. */
export const isOfDocument = ({
  work,
  inputId,
}: Readonly<{ work: Pick<Job['work'], 'serviceType'>; inputId: Job['inputId'] }>): boolean =>
  work.serviceType === 'translation' && inputId !== null;

/** Whether the provider of the job revises its result. */
export const isInRevision = ({ review }: Pick<Job, 'review'>): boolean =>
  review.state === 'revision';

/** Whether the platform pays for the job, or for a part of it. */
export const isFree = ({ quote }: Pick<Job, 'quote'>): boolean => quote.discount > 0n;

/** Whether money is held for the job. */
export const isLive = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'pending' || status === 'in_progress';

/** Whether all money of the job went back: it was cancelled, failed or refunded. */
export const isReversed = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'cancelled' || status === 'failed' || status === 'refunded';

/** Whether the result of a job is overdue: it was not delivered by the time that the client set. */
export const isLate = (job: Pick<Job, 'status' | 'dueAt'>, now: Instant): boolean =>
  isLive(job) && job.dueAt !== null && job.dueAt <= now;

/** The parts of a job's price that its payers have not got back. */
export const paidFor = ({ quote, returned }: Pick<Job, 'quote' | 'returned'>): Returned => ({
  due: subtractMoney(quote.amountDue, returned.due),
  discount: subtractMoney(quote.discount, returned.discount),
});
