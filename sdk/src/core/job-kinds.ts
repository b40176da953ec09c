import type { components } from '../api.gen.ts';
import type { FileInput } from './file-input.ts';

// The fields of a job, by its type of service and its status. The interfaces extend the types of
// the API description, so that their fields have its comments.

type Schemas = components['schemas'];

/** A new translation: from one language into another. */
export interface NewTranslation extends NewWork {
  service_type: 'translation';
  source_language: string;
  target_language: string;
  language?: null | undefined;
  content: string;
}

/** A new narration, in one language. */
export interface NewNarration extends NewWork {
  service_type: 'narration';
  source_language?: null | undefined;
  target_language?: null | undefined;
  language: string;
  content: string;
}

type NewWork = Schemas['NewJob'];
type WorkToQuote = Schemas['QuoteRequest'];

/** A translation to quote. */
export interface TranslationToQuote extends WorkToQuote {
  service_type: 'translation';
  source_language: string;
  target_language: string;
  language?: null | undefined;
  content: string;
  audio_duration?: null | undefined;
}

/** A narration to quote. */
export interface NarrationToQuote extends WorkToQuote {
  service_type: 'narration';
  source_language?: null | undefined;
  target_language?: null | undefined;
  language: string;
  content: string;
  audio_duration?: null | undefined;
}

/** A transcription to quote, by the duration of its audio. */
export interface TranscriptionToQuote extends WorkToQuote {
  service_type: 'transcription';
  source_language?: null | undefined;
  target_language?: null | undefined;
  language: string;
  audio_duration: number;
}

interface Translation {
  service_type: 'translation';
  source_language: string;
  target_language: string;
  language: null;
  words: number;
  minutes: null;
  audio_duration: null;
}

interface Transcription {
  service_type: 'transcription';
  source_language: null;
  target_language: null;
  language: string;
  words: null;
  minutes: number;
  audio_duration: number;
}

interface Narration {
  service_type: 'narration';
  source_language: null;
  target_language: null;
  language: string;
  words: number;
  minutes: null;
  audio_duration: null;
}

type DescribedJob = Schemas['Job'];
interface JobFields extends DescribedJob {}

/** A job. Its `service_type` and its `status` say which of its fields have a value. */
export type Job = JobFields & (Translation | Transcription | Narration) & Progress;

interface Undelivered {
  commission_amount?: null | undefined;
  net_amount?: null | undefined;
  has_output: false;
  completed_at: null;
}

interface Delivered {
  provider_id: string;
  commission_amount?: number | undefined;
  net_amount?: number | undefined;
  failure_reason: null;
  assigned_at: string;
  completed_at: string;
}

interface Pending extends Undelivered {
  status: 'pending';
  failure_reason: null;
  assigned_at: null;
}

interface InProgress extends Undelivered {
  status: 'in_progress';
  provider_id: string;
  failure_reason: null;
  assigned_at: string;
}

/** Cancelled by its client while it was pending, or by an admin later. */
interface Cancelled extends Undelivered {
  status: 'cancelled';
  failure_reason: null;
}

interface Failed extends Undelivered {
  status: 'failed';
  provider_id: string;
  failure_reason: string;
  assigned_at: string;
}

/** Without an output if it was erased, some time after its client's account was deleted. */
interface Completed extends Delivered {
  status: 'completed';
}

interface Refunded extends Delivered {
  status: 'refunded';
}

type Progress = Pending | InProgress | Completed | Cancelled | Failed | Refunded;

interface Creation {
  move: 'create';
  from: null;
  to: 'pending';
}

interface Edit {
  move: 'edit';
  from: 'pending';
  to: 'pending';
}

interface Assignment {
  move: 'assign';
  from: 'pending';
  to: 'in_progress';
}

interface Release {
  move: 'release';
  from: 'in_progress';
  to: 'pending';
}

/** The note is the client's reason, if they gave one. */
interface TakingBack {
  move: 'take_back';
  from: 'in_progress';
  to: 'pending';
}

interface Delivery {
  move: 'deliver';
  from: 'in_progress';
  to: 'completed';
}

/** The note says by what: `client`, `rating`, `silence` or `admin`. */
interface Acceptance {
  move: 'accept';
  from: 'completed';
  to: 'completed';
  note: string;
}

/** The client sends the result back. */
interface Revision {
  move: 'revise';
  from: 'completed';
  to: 'in_progress';
}

/** The provider declines to revise the result. The note is the reason. */
interface Declining {
  move: 'decline';
  from: 'in_progress';
  to: 'completed';
  note: string;
}

/** The client contests the result. The note is the reason. */
interface Contest {
  move: 'dispute';
  from: 'completed';
  to: 'completed';
  note: string;
}

/** An admin decides a dispute. The note is the reason. */
interface Settlement {
  move: 'settle';
  from: 'completed';
  to: 'completed' | 'refunded';
  note: string;
}

interface Cancellation {
  move: 'cancel';
  from: 'pending' | 'in_progress';
  to: 'cancelled';
}

/** The note is the reason. */
interface Failure {
  move: 'fail';
  from: 'in_progress';
  to: 'failed';
  note: string;
}

/** The note is the reason. */
interface Refund {
  move: 'refund';
  from: 'completed';
  to: 'refunded';
  note: string;
}

/** The note is the reason. */
interface PartialRefund {
  move: 'refund_part';
  from: 'completed';
  to: 'completed';
  note: string;
}

type Move =
  | Creation
  | Edit
  | Assignment
  | Release
  | TakingBack
  | Delivery
  | Acceptance
  | Revision
  | Declining
  | Contest
  | Settlement
  | Cancellation
  | Failure
  | Refund
  | PartialRefund;

/** A message about the job: its status stays. */
interface MessageMove {
  move: 'message';
  from: DescribedChange['to'];
  to: DescribedChange['to'];
  note: null;
  message_id: number;
}

type DescribedEvent = Schemas['JobEvent'];
interface EventFields extends DescribedEvent {}
type DescribedChange = Schemas['JobChange'];
interface ChangeFields extends DescribedChange {}

/** An event in the history of a job. Its `move` says between which statuses. */
export type JobEvent = EventFields & Move;
/** A change of a job, as received by followers. */
export type JobChange = ChangeFields & ((Move & { message_id: null }) | MessageMove);

/** The result of a job: a text or a file. */
export type JobDelivery = ({ output_text: string } | { file: FileInput }) & {
  /** Why it is delivered although a check found something; the client reads it. */
  note?: string | undefined;
};
