import type { TotalsStore } from '../jobs/job-store.port.ts';
import { mergeTotals, rowOfTotal } from '../jobs/totals.ts';
import type { MemoryState } from './memory-state.ts';

/** The totals in memory. Reports in memory sum up the rows themselves; a test compares the two. */
export const createTotalsStore = ({ totals }: MemoryState): TotalsStore => ({
  async add(changes) {
    for (const change of changes) {
      const row = rowOfTotal(change);
      const before = totals.get(row);
      const [after] = mergeTotals(before === undefined ? [change] : [before, change]);
      if (after === undefined) totals.delete(row);
      else totals.set(row, after);
    }
  },
});
