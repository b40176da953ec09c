import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import {
  addMoney,
  divideHalfUp,
  pesewas,
  type Pesewas,
  subtractMoney,
  sumMoney,
} from '../kernel/money.ts';
import { composeEarningReversal } from '../payouts/earning-hold.ts';
import type { NewEarning } from '../payouts/payout.ts';
import { type CommissionSplit, splitCommission } from '../wallet/commission.ts';
import type { Posting } from '../wallet/ledger.ts';
import { type Captured, postRefund, type RefundReason } from '../wallet/postings.ts';
import {
  checkMove,
  composeOutcome,
  fundingOf,
  type JobOutcome,
  type MoveContext,
  timeOfChange,
} from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import { isFree, type Job, paidFor, type Returned } from './job.ts';
import { acceptReview } from './review.ts';

/** What the payers of a job have not got back. */
export const refundable = (job: Pick<Job, 'quote' | 'returned'>): Pesewas =>
  sumMoney(Object.values(paidFor(job)));

/**
 * Divides an amount that goes back between the client and the platform, in proportion to what each has
 * paid: the client's part is rounded half up to the pesewa.
 */
function divideReturn(job: Job, amount: Pesewas): Returned {
  const paid = paidFor(job);
  const due = pesewas(divideHalfUp(amount * paid.due, refundable(job)));
  return { due, discount: subtractMoney(amount, due) };
}

/** The parties of a capture, whose split a completed job has. */
function capturedOf({ assignedId: providerId, split }: Job): Captured {
  invariant(providerId !== null && split !== null, 'a completed job has a provider and a split');
  return { providerId, split };
}

/** What a refund changes: the posting, the earning that is taken back, and the figures of the job. */
type RefundedPart = Readonly<{
  posting: Posting;
  earning: NewEarning;
  change: Pick<Job, 'split' | 'returned'>;
}>;

const lessSplit = (split: CommissionSplit, rest: CommissionSplit): CommissionSplit => ({
  ...split,
  commission: subtractMoney(split.commission, rest.commission),
  net: subtractMoney(split.net, rest.net),
});

const addReturned = (one: Returned, other: Returned): Returned => ({
  due: addMoney(one.due, other.due),
  discount: addMoney(one.discount, other.discount),
});

/**
 * Refunds an amount of a completed job, at most what was not returned: the commission is then that on the
 * rest, at the rate of the capture.
 *
 * @param reason names the posting.
 */
export function refundAmount(
  job: Job,
  { amount, reason }: Readonly<{ amount: Pesewas; reason: RefundReason }>,
  { now: at }: Pick<MoveContext, 'now'>,
): RefundedPart {
  const { providerId, split } = capturedOf(job);
  const rest = splitCommission(subtractMoney(refundable(job), amount), split.rateBps);
  const back = divideReturn(job, amount);
  const reversed = lessSplit(split, rest);
  const funding = { ...fundingOf(job), amountDue: back.due, discount: back.discount };
  const captured = { jobId: job.id, providerId, split: reversed, isFree: isFree(job) };
  return {
    posting: postRefund(funding, { providerId, split: reversed }, { reason, at }),
    earning: composeEarningReversal(captured, 'partial-refund', at),
    change: { split: rest, returned: addReturned(job.returned, back) },
  };
}

/**
 * Refunds all of a completed job that was not returned: what was captured is reversed as it is recorded,
 * and the figures of the job stay, so that a report can show what it was.
 *
 * @param reason names the posting.
 */
export function refundRest(
  job: Job,
  reason: RefundReason,
  { now: at }: Pick<MoveContext, 'now'>,
): Omit<RefundedPart, 'change'> {
  const captured = capturedOf(job);
  const ofJob = { jobId: job.id, ...captured, isFree: isFree(job) };
  return {
    posting: postRefund(fundingOf(job), captured, { reason, at }),
    earning: composeEarningReversal(ofJob, 'refund', at),
  };
}

/** A refund that an admin decides. */
export type RefundDecision = Readonly<{
  reason: string;
  /** How much of the price goes back; all that was not returned by default. */
  amount?: Pesewas | undefined;
  isClientDeleted: boolean;
}>;

/** Checks whether an amount of a completed job can go back to its payers. */
function checkAmount(
  job: Job,
  { amount, isClientDeleted }: Omit<RefundDecision, 'reason'>,
): Result<Pesewas, JobFault> {
  const most = refundable(job);
  const refunded = amount ?? most;
  if (amount !== undefined && amount <= 0n) return refuse({ code: 'job.amount-missing' });
  if (refunded > most) return refuse({ code: 'job.refund-too-large', most });
  const goesToClient = refunded === most ? paidFor(job).due : divideReturn(job, refunded).due;
  // A deleted client cannot be paid back; what only the platform paid for can still be refunded.
  return isClientDeleted && goesToClient > 0n
    ? refuse({ code: 'job.client-deleted' })
    : ok(refunded);
}

/** The review of a job that an admin decides about ends: nothing of it is contested any more. */
const endReview = ({ review }: Job, now: MoveContext['now']) =>
  review.state === 'open' ? acceptReview(review, 'admin', now) : review;

/**
 * A completed job is refunded, for a reason, whole or in part: the recorded capture is reversed, and the
 * provider owes what they earned, paid out or not. The client may still read the output.
 */
export function decideRefund(
  job: Job,
  { reason, ...decision }: RefundDecision,
  context: MoveContext,
): Result<JobOutcome, JobFault> {
  const ready = checkMove(job, 'refund');
  if (!ready.ok) return ready;
  const note = reason.trim();
  if (note === '') return refuse({ code: 'job.reason-missing' });
  if (job.review.state === 'dispute') return refuse({ code: 'job.in-dispute' });
  const checked = checkAmount(job, decision);
  if (!checked.ok) return checked;
  const amount = checked.value;
  if (amount === refundable(job)) {
    const review = { ...job.review, state: 'none', until: null } as const;
    const { posting, earning } = refundRest(job, 'refund', context);
    const change = { status: 'refunded', review } as const;
    const move = { move: 'refund', change, posting, earning, clears: true, note } as const;
    return ok(composeOutcome(job, move, context));
  }
  const time = timeOfChange(job, context.now);
  const part = refundAmount(job, { amount, reason: `partial-refund:${time}` }, context);
  const review = endReview(job, context.now);
  const change = { status: 'completed', review, ...part.change } as const;
  const move = { ...part, move: 'refund_part', change, clears: true, note } as const;
  return ok(composeOutcome(job, move, context));
}
