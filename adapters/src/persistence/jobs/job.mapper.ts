import {
  instant,
  invariant,
  isOfDocument,
  isQuick,
  type AccountId,
  type BasisPoints,
  type CommissionSplit,
  type FeedEvent,
  type FeedMessage,
  type FileId,
  type JobEvent,
  type JobId,
  type JobMetadata,
  type JobMove,
  type JobState,
  type JobSummary,
  type MessageId,
  type LateJob,
  type ListedJob,
  type ListedOutput,
  type Measure,
  type NewJob,
  type ProviderId,
  type Redemption,
  type SearchableJob,
} from '@nsem/core';
import { toColumn, toInstant, toMoney } from '../columns.ts';
import { toWork, toWorkColumns } from '../services/work.columns.ts';
import type { JobEventRow, JobRow } from './job.row.ts';
import { toReturned, toReview } from './review.columns.ts';

/** A job's row with its client, the assigned or requested provider, and the delivered file. */
export type ListedJobRow = JobRow &
  Readonly<{
    provider_id: string | null;
    provider_name: string | null;
    client_name: string;
    output_name: string | null;
    output_type: string | null;
    output_bytes: number | null;
    document_name: string | null;
  }>;

function toOutput({
  output_name: name,
  output_type: contentType,
  output_bytes: sizeBytes,
}: Omit<ListedJobRow, 'content'>): ListedOutput | null {
  if (name === null || contentType === null || sizeBytes === null) return null;
  return { name, contentType, sizeBytes };
}

function toMeasure({
  words,
  duration_ms: durationMs,
}: Pick<JobRow, 'words' | 'duration_ms'>): Measure {
  if (words !== null) return { unit: 'word', words };
  invariant(durationMs !== null, 'a job is counted or measured');
  return { unit: 'minute', durationMs };
}

function toSplit({
  rate_bps,
  commission,
  net,
}: Pick<JobRow, 'rate_bps' | 'commission' | 'net'>): CommissionSplit | null {
  if (rate_bps === null || commission === null || net === null) return null;
  const rateBps = rate_bps as BasisPoints;
  return { rateBps, commission: toMoney(commission), net: toMoney(net) };
}

const toRedemption = ({
  free_mailbox: mailbox,
  free_network: network,
  free_device: device,
}: Pick<JobRow, 'free_mailbox' | 'free_network' | 'free_device'>): Redemption | null =>
  mailbox === null ? null : { mailbox, network, device };

/** More than every time of creation. */
const aboveAllTimes = Number.MAX_SAFE_INTEGER;

/** Where a job is in the order of the due times: those without one come last, newest first. */
export const toDueRank = (dueAt: number | null, createdAt: number): number =>
  dueAt === null ? createdAt : aboveAllTimes - dueAt;

const noMetadata: JobMetadata = {};

/** Most jobs have none. */
const toMetadata = (json: string): JobMetadata =>
  json === '{}' ? noMetadata : (JSON.parse(json) as JobMetadata);

/** The common fields of a job and a job in a list. */
const toJobFields = (row: Omit<ListedJobRow, 'content'>) => ({
  id: row.id as JobId,
  clientId: row.client_id as AccountId,
  requestedId: row.requested_id as AccountId | null,
  assignedId: row.assigned_id as AccountId | null,
  work: toWork(row),
  inputId: row.input_id as FileId | null,
  outputId: row.output_id as FileId | null,
  quote: {
    measure: toMeasure(row),
    unitPrice: toMoney(row.unit_price),
    price: toMoney(row.price),
    discount: toMoney(row.discount),
    amountDue: toMoney(row.amount_due),
  },
  redemption: toRedemption(row),
  split: toSplit(row),
  review: toReview(row),
  returned: toReturned(row),
  status: row.status,
  failureReason: row.failure_reason,
  edition: row.edition,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
  assignedAt: toInstant(row.assigned_at),
  completedAt: toInstant(row.completed_at),
  contentErasedAt: toInstant(row.content_erased_at),
  reference: row.reference,
  metadata: toMetadata(row.metadata),
  purpose: row.purpose,
  audience: row.audience,
  variety: row.variety,
  tone: row.tone,
  dueAt: toInstant(row.due_at),
  lateAt: toInstant(row.late_at),
  providerId: row.provider_id as ProviderId | null,
  providerName: row.provider_name,
  clientName: row.client_name,
  output: toOutput(row),
  documentName: row.document_name,
});

/** Maps a row to its job. */
export const toListedJob = (row: ListedJobRow): ListedJob =>
  Object.assign(toJobFields(row), { content: row.content });

/** A job's row in a list, with the beginning of the content. */
export type JobSummaryRow = Omit<ListedJobRow, 'content'> & Readonly<{ content_start: string }>;

/** Maps a row of a list to its job. */
export const toJobSummary = (row: JobSummaryRow): JobSummary =>
  Object.assign(toJobFields(row), {
    contentStart: row.content_start,
    contentLength: row.content_length,
  });

/** The columns that a job is found by. */
export type SearchableJobRow = Readonly<
  Pick<JobRow, 'id' | 'reference' | 'updated_at' | 'due_at' | 'service_type' | 'input_id'> & {
    content_start: string;
    client_name: string;
    provider_name: string | null;
    document_name: string | null;
  }
