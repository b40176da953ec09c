import type { CommissionConfig } from './commission.ts';

/** Keeps the marketplace's commission rate. */
export interface CommissionStore {
  /** The rate now; inside `write`, it does not change before the unit ends. */
  current(): Promise<CommissionConfig>;
  replace(config: CommissionConfig): Promise<void>;
}
