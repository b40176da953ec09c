import type { Job } from '@nsem/sdk';

import styles from '../../../entities/jobs/jobs.module.css';
import { isUncertain } from '../../../entities/jobs/job-text.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { plainestRate, ratesThatFit, rateText } from './commission-rate.ts';

/** What the provider earns by the job, or earned: the first thing to know about an offer. */
export function Earnings({ job }: { job: Job }) {
  const { earned, terms } = payOf(job);
  return (
    <span className={`${styles.pay} numeric`}>
      {earned !== null && <strong>{earned}</strong>}
      {terms !== null && <span className="soft small">{terms}</span>}
    </span>
  );
}

/** What a provider earns by a job, and from what: take-home pay comes first. */
export type Pay = Readonly<{ earned: string | null; terms: string | null }>;

type ReviewedJob = Pick<Job, 'review_state' | 'review_until'>;

type PaidJob = ReviewedJob &
  Pick<Job, 'status' | 'price' | 'estimated_net_amount' | 'commission_amount' | 'net_amount'>;

/** The commission and the price: `15 % commission, price GHS 2.40`. */
function termsOf(net: number, price: number): string {
  const ofPrice = `price ${formatGhs(price)}`;
  if (price <= net) return ofPrice;
  const [whole, left] = [Math.round(price * 100), Math.round(net * 100)];
  return `${rateText(plainestRate(ratesThatFit(whole - left, whole)))} commission, ${ofPrice}`;
}

/** Why a provider has not earned yet what a delivered job pays; null if they have. */
export function reviewNote(job: ReviewedJob): string | null {
  if (!isUncertain(job)) return null;
  return job.review_until === null
    ? 'A dispute is open.'
    : `In review until ${formatDay(job.review_until)}.`;
}

/** What the provider of a job earns or earned, in two lines. */
export function payOf(job: PaidJob): Pay {
  const { status, price, net_amount: net = null, estimated_net_amount: estimate = null } = job;
  if (net !== null && status === 'refunded') {
    return {
      earned: `You earned ${formatGhs(0)}`,
      terms: `${formatGhs(net)} was returned with the refund`,
    };
  }
  if (net !== null) {
    const [terms, note] = [termsOf(net, price), reviewNote(job)];
    return note === null
      ? { earned: `You earned ${formatGhs(net)}`, terms }
      : { earned: `You earn ${formatGhs(net)}`, terms: `${terms}. ${note}` };
  }
  if (estimate === null) return { earned: null, terms: `Price ${formatGhs(price)}` };
  return { earned: `You earn ${formatGhs(estimate)}`, terms: termsOf(estimate, price) };
}
