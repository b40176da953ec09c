import { isLive, isReversed } from '../jobs/job.ts';
import type { AccountId } from '../kernel/ids.ts';
import { invariant } from '../kernel/result.ts';
import { pesewas, zero } from '../kernel/money.ts';
import { isQuick, type Measure, quoteFor } from '../pricing/quote.ts';
import { splitCommission } from '../wallet/commission.ts';
import { earningsOf, escrowOf, walletOf } from '../wallet/ledger.ts';
import type { SumsOfAccounts } from './account-sums.ts';
import { type BookedEarning, type BookedJob, type BookStreams, joinSorted } from './books.ts';
import { addPaid, type PaidEarnings } from './check-payouts.ts';
import type { RecordedJob } from './records.ts';

type Kind = BookedEarning['kind'];

/** The earnings that a job must have in each state. */
const kindsOf: Readonly<Record<BookedJob['status'], readonly Kind[]>> = {
  pending: [],
  in_progress: [],
  completed: ['capture'],
  cancelled: [],
  failed: [],
  refunded: ['capture', 'refund'],
};

function* checkParts(job: BookedJob): Generator<string> {
  const { id, commission, net, discount } = job;
  if (discount + job.amountDue !== job.price)
    yield `job ${id}: discount and amount due do not add up to its price`;
  const isSplit = commission !== null && net !== null;
  if (isSplit !== kindsOf[job.status].includes('capture')) {
    yield `job ${id}: commission and net do not fit the state ${job.status}`;
  }
  const { returned } = job;
  if (isSplit && commission + net + returned.due + returned.discount !== job.price) {
    yield `job ${id}: commission, net and what was returned do not add up to its price`;
  }
  if (discount !== 0n && !job.isTranslation) yield `job ${id}: discounted, but not a translation`;
}

type Sums = Readonly<Record<'gross' | 'commission' | 'net', bigint>>;

/** The sum of some of the earnings of a job. */
const sumOf = (earnings: readonly BookedEarning[], kinds: readonly Kind[]): Sums =>
  earnings
    .filter(({ kind }) => kinds.includes(kind))
    .reduce(
      (sum, { gross, commission, net }) => ({
        gross: sum.gross + gross,
        commission: sum.commission + commission,
        net: sum.net + net,
      }),
      { gross: 0n, commission: 0n, net: 0n },
    );

const isSum = (sum: Sums, { commission, net }: BookedJob, sign: bigint): boolean =>
  sum.commission === sign * (commission ?? zero) &&
  sum.net === sign * (net ?? zero) &&
  sum.gross === sum.commission + sum.net;

/** What was captured, less what was returned in parts, is what the job has; a refund reverses that. */
function* checkAmounts(job: BookedJob, earnings: readonly BookedEarning[]): Generator<string> {
  const { id, assignedId } = job;
  if (!isSum(sumOf(earnings, ['capture', 'partial-refund']), job, 1n)) {
    yield `job ${id}: the capture does not match the job`;
  }
  const isRefunded = earnings.some(({ kind }) => kind === 'refund');
  if (isRefunded && !isSum(sumOf(earnings, ['refund']), job, -1n)) {
    yield `job ${id}: the refund does not match the job`;
  }
  for (const { kind, providerId, clearedAt, payoutId } of earnings) {
    if (providerId !== assignedId) yield `job ${id}: the ${kind} does not match the job`;
    if ((clearedAt !== null) !== job.isCleared) {
      yield `job ${id}: the ${kind} is ${clearedAt === null ? 'not ' : ''}cleared`;
    }
    if (payoutId !== null && clearedAt === null) yield `job ${id}: the ${kind} is paid too early`;
  }
}

function* checkEarnings(job: BookedJob, earnings: readonly BookedEarning[]): Generator<string> {
  const kinds = kindsOf[job.status];
  const whole = earnings.filter(({ kind }) => kind !== 'partial-refund');
  const isComplete =
    whole.length === kinds.length &&
    kinds.every((kind) => whole.some((earning) => earning.kind === kind));
  if (!isComplete) yield `job ${job.id}: earnings do not fit the state ${job.status}`;
  if (earnings.length > 0) yield* checkAmounts(job, earnings);
}

/** Adds what a live or completed job costs to what its client and the platform should have. */
function addCost(sums: SumsOfAccounts, job: BookedJob): void {
  if (isReversed(job)) return;
  const { returned } = job;
  sums.add('due', walletOf(job.clientId), pesewas(returned.due - job.amountDue));
  sums.add('due', 'platform:promotions', pesewas(returned.discount - job.discount));
}

/** Adds what a job earned to what the platform and the provider should have. */
function addEarned(sums: SumsOfAccounts, earning: BookedEarning): void {
  sums.add('due', 'platform:commission', earning.commission);
  const { payoutId, net } = earning;
  sums.add('due', earningsOf(earning.providerId), payoutId === null ? net : zero);
}

function* checkJob(
  sums: SumsOfAccounts,
  job: BookedJob,
  earnings: readonly BookedEarning[],
): Generator<string> {
  const escrow = sums.compare(escrowOf(job.id));
  if (escrow !== (isLive(job) ? job.price : 0n))
    yield `job ${job.id}: escrow does not match price and state`;
  yield* checkParts(job);
  yield* checkEarnings(job, earnings);
}

/**
 * Checks the escrow, the funding, the commission and the earnings of every job.
 *
 * @returns the sums of the earnings of each payout.
 */
export function* checkJobs(
  sums: SumsOfAccounts,
  { jobs, earnings }: Pick<BookStreams, 'jobs' | 'earnings'>,
): Generator<string, PaidEarnings> {
  const paid: PaidEarnings = new Map();
  const promoted = new Set<AccountId>();
  const byJob = joinSorted(
    { rows: jobs, keyOf: ({ id }) => id },
    { rows: earnings, keyOf: ({ jobId }) => jobId },
  );
  for (const { key, row: job, parts } of byJob) {
    for (const earning of parts) {
      addPaid(paid, earning);
      addEarned(sums, earning);
    }
    if (job === undefined) {
      yield `job ${key}: has earnings, but does not exist`;
      continue;
    }
    yield* checkJob(sums, job, parts);
    addCost(sums, job);
    const isPromotion = job.discount > 0n && !isReversed(job);
    if (isPromotion && promoted.has(job.clientId))
      yield `client ${job.clientId}: more than one live promotion`;
    if (isPromotion) promoted.add(job.clientId);
  }
  return paid;
}

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
  const { id, split, price, returned } = job;
  if (!job.isSplitWhole) yield `jobs ${id}: of rate_bps, commission and net, some are missing`;
  if (split === null) return;
  const rest = pesewas(price - returned.due - returned.discount);
  const { commission, net } = splitCommission(rest, split.rateBps);
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
