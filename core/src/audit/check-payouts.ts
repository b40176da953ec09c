import type { PayoutId } from '../kernel/ids.ts';
import { sumMoney, zero } from '../kernel/money.ts';
import type { BookedEarning, BookedPayout, Books } from './books.ts';
import { inTransit } from '../wallet/ledger.ts';

function* checkSums(payout: BookedPayout, paid: readonly BookedEarning[]): Generator<string> {
  const { id, gross, commission, net } = payout;
  if (commission + net !== gross)
    yield `payout ${id}: commission and net do not add up to its gross`;
  if (net <= 0n) yield `payout ${id}: the net is not above zero`;
  for (const part of ['gross', 'commission', 'net'] as const) {
    const sum = sumMoney(paid.map((earning) => earning[part]));
    if (sum !== payout[part]) yield `payout ${id}: the ${part} is not the sum of its earnings`;
  }
  if (paid.some(({ providerId }) => providerId !== payout.providerId)) {
    yield `payout ${id}: includes earnings of another provider`;
  }
}

/** Checks that payouts are the sums of their earnings, and in transit until they are completed. */
export function* checkPayouts({ balances, earnings, payouts }: Books): Generator<string> {
  const paid = Map.groupBy(earnings, ({ payoutId }) => payoutId);
  const known = new Set<PayoutId | null>([null]);
  for (const payout of payouts) {
    known.add(payout.id);
    yield* checkSums(payout, paid.get(payout.id) ?? []);
    const transit = balances.get(inTransit(payout.id)) ?? zero;
    if (transit !== (payout.status === 'completed' ? 0n : payout.net)) {
      yield `payout ${payout.id}: ${payout.status}, but ${transit} pesewas are in transit`;
    }
  }
  for (const id of paid.keys()) {
    if (!known.has(id)) yield `payout ${id}: has earnings, but does not exist`;
  }
}
