import { invariant } from '../kernel/invariant.ts';
import { isQuick, type Measure } from '../pricing/measure.ts';
import { quoteFor } from '../pricing/quote.ts';
import { splitCommission } from '../wallet/commission.ts';
import type { RecordedJob } from './records.ts';

/** A sentence about a stored figure that is not what it is derived from. */
const differs = (what: string, stored: unknown, expected: unknown): string =>
  `${what} is ${String(stored)}, expected ${String(expected)}`;

function measureOf({ words, durationMs }: RecordedJob): Measure {
  if (words !== null) return { unit: 'word', words };
  invariant(durationMs !== null, 'a job is counted or measured');
  return { unit: 'minute', durationMs };
}

function* checkPrice(job: RecordedJob): Generator<string> {
  const { id, price, discount, unitPrice } = job;
  if ((job.durationMs ?? job.words ?? 0) <= 0) {
    yield `jobs ${id}: the counted words or the measured length are not above zero`;
    return;
  }
  const measure = measureOf(job);
  const quote = quoteFor(measure, unitPrice, 0);
  if (price !== quote.price) yield differs(`jobs ${id}: price`, price, quote.price);
  const isTimed = job.serviceType === 'transcription';
  if (isTimed !== (job.durationMs !== null)) {
    yield `jobs ${id}: a ${job.serviceType} is not measured in ${measure.unit}s`;
  }
  if ((job.serviceType === 'translation') !== job.hasTargetLanguage) {
    yield `jobs ${id}: target_language does not fit a ${job.serviceType}`;
  }
  // The platform pays for whole words; how many they can be is the operator's policy of that time.
  const isOfWholeWords = unitPrice === 0n ? discount === 0n : discount % unitPrice === 0n;
  if (!isOfWholeWords || discount > price) {
    yield `jobs ${id}: discount is ${discount}, expected a number of words at ${unitPrice}`;
  }
  if (job.isQuick !== isQuick(measure)) {
    yield differs(`jobs ${id}: is_quick`, job.isQuick, isQuick(measure));
  }
}

function* checkSplit(job: RecordedJob, rates: ReadonlySet<number>): Generator<string> {
  const { id, split, price } = job;
  if (!job.isSplitWhole) yield `jobs ${id}: of rate_bps, commission and net, some are missing`;
  if (split === null) return;
  const { commission, net } = splitCommission(price, split.rateBps);
  if (split.commission !== commission) {
    yield differs(`jobs ${id}: commission`, split.commission, commission);
  }
  if (split.net !== net) yield differs(`jobs ${id}: net`, split.net, net);
  if (!rates.has(split.rateBps)) yield `jobs ${id}: rate_bps ${split.rateBps} was never set`;
}

function* checkFiles(job: RecordedJob): Generator<string> {
  const { id, status, inputId, outputId, inputOwnerId, outputOwnerId } = job;
  const isDelivered = status === 'completed' || status === 'refunded';
  const isStored = job.contentErasedAt === null;
  if ((outputId !== null) !== (isDelivered && isStored)) {
    yield `jobs ${id}: output_id is ${outputId}, which does not fit the state ${status}`;
  }
  if (job.serviceType === 'transcription' && (inputId !== null) !== isStored) {
    yield `jobs ${id}: the recording to transcribe is missing`;
  }
  if (inputOwnerId !== null && inputOwnerId !== job.clientId) {
    yield differs(`jobs ${id}: the owner of input_id`, inputOwnerId, job.clientId);
  }
  if (outputOwnerId !== null && outputOwnerId !== job.assignedId) {
    yield differs(`jobs ${id}: the owner of output_id`, outputOwnerId, job.assignedId);
  }
}

/** Computes each figure of a job again that is derived from others of it. */
export function* checkJobFigures(job: RecordedJob, rates: ReadonlySet<number>): Generator<string> {
  const { id, contentLength, contentUnits, dueRank, expectedDueRank } = job;
  yield* checkPrice(job);
  yield* checkSplit(job, rates);
  yield* checkFiles(job);
  if (contentLength !== contentUnits) {
    yield differs(`jobs ${id}: content_length`, contentLength, contentUnits);
  }
  if (dueRank !== expectedDueRank) yield differs(`jobs ${id}: due_rank`, dueRank, expectedDueRank);
}
