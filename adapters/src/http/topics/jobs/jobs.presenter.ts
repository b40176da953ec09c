import {
  billedTenths,
  composeJobTitle,
  isLive,
  isOfDocument,
  isQuick,
  listedContentLength,
  versionOfJob,
  type Actor,
  type FeedMessage,
  type Job,
  type JobEvent,
  type JobLabels,
  type JobState,
  type ListedJob,
  type PreparedJob,
  type Quote,
  type ReviewPolicy,
  type SeenJob,
  type SeenSummary,
} from '@nsem/core';
import { isTextForDocument } from '@nsem/core/texts';
import { presentMoney } from '../../operations/fields.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import type { Headers } from '../../replies/headers.ts';
import { presentWork } from '../services/services.schema.ts';

const presentMeasure = ({ measure }: Quote) =>
  measure.unit === 'word'
    ? { words: measure.words, minutes: null, audio_duration: null }
    : {
        words: null,
        minutes: billedTenths(measure.durationMs) / 10,
        audio_duration: measure.durationMs / 1000,
      };

const presentPricing = (quote: Quote) => ({
  unit_price: presentMoney(quote.unitPrice),
  price: presentMoney(quote.price),
  discount: presentMoney(quote.discount),
  amount_due: presentMoney(quote.amountDue),
});

/** The split of a completed job's price, or what it would be, which its client may not see. */
const presentSplit = ({ split, estimatedNet }: Pick<SeenJob, 'split' | 'estimatedNet'>) => ({
  estimated_net_amount: estimatedNet === undefined ? null : presentMoney(estimatedNet),
  commission_amount: split === null ? null : presentMoney(split.commission),
  net_amount: split === null ? null : presentMoney(split.net),
});

/** The policy on reviews, which says how often a result can be sent back. */
export type Reviews = Readonly<{ reviews: ReviewPolicy }>;

/** The characters of a preview. */
const previewLength = 100;

/** The first characters of a text (UTF-16 code units), without half of a pair at the end. */
function firstOf(text: string, length: number): string {
  const first = text.slice(0, length);
  return first.isWellFormed() ? first : first.slice(0, -1);
}

/** The content as far as the viewer sees it, and the length of all of it. */
type SeenContent = Readonly<{
  text: string;
  wholeLength: number;
  isPreview: boolean;
}>;

type Withheld = Pick<SeenJob, 'isContentWithheld' | 'isInputWithheld'>;

/** Everything about a job but its content. */
type ContentFreeJob = Omit<ListedJob, 'content'> & Withheld & Pick<SeenJob, 'estimatedNet'>;

/** The references of the client's programs for the job, which a provider does not see. */
const presentLabels = ({ reference, metadata }: JobLabels, viewer: Pick<Actor, 'role'>) =>
  viewer.role === 'service-provider' ? { reference: null, metadata: {} } : { reference, metadata };

/** The names of the parties, as far as the viewer knows them. */
const presentPeople = (job: ContentFreeJob, { role }: Pick<Actor, 'role'>) => {
  const isWithheld = job.isContentWithheld === true;
  return {
    provider_name: isWithheld || role === 'service-provider' ? null : job.providerName,
    client_name: isWithheld || role !== 'admin' ? null : job.clientName,
  };
};

/** When the result was delivered; a job whose result is revised has none. */
const presentCompleted = ({ status, completedAt }: ContentFreeJob): string | null =>
  status === 'completed' || status === 'refunded' ? presentOptionalInstant(completedAt) : null;

/** How often the client can send the result back; null while nothing is delivered or reviewed. */
const revisionsLeft = ({ review }: ContentFreeJob, { mostRevisions }: ReviewPolicy) => {
  if (review.state === 'none') return null;
  const isOpen = review.state === 'open' || review.state === 'revision';
  return isOpen ? Math.max(0, mostRevisions - review.revisions) : 0;
};

/** A text that was delivered for a document can be downloaded as that document. */
const presentFormats = (
  job: ContentFreeJob,
  output: ContentFreeJob['output'],
): readonly 'original'[] =>
  isOfDocument(job) && output !== null && isTextForDocument(output) ? ['original'] : [];

/**
 * What clients see of a job; others also see its split. It is one literal, because lists are the largest
 * answers, and composing each job of several objects takes twice as long.
 */
