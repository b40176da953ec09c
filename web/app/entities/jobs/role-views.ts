import type { Job } from '@nsem/sdk';

import { isLate } from './due-time.tsx';
import { isUncertain } from './job-text.ts';

type Awaited = Pick<Job, 'status' | 'provider_id' | 'provider_name' | 'review_state'>;
type Promised = Awaited & Pick<Job, 'due_at'>;

const nameOf = ({ provider_name: name, provider_id: id }: Awaited): string =>
  name ?? id ?? 'A provider';

/** What happens next, for the client of the job; null if it has ended. */
export function nextForClient(job: Promised, now: number): string | null {
  if (job.review_state === 'revision') return `${nameOf(job)} is changing it.`;
  if (job.status === 'in_progress') {
    if (isLate(job, now)) {
      return `${nameOf(job)} is working on it, but it is late. You can wait, or take it back for another provider.`;
    }
    return `${nameOf(job)} is working on it. The result will appear here.`;
  }
  if (job.status !== 'pending') return null;
  return job.provider_id === null
    ? 'Offered to all qualified providers. You can change or cancel it until one accepts.'
    : `Requested from ${nameOf(job)}. You can change or cancel it until they accept.`;
}

/** What happens next, for a provider who may take the job or is doing it; null if it has ended. */
export function nextForProvider(
  job: Pick<
    Job,
    'status' | 'review_state' | 'provider_id' | 'input_withheld' | 'content_is_preview'
  >,
): string | null {
  if (job.review_state === 'revision') return 'Deliver it again when it is changed.';
  if (job.status === 'in_progress') return 'You earn the money when you deliver.';
  if (job.status !== 'pending') return null;
  if (job.input_withheld) return 'Accept it to hear the recording and start.';
  if (job.content_is_preview) return 'Accept it to see the whole text and start.';
  return job.provider_id === null
    ? 'Accept it to start. Until then, another provider can.'
    : 'Accept it to start. It was requested from you.';
}

/** What happens next, for an admin; null if the job has ended. */
export function nextForAdmin(job: Awaited): string | null {
  if (job.status === 'in_progress') return `${nameOf(job)} is working on it.`;
  if (job.status !== 'pending') return null;
  return job.provider_id === null
    ? 'No provider has accepted it yet.'
    : `Requested from ${nameOf(job)}, who has not accepted it yet.`;
}

/** One line of a price breakdown, in GHS. */
export type BreakdownLine = Readonly<{ name: string; amount: number; isTotal?: boolean }>;

/** Whether the client has their money back. */
const isReturned = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'cancelled' || status === 'failed' || status === 'refunded';

type ClientPrice = Pick<Job, 'status' | 'price' | 'discount' | 'amount_due' | 'returned_amount'>;

/** What a job costs its client, down to the final amount. */
export function clientBreakdown({
  status,
  price,
  discount,
  amount_due: due,
  returned_amount,
}: ClientPrice): readonly BreakdownLine[] {
  const lines: BreakdownLine[] = [{ name: 'Price', amount: price }];
  if (discount > 0) lines.push({ name: 'First translation free', amount: -discount });
  if (isReturned({ status })) {
    const name = status === 'refunded' ? 'Refunded to your wallet' : 'Back in your wallet';
    return [...lines, { name, amount: -due }, { name: 'You paid', amount: 0, isTotal: true }];
  }
  const returned = returned_amount ?? 0;
  if (returned > 0) lines.push({ name: 'Refunded to your wallet', amount: -returned });
  const name = status === 'completed' ? 'You paid' : 'You pay';
  return [...lines, { name, amount: less(due, returned), isTotal: true }];
}

/** One amount less another, in whole pesewas, which a difference of floats is not. */
const less = (amount: number, other: number): number =>
  (Math.round(amount * 100) - Math.round(other * 100)) / 100;

/** The lines of an estimate. */
const estimateLines = (price: number, estimate: number): readonly BreakdownLine[] => [
  { name: 'Commission', amount: less(estimate, price) },
  { name: 'You earn', amount: estimate, isTotal: true },
];

type ProviderPrice = Pick<
  Job,
  'status' | 'price' | 'commission_amount' | 'net_amount' | 'estimated_net_amount'
>;

/** What a job earns its provider; before delivery it is what the present commission leaves. */
export function providerBreakdown({
  status,
  price,
  review_state,
  ...split
}: ProviderPrice & Pick<Job, 'review_state'>): readonly BreakdownLine[] {
  const gross: BreakdownLine = { name: 'Gross price', amount: price };
  const { commission_amount: commission = null, net_amount: net = null } = split;
  const { estimated_net_amount: estimate = null } = split;
  const noEarnings: BreakdownLine = { name: 'You earned', amount: 0, isTotal: true };
  if (commission === null || net === null) {
    if (isReturned({ status })) return [gross, noEarnings];
    return estimate === null ? [gross] : [gross, ...estimateLines(price, estimate)];
  }
  const deducted: BreakdownLine = { name: 'Commission', amount: -commission };
  const returned = less(less(price, commission), net);
  return status === 'refunded'
    ? [gross, deducted, { name: 'Returned with the refund', amount: -net }, noEarnings]
    : [
        gross,
        ...(returned > 0 ? [{ name: 'Refunded to the client', amount: -returned }] : []),
        deducted,
        {
          name: isUncertain({ review_state }) ? 'You earn' : 'You earned',
          amount: net,
          isTotal: true,
        },
      ];
}

type AdminPrice = ClientPrice & ProviderPrice;

/** What the client pays for a job, and how it is divided once it is completed. */
export function adminBreakdown(job: AdminPrice): readonly BreakdownLine[] {
  const { status, price, discount, amount_due: due } = job;
  const lines: BreakdownLine[] = [{ name: 'Price', amount: price }];
  if (discount > 0) lines.push({ name: 'Paid by the platform', amount: -discount });
  if (isReturned(job)) {
    return [
      ...lines,
      { name: 'Back to the client', amount: -due },
      { name: 'Client paid', amount: 0, isTotal: true },
    ];
  }
  const isDone = status === 'completed';
  const returned = job.returned_amount ?? 0;
  if (returned > 0) lines.push({ name: 'Back to the client', amount: -returned });
  const name = isDone ? 'Client paid' : 'Held from the client';
  lines.push({ name, amount: less(due, returned), isTotal: true });
  const { commission_amount: commission = null, net_amount: net = null } = job;
  if (commission === null || net === null) return lines;
  return [
    ...lines,
    { name: 'Commission', amount: commission },
    { name: 'Provider, net', amount: net },
  ];
}
