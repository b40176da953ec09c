import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Quote } from '../pricing/quote.ts';
import type { ServiceType } from '../services/service.ts';
import type { SoundCheck } from '../sound/sound-measures.ts';
import type { MarkMismatch } from '../texts/document-units.ts';
import type { TranscriptCheck } from '../texts/transcript-finding.ts';
import type { FindingSeverity, TranslationCheck } from '../texts/translation-finding.ts';
import type { FreeRefusal } from './free-translation.ts';
import type { JobMove, JobStatus } from './job.ts';
import type { ReviewState } from './review.ts';

/** A move of a job that exists. */
export type LaterMove = Exclude<JobMove, 'create'>;

/** From which language into which, as tags; null if it is not known. */
export type LanguagePair = Readonly<{ source: string | null; target: string | null }>;

/** One thing that a check of an output found before it was delivered. */
export type DeliveryFinding = Readonly<{
  check: TranslationCheck | TranscriptCheck | SoundCheck;
  severity: FindingSeverity;
  /** The line of the text, the text of the document or the part of the transcript, from 1; null if not known. */
  place: number | null;
  /** The time in the recording in milliseconds; null if it is not known, or there is no recording. */
  at: number | null;
  /** The finding, short; empty for sound. */
  found: string;
  /** The same in one sentence. */
  sentence: string;
}>;

/** Why an operation on jobs is refused. */
export type JobFault =
  | Readonly<{ code: 'job.not-found' }>
  | Readonly<{ code: 'job.wrong-state'; move: LaterMove; status: JobStatus }>
  /** The change applies to another version of the job. */
  | Readonly<{ code: 'job.version-mismatch'; status: JobStatus }>
  | Readonly<{ code: 'job.provider-unknown' }>
  | Readonly<{ code: 'job.provider-not-qualified' }>
  | Readonly<{ code: 'job.provider-inactive' }>
  /** The client or the provider has blocked the other one. */
  | Readonly<{ code: 'job.provider-blocked' }>
  /** The actor, a provider, is not active. */
  | Readonly<{ code: 'job.account-inactive' }>
  | Readonly<{ code: 'job.provider-unavailable' }>
  | Readonly<{ code: 'job.provider-missing' }>
  | Readonly<{ code: 'job.for-another-provider' }>
  | Readonly<{ code: 'job.output-invalid'; expected: 'text' | 'audio' }>
  /** The translation has more or fewer texts than the document that the client sent. */
  | Readonly<{ code: 'job.texts-mismatch'; expected: number; found: number }>
  /** The document says that it is of other languages than the order. */
  | Readonly<{ code: 'job.languages-mismatch'; stated: LanguagePair; ordered: LanguagePair }>
  /** The marks of a text of the translation, counted from 1, are not those of the document. */
  | Readonly<{ code: 'job.marks-mismatch'; wrong: MarkMismatch }>
  /** An error was found in a text that is delivered: it has to be mended. */
  | Readonly<{ code: 'job.delivery-has-errors'; findings: readonly DeliveryFinding[] }>
  /** Something was found that needs a note of the provider. */
  | Readonly<{ code: 'job.delivery-needs-note'; findings: readonly DeliveryFinding[] }>
  /** The content is that of a document, and cannot be edited apart from it. */
  | Readonly<{ code: 'job.content-fixed' }>
  | Readonly<{ code: 'job.output-not-ready'; status: JobStatus }>
  /** The actor, a provider, must accept the job first. */
  | Readonly<{ code: 'job.not-accepted' }>
  /** The job's client was deleted, and its texts and files have been erased since. */
  | Readonly<{ code: 'job.content-erased' }>
  /** The job's client, who paid for it, was deleted and cannot be paid back. */
  | Readonly<{ code: 'job.client-deleted' }>
  | Readonly<{ code: 'job.reason-missing' }>
  /** The result can be accepted, sent back or contested only while its review is open. */
  | Readonly<{ code: 'job.not-in-review'; state: ReviewState }>
  | Readonly<{ code: 'job.not-in-revision'; state: ReviewState }>
  | Readonly<{ code: 'job.not-in-dispute'; state: ReviewState }>
  /** A provider who does not want to revise a result declines the revision. */
  | Readonly<{ code: 'job.in-revision' }>
  /** The client has a result of the job, which they sent back: only an admin ends it without another one. */
  | Readonly<{ code: 'job.was-delivered' }>
  /** An admin is to decide about the job. */
  | Readonly<{ code: 'job.in-dispute' }>
  /** The result was sent back as often as it can be. */
  | Readonly<{ code: 'job.too-many-revisions'; most: number }>
  /** More than what was not returned yet. */
  | Readonly<{ code: 'job.refund-too-large'; most: Pesewas }>
  | Readonly<{ code: 'job.amount-missing' }>
  /** A new due time is too close or too far ahead. */
  | Readonly<{ code: 'job.due-time-invalid'; earliest: Instant; latest: Instant }>
  /** A job is taken back before it is late; null if it has no due time. */
  | Readonly<{ code: 'job.not-late'; dueAt: Instant | null }>
  | Readonly<{ code: 'job.service-type-mismatch' }>
  /** The client expected to pay another amount; the quote is what the job costs now. */
  | Readonly<{
      code: 'job.price-changed';
      serviceType: ServiceType;
      quote: Quote;
      freeRefusal: FreeRefusal | null;
    }>
  /** Another job of the client has the reference. */
  | Readonly<{ code: 'job.reference-exists'; jobId: JobId }>;