>;

/** Maps a row to what its job is found by. */
export const toSearchableJob = (row: SearchableJobRow): SearchableJob => ({
  id: row.id as JobId,
  reference: row.reference,
  updatedAt: instant(row.updated_at),
  dueAt: toInstant(row.due_at),
  contentStart: row.content_start,
  isOfDocument: isOfDocument({
    work: { serviceType: row.service_type },
    inputId: row.input_id as FileId | null,
  }),
  documentName: row.document_name,
  clientName: row.client_name,
  providerName: row.provider_name,
});

/** The columns that name a late job's parties. */
export type LateJobRow = Readonly<Pick<JobRow, 'id' | 'client_id' | 'assigned_id'>>;

/** Maps a row to its late job. */
export const toLateJob = (row: LateJobRow): LateJob => ({
  id: row.id as JobId,
  clientId: row.client_id as AccountId,
  assignedId: row.assigned_id as AccountId | null,
});

/** The columns of a job's state. */
export type JobStateRow = Readonly<
  Pick<JobRow, 'id' | 'client_id' | 'requested_id' | 'assigned_id' | 'status' | 'updated_at'>
>;

/** Maps a row to its job's state. */
export const toJobState = (row: JobStateRow): JobState => ({
  id: row.id as JobId,
  clientId: row.client_id as AccountId,
  requestedId: row.requested_id as AccountId | null,
  assignedId: row.assigned_id as AccountId | null,
  status: row.status,
  updatedAt: instant(row.updated_at),
});

/**
 * The row of a job, without its id. It is one literal: a row that is composed of several takes several
 * times as long to make and to read.
 */
export function toJobRow(job: NewJob): Omit<JobRow, 'id'> {
  const { quote, split, redemption, review, returned } = job;
  const { measure } = quote;
  const work = toWorkColumns(job.work);
  return {
    client_id: job.clientId,
    requested_id: job.requestedId,
    assigned_id: job.assignedId,
    service_type: work.service_type,
    language: work.language,
    target_language: work.target_language,
    content: job.content,
    content_length: job.content.length,
    input_id: job.inputId,
    output_id: job.outputId,
    words: measure.unit === 'word' ? measure.words : null,
    duration_ms: measure.unit === 'minute' ? measure.durationMs : null,
    is_quick: isQuick(measure),
    unit_price: toColumn(quote.unitPrice),
    price: toColumn(quote.price),
    discount: toColumn(quote.discount),
    amount_due: toColumn(quote.amountDue),
    rate_bps: split === null ? null : split.rateBps,
    commission: split && toColumn(split.commission),
    net: split && toColumn(split.net),
    status: job.status,
    failure_reason: job.failureReason,
    edition: job.edition,
    created_at: job.createdAt,
    updated_at: job.updatedAt,
    assigned_at: job.assignedAt,
    completed_at: job.completedAt,
    content_erased_at: job.contentErasedAt,
    reference: job.reference,
    metadata: JSON.stringify(job.metadata),
    purpose: job.purpose,
    audience: job.audience,
    variety: job.variety,
    tone: job.tone,
    due_at: job.dueAt,
    late_at: job.lateAt,
    due_rank: toDueRank(job.dueAt, job.createdAt),
    free_mailbox: redemption && redemption.mailbox,
    free_network: redemption && redemption.network,
    free_device: redemption && redemption.device,
    review_state: review.state,
    review_until: review.until,
    review_left_ms: review.leftMs,
    review_reminded_at: review.remindedAt,
    accepted_at: review.acceptedAt,
    accepted_by: review.acceptedBy,
    accepts_on_delivery: review.acceptsOnDelivery,
    revisions: review.revisions,
    returned_due: toColumn(returned.due),
    returned_discount: toColumn(returned.discount),
  };
}

/** Maps a row to its event. */
export const toJobEvent = (row: JobEventRow): JobEvent => ({
  move: row.move as JobMove,
  at: instant(row.at),
  actorId: row.actor_id as AccountId,
  actorRole: row.actor_role,
  from: row.from_status,
  to: row.to_status,
  note: row.note,
  assignedId: row.assigned_id as AccountId | null,
  ...(row.output_sha256 !== null && { outputSha256: row.output_sha256 }),
});

/** Maps the row of a message, whose position is its id, negated. */
const toFeedMessage = (row: JobEventRow): FeedMessage => ({
  move: 'message',
  at: instant(row.at),
  actorId: row.actor_id as AccountId,
  actorRole: row.actor_role,
  from: row.to_status,
  to: row.to_status,
  note: null,
  assignedId: row.assigned_id as AccountId | null,
  messageId: -row.position as MessageId,
});

/** An event's row with the job's client and its current provider. */
export type FeedEventRow = JobEventRow &
  Readonly<{ client_id: number; holder_id: number | null; reference: string | null }>;

/** Maps a row to its event, with its position among those of all jobs. */
export const toFeedEvent = (row: FeedEventRow): FeedEvent => ({
  id: row.id,
  jobId: row.job_id as JobId,
  clientId: row.client_id as AccountId,
  assignedId: row.holder_id as AccountId | null,
  reference: row.reference,
  event: row.move === 'message' ? toFeedMessage(row) : toJobEvent(row),
});