function presentSeen(
  job: ContentFreeJob,
  content: SeenContent,
  { role, reviews }: Pick<Actor, 'role'> & Reviews,
) {
  const { quote, review } = job;
  const viewer = { role };
  const work = presentWork(job.work);
  const measure = presentMeasure(quote);
  const labels = presentLabels(job, viewer);
  const people = presentPeople(job, viewer);
  const isWithheld = job.isContentWithheld === true;
  const output = isWithheld ? null : job.output;
  return {
    id: job.id,
    client_id: job.clientId,
    client_name: people.client_name,
    provider_id: job.providerId,
    provider_name: people.provider_name,
    service_type: work.service_type,
    source_language: work.source_language,
    target_language: work.target_language,
    language: work.language,
    title: composeJobTitle(content.text, isWithheld ? { ...job, documentName: null } : job),
    content: content.text,
    content_preview: firstOf(content.text, previewLength),
    content_length: content.wholeLength,
    content_is_preview: content.isPreview,
    content_withheld: isWithheld,
    input_withheld: job.isInputWithheld === true,
    content_erased: job.contentErasedAt !== null,
    status: job.status,
    words: measure.words,
    minutes: measure.minutes,
    audio_duration: measure.audio_duration,
    unit_price: presentMoney(quote.unitPrice),
    price: presentMoney(quote.price),
    discount: presentMoney(quote.discount),
    amount_due: presentMoney(quote.amountDue),
    is_quick: isQuick(quote.measure),
    has_document: isOfDocument(job),
    has_output: job.outputId !== null,
    output_formats: presentFormats(job, output),
    output_name: output?.name ?? null,
    output_type: output?.contentType ?? null,
    output_bytes: output?.sizeBytes ?? null,
    failure_reason: job.failureReason,
    created_at: presentInstant(job.createdAt),
    updated_at: presentInstant(job.updatedAt),
    version: versionOfJob(job),
    assigned_at: presentOptionalInstant(job.assignedAt),
    completed_at: presentCompleted(job),
    reference: labels.reference,
    metadata: labels.metadata,
    purpose: job.purpose,
    audience: job.audience,
    variety: job.variety,
    tone: job.tone,
    due_at: presentOptionalInstant(job.dueAt),
    review_state: review.state,
    review_until: presentOptionalInstant(review.until),
    accepted_at: presentOptionalInstant(review.acceptedAt),
    accepted_by: review.acceptedBy,
    accepts_on_delivery: review.acceptsOnDelivery,
    revisions: review.revisions,
    revisions_left: revisionsLeft(job, reviews),
    returned_amount: role === 'service-provider' ? null : presentMoney(job.returned.due),
  };
}

const presentFor = (
  job: ContentFreeJob,
  content: SeenContent,
  viewer: Pick<Actor, 'role'> & Reviews,
) => {
  const seen = presentSeen(job, content, viewer);
  return viewer.role === 'client' ? seen : { ...seen, ...presentSplit(job) };
};

/** A job as its client, its provider or an admin sees it. */
export const presentJob = (job: SeenJob, { role }: Pick<Actor, 'role'>, { reviews }: Reviews) => {
  const content = {
    text: job.content,
    wholeLength: job.wholeLength ?? job.content.length,
    isPreview: job.wholeLength !== undefined,
  };
  return presentFor(job, content, { role, reviews });
};

/** A job in a list: the same, with the beginning of a long content. */
export const presentListedJob = (
  job: SeenSummary,
  { role }: Pick<Actor, 'role'>,
  { reviews }: Reviews,
) => {
  const content = {
    text: firstOf(job.contentStart, listedContentLength),
    wholeLength: job.contentLength,
    isPreview: job.isPreview === true,
  };
  return presentFor(job, content, { role, reviews });
};

/** The status of a job. */
export const presentState = ({ id, status, updatedAt }: JobState) => ({
  id,
  status,
  updated_at: presentInstant(updatedAt),
});

/** The tag of a job, by which a caller recognizes whether it has changed. */
export const presentTag = (job: Pick<Job, 'id' | 'status' | 'updatedAt'>): Headers => ({
  etag: `"${versionOfJob(job)}"`,
});

/** How often clients should poll a job, in seconds. */
const pollSeconds = 5;

/** For clients that poll: whether anything has changed, and when to ask again. */
export const presentStateHeaders = (state: JobState): Headers => ({
  ...presentTag(state),
  'cache-control': 'private, no-cache',
  ...(isLive(state) && { 'retry-after': String(pollSeconds) }),
});

/** Work that was priced. */
type Priced = Pick<PreparedJob, 'quote' | 'freeRefusal'> &
  Readonly<{ work: Pick<PreparedJob['work'], 'serviceType'> }>;

/** The quote of a job. */
export const presentQuote = ({ work, quote, freeRefusal }: Priced) => ({
  service_type: work.serviceType,
  ...presentMeasure(quote),
  ...presentPricing(quote),
  free_words_unavailable: freeRefusal,
  currency: 'GHS',
});

/** One move of a job's history, without the identity of its actor. */
export const presentEvent = (event: JobEvent | FeedMessage) => ({
  move: event.move,
  at: presentInstant(event.at),
  actor_role: event.actorRole,
  from: event.from,
  to: event.to,
  note: event.note,
});

/** The history of a job. */
export const presentEvents = (events: readonly JobEvent[]) => events.map(presentEvent);
