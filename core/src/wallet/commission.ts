import type { AccountId, CursorPage } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import {
  type BasisPoints,
  divideHalfUp,
  pesewas,
  type Pesewas,
  subtractMoney,
} from '../kernel/money.ts';

/** The marketplace's rate, which applies when a job is completed. */
export type CommissionConfig = Readonly<{
  rate: BasisPoints;
  updatedAt: Instant;
  /** The admin who set it; null if it was set when the marketplace was opened. */
  actorId: AccountId | null;
}>;

/** A rate in the history of all rates. */
export type CommissionChange = CommissionConfig &
  Readonly<{
    id: number;
    /** The name of the admin. */
    actorName: string | null;
    /** The rate that it replaced; null for the first. */
    previousRate: BasisPoints | null;
  }>;

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

/** Stores the marketplace's commission rates, each of which replaces the one before. */
export interface CommissionStore {
  /** The last rate. Inside `write`, it does not change before the unit ends. */
  current(): Promise<CommissionConfig>;
  append(config: CommissionConfig): Promise<void>;
  /** All rates, newest first. */
  list(page: CursorPage): Promise<readonly CommissionChange[]>;
}
