import type { CursorPage } from '../kernel/cursor-page.ts';
import type { CommissionChange, CommissionConfig } from './commission.ts';

/** Stores the marketplace's commission rates, each of which replaces the one before. */
export interface CommissionStore {
  /** The last rate. Inside `write`, it does not change before the unit ends. */
  current(): Promise<CommissionConfig>;
  append(config: CommissionConfig): Promise<void>;
  /** All rates, newest first. */
  list(page: CursorPage): Promise<readonly CommissionChange[]>;
}
