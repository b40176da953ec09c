import type { TotalChange } from './totals.ts';

/** Adds to the totals that reports are read from (docs/decisions/0025). */
export interface TotalsStore {
  /** Adds to the rows, in the same unit as the change that they count. A row that is not there is zero. */
  add(changes: readonly TotalChange[]): Promise<void>;
}
