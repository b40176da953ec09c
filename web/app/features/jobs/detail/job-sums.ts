import type { Job } from '@nsem/sdk';

/** One line of what a job costs or brings, in GHS. */
export type SumLine = Readonly<{ name: string; amount: number; isSum?: boolean }>;

/** Whether everybody has back what they put in. */
const isPaidBack = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'cancelled' || status === 'failed' || status === 'refunded';

type Cost = Pick<Job, 'status' | 'price' | 'discount' | 'amount_due'>;

/** What a job costs its client, down to what they pay in the end. */
export function clientSum({ status, price, discount, amount_due: due }: Cost): readonly SumLine[] {
  const lines: SumLine[] = [{ name: 'Price', amount: price }];
  if (discount > 0) lines.push({ name: 'First translation free', amount: -discount });
  if (isPaidBack({ status })) {
    const name = status === 'refunded' ? 'Refunded to your wallet' : 'Back in your wallet';
    return [...lines, { name, amount: -due }, { name: 'You paid', amount: 0, isSum: true }];
  }
  const name = status === 'completed' ? 'You paid' : 'You pay';
  return [...lines, { name, amount: due, isSum: true }];
}

type Pay = Pick<Job, 'status' | 'price' | 'commission_amount' | 'net_amount'>;

/** What a job brings its provider; before it is delivered, what it costs the client. */
export function providerSum({ status, price, ...split }: Pay): readonly SumLine[] {
  const gross: SumLine = { name: 'Price, gross', amount: price };
  const { commission_amount: commission = null, net_amount: net = null } = split;
  const nothing: SumLine = { name: 'You earned', amount: 0, isSum: true };
  if (commission === null || net === null)
    return isPaidBack({ status }) ? [gross, nothing] : [gross];
  const kept: SumLine = { name: 'Commission', amount: -commission };
  return status === 'refunded'
    ? [gross, kept, { name: 'Went back with the refund', amount: -net }, nothing]
    : [gross, kept, { name: 'You earned, net', amount: net, isSum: true }];
}
