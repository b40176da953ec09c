import type { Dispute, Job } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/numbers.ts';
import { plainestRate, ratesThatFit, rateText } from '../provider/commission-rate.ts';

type Paid = Pick<Job, 'amount_due' | 'commission_amount'>;
type Disputed = Pick<Dispute, 'price' | 'client_name' | 'provider_name'>;

const toPesewas = (amount: number): number => Math.round(amount * 100);
const sumText = (pesewas: number): string => (pesewas === 0 ? 'nothing' : formatGhs(pesewas / 100));

/** What a rate leaves of a part of the price. */
const netOf = (part: number, bps: number): number => part - Math.round((part * bps) / 10_000);

/**
 * What the provider is paid of a part of the price. The rate follows from the commission on the whole
 * price; if another rate that fits would leave a pesewa more or less, the sum is `about` that.
 */
function paidText({ commission_amount: known = null }: Paid, whole: number, part: number): string {
  if (part === 0 || known === 0) return sumText(part);
  if (known === null) return `${sumText(part)} less commission`;
  const rates = ratesThatFit(toPesewas(known), whole);
  const rate = plainestRate(rates);
  const isSure = part === whole || netOf(part, rates.least) === netOf(part, rates.most);
  return `${isSure ? '' : 'about '}${sumText(netOf(part, rate))}, after ${rateText(rate)} commission`;
}

/** Who gets how much by a decision of a dispute, if this much of its price in GHS goes back. */
export function decisionText(job: Paid, dispute: Disputed, returned: number): string {
  const [whole, back] = [toPesewas(dispute.price), toPesewas(returned)];
  // What the marketplace paid for a free translation goes back to it.
  const due = whole === 0 ? 0 : Math.round((back * toPesewas(job.amount_due)) / whole);
  const rest = back === due ? '' : `, and the marketplace ${sumText(back - due)}`;
  const client = `${dispute.client_name ?? 'The client'} gets back ${sumText(due)}${rest}.`;
  const paid = paidText(job, whole, whole - back);
  return `${client} ${dispute.provider_name ?? 'The provider'} is paid ${paid}.`;
}
