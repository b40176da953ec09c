import type { Job } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/money.ts';

/** What a provider earns by a job, and from what: take-home pay comes first. */
export type Pay = Readonly<{ earned: string | null; terms: string | null }>;

type PaidJob = Pick<
  Job,
  'status' | 'price' | 'estimated_net_amount' | 'commission_amount' | 'net_amount'
>;

/** The part of a price, to a tenth of a percent: `15 %`. */
const percentOf = (part: number, price: number): string =>
  `${Math.round((part / price) * 1_000) / 10} %`;

/** The commission and the price: `15 % commission, price GHS 2.40`. */
function termsOf(net: number, price: number): string {
  const ofPrice = `price ${formatGhs(price)}`;
  return price > net ? `${percentOf(price - net, price)} commission, ${ofPrice}` : ofPrice;
}

/** What the provider of a job earns or earned, in two lines. */
export function payOf(job: PaidJob): Pay {
  const { status, price, net_amount: net = null, estimated_net_amount: estimate = null } = job;
  if (net !== null && status === 'refunded') {
    return {
      earned: 'You earned GHS 0.00',
      terms: `${formatGhs(net)} was returned with the refund`,
    };
  }
  if (net !== null) return { earned: `You earned ${formatGhs(net)}`, terms: termsOf(net, price) };
  if (estimate === null) return { earned: null, terms: `Price ${formatGhs(price)}` };
  return { earned: `You earn ${formatGhs(estimate)}`, terms: termsOf(estimate, price) };
}
