import {
  billedTenths,
  isLive,
  isQuick,
  type Actor,
  type Job,
  type JobEvent,
  type JobState,
  type JobView,
  type PreparedJob,
  type Quote,
} from '@nsem/core';
import { presentMoment, presentMoney, presentOptionalMoment } from '../../operations/fields.ts';
import type { Headers } from '../../replies/headers.ts';
import { presentWork } from '../services/services.presenter.ts';

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

/** The split of a completed job's price, which its client may not see. */
const presentSplit = ({ split }: Job) => ({
  commission_amount: split === null ? null : presentMoney(split.commission),
  net_amount: split === null ? null : presentMoney(split.net),
});

/** The characters of a preview. */
const previewLength = 100;

/** The characters of the content in a list: twenty longest texts would be four megabytes. */
export const listedContentLength = 2_000;

/** The first characters of a text (UTF-16 code units), without half of a pair at the end. */
function firstOf(text: string, length: number): string {
  const first = text.slice(0, length);
  return first.isWellFormed() ? first : first.slice(0, -1);
}

/** A job as its client, its provider or an admin sees it. */
export const presentJob = (job: JobView, viewer: Pick<Actor, 'role'>) => ({
  id: job.id,
  client_id: job.clientId,
  provider_id: job.providerId,
  ...presentWork(job.work),
  content: job.content,
  content_preview: firstOf(job.content, previewLength),
  content_length: job.content.length,
  content_withheld: job.isContentWithheld === true,
  content_erased: job.contentErasedAt !== null,
  status: job.status,
  ...presentMeasure(job.quote),
  ...presentPricing(job.quote),
  ...(viewer.role === 'client' ? undefined : presentSplit(job)),
  is_quick: isQuick(job.quote.measure),
  has_output: job.outputId !== null,
  failure_reason: job.failureReason,
  created_at: presentMoment(job.createdAt),
  updated_at: presentMoment(job.updatedAt),
  assigned_at: presentOptionalMoment(job.assignedAt),
  completed_at: presentOptionalMoment(job.completedAt),
});

/** A job in a list: the same, with the beginning of a long content. */
export const presentListedJob = (job: JobView, viewer: Pick<Actor, 'role'>) => ({
  ...presentJob(job, viewer),
  content: firstOf(job.content, listedContentLength),
});

/** The status of a job. */
export const presentState = ({ id, status, updatedAt }: JobState) => ({
  id,
  status,
  updated_at: presentMoment(updatedAt),
});

/** How often clients should poll a job, in seconds. */
const pollSeconds = 5;

/** For clients that poll: whether anything has changed, and when to ask again. */
export const presentStateHeaders = (state: JobState): Headers => ({
  etag: `"${state.id}-${state.status}-${state.updatedAt.toString(36)}"`,
  'cache-control': 'private, no-cache',
  ...(isLive(state) && { 'retry-after': String(pollSeconds) }),
});

/** What a job would cost. */
export const presentQuote = ({ work, quote }: PreparedJob) => ({
  service_type: work.serviceType,
  ...presentMeasure(quote),
  ...presentPricing(quote),
  currency: 'GHS',
});

/** One move of a job's history, without the identity of its actor. */
export const presentEvent = (event: JobEvent) => ({
  move: event.move,
  at: presentMoment(event.at),
  actor_role: event.actorRole,
  from: event.from,
  to: event.to,
  note: event.note,
});

/** The history of a job. */
export const presentEvents = (events: readonly JobEvent[]) => events.map(presentEvent);
