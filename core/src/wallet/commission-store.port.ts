import type { CommissionConfig } from './commission.ts';

/** Stores the marketplace's commission rate. */
export interface CommissionStore {
  /** The current rate. Inside `write`, it does not change before the unit ends. */
  current(): Promise<CommissionConfig>;
  replace(config: CommissionConfig): Promise<void>;
}
