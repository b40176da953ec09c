import type { PayoutId } from '../kernel/ids.ts';
import { sumMoney, zero } from '../kernel/money.ts';
import type { BookedEarning, BookedPayout, Books } from './books.ts';
import { inTransit } from './ledger.ts';

function* checkSums(payout: BookedPayout, paid: readonly BookedEarning[]): Generator<string> {
  const { id, gross, commission, net } = payout;
  if (commission + net !== gross) yield `payout ${id}: commission and net are not its gross`;
  if (net <= 0n) yield `payout ${id} pays nothing`;
  for (const part of ['gross', 'commission', 'net'] as const) {
    const sum = sumMoney(paid.map((earning) => earning[part]));
    if (sum !== payout[part]) yield `payout ${id}: the ${part} is not that of its earnings`;
  }
  if (paid.some(({ providerId }) => providerId !== payout.providerId)) {
    yield `payout ${id} pays for another's work`;
  }
}

/** The payouts: the sums of what they pay, in transit until they have arrived. */
export function* checkPayouts({ balances, earnings, payouts }: Books): Generator<string> {
  const paid = Map.groupBy(earnings, ({ payoutId }) => payoutId);
  const known = new Set<PayoutId | null>([null]);
  for (const payout of payouts) {
    known.add(payout.id);
    yield* checkSums(payout, paid.get(payout.id) ?? []);
    const transit = balances.get(inTransit(payout.id)) ?? zero;
    if (transit !== (payout.status === 'completed' ? 0n : payout.net)) {
      yield `payout ${payout.id}: ${payout.status}, with ${transit} pesewas in transit`;
    }
  }
  for (const id of paid.keys()) {
    if (!known.has(id)) yield `payout ${id}: pays earnings, and is not there`;
  }
}
