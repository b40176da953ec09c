import { divideHalfUp, pesewas, subtractMoney, type Pesewas } from '../kernel/money.ts';
import type { Instant } from '../kernel/instant.ts';
import type { BasisPoints } from '../kernel/rate.ts';

/** The marketplace's rate, which applies when a job is completed. */
export type CommissionConfig = Readonly<{ rate: BasisPoints; updatedAt: Instant }>;

/** How a completed job's price is divided, frozen on the job. */
export type CommissionSplit = Readonly<{
  rateBps: BasisPoints;
  /** The platform's part. */
  commission: Pesewas;
  /** The provider's part. */
  net: Pesewas;
}>;

/**
 * Divides a price between the platform and the provider (docs/domain.md, Commission): the
 * commission is rounded half up to the pesewa, and the net is the rest, so the parts always make the whole.
 */
export function splitCommission(price: Pesewas, rateBps: BasisPoints): CommissionSplit {
  const commission = pesewas(divideHalfUp(price * BigInt(rateBps), 10_000n));
  return { rateBps, commission, net: subtractMoney(price, commission) };
}
