import type { Role } from '../accounts/account.ts';
import type { AccountId, FileId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Work } from '../services/work.ts';
import type { CommissionSplit } from '../wallet/commission.ts';

/** Where a job stands (DESIGN §4, decision 10). */
export const jobStatuses = [
  'pending',
  'in_progress',
  'completed',
  'cancelled',
  'failed',
  'refunded',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A job before the database has given an id. */
export type NewJob = Readonly<{
  clientId: AccountId;
  /** The provider whom the client asked for; null for the pool. */
  requestedId: AccountId | null;
  /** The provider who works on it, or has worked on it. */
  assignedId: AccountId | null;
  work: Work;
  /** The text to translate or narrate; for a transcription, a note to the provider. */
  content: string;
  /** The audio to transcribe. */
  inputId: FileId | null;
  outputId: FileId | null;
  /** The price that the client was quoted, with its counted words or measured audio. */
  quote: Quote;
  /** Once completed; kept when it is refunded. */
  split: CommissionSplit | null;
  status: JobStatus;
  failureReason: string | null;
  /** How often the client has edited it. */
  edition: number;
  createdAt: Instant;
  updatedAt: Instant;
  assignedAt: Instant | null;
  completedAt: Instant | null;
}>;

/** A piece of work that a client asked for. */
export type Job = NewJob & Readonly<{ id: JobId }>;

/** One move of a job, for its history. */
export type JobEvent = Readonly<{
  at: Instant;
  actorId: AccountId;
  actorRole: Role;
  /** Null for the creation. */
  from: JobStatus | null;
  to: JobStatus;
  note: string | null;
  /** The provider who had the job before or after the move; null where nobody had it. */
  assignedId: AccountId | null;
}>;

/** Whether money is held for the job. */
export const isLive = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'pending' || status === 'in_progress';

/** Whether everybody has back what they put in: it was called off, or refunded. */
export const isPaidBack = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'cancelled' || status === 'failed' || status === 'refunded';
