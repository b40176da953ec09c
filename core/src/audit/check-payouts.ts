import type { AccountId, PayoutId } from '../kernel/ids.ts';
import { pesewas, zero, type Pesewas } from '../kernel/money.ts';
import { inTransit } from '../wallet/ledger.ts';
import type { SumsOfAccounts } from './account-sums.ts';
import type { BookedEarning, BookedPayout } from './books.ts';

type Part = 'gross' | 'commission' | 'net';

/** The earnings of a payout. */
type Paid = Record<Part, Pesewas> & { providerId: AccountId; isOfSeveral: boolean };

/** The sums of the earnings of each payout. */
export type PaidEarnings = Map<PayoutId, Paid>;

const parts: readonly Part[] = ['gross', 'commission', 'net'];

/** Adds an earning to those of its payout. */
export function addPaid(paid: PaidEarnings, earning: BookedEarning): void {
  const { payoutId, providerId } = earning;
  if (payoutId === null) return;
  const sums = paid.get(payoutId) ?? {
    gross: zero,
    commission: zero,
    net: zero,
    providerId,
    isOfSeveral: false,
  };
  for (const part of parts) sums[part] = pesewas(sums[part] + earning[part]);
  if (sums.providerId !== providerId) sums.isOfSeveral = true;
  paid.set(payoutId, sums);
}

function* checkSums(payout: BookedPayout, paid: Paid | undefined): Generator<string> {
  const { id, gross, commission, net } = payout;
  if (commission + net !== gross)
    yield `payout ${id}: commission and net do not add up to its gross`;
  if (net <= 0n) yield `payout ${id}: the net is not above zero`;
  for (const part of parts) {
    if ((paid?.[part] ?? zero) !== payout[part])
      yield `payout ${id}: the ${part} is not the sum of its earnings`;
  }
  if (paid !== undefined && (paid.isOfSeveral || paid.providerId !== payout.providerId)) {
    yield `payout ${id}: includes earnings of another provider`;
  }
}

/** Checks that payouts are the sums of their earnings, and in transit until they are completed. */
export function* checkPayouts(
  sums: SumsOfAccounts,
  paid: PaidEarnings,
  payouts: Iterable<BookedPayout>,
): Generator<string> {
  const unknown = new Set(paid.keys());
  for (const payout of payouts) {
    const { id, status, net } = payout;
    unknown.delete(id);
    yield* checkSums(payout, paid.get(id));
    const transit = sums.compare(inTransit(id));
    if (transit !== (status === 'completed' ? 0n : net)) {
      yield `payout ${id}: ${status}, but ${transit} pesewas are in transit`;
    }
    if (status === 'completed') sums.add('due', 'cash:clearing', net);
  }
  for (const id of unknown) yield `payout ${id}: has earnings, but does not exist`;
}
