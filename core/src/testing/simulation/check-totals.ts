import {
  mergeTotals,
  rowOfTotal,
  totalsOfEarning,
  totalsOfJob,
  type TotalChange,
} from '../../jobs/totals.ts';
import { invariant } from '../../kernel/invariant.ts';
import type { MemoryState } from '../../memory/memory-state.ts';

const format = (row: TotalChange | undefined): string =>
  Object.entries(row?.sums ?? {})
    .map(([figure, sum]) => `${figure} ${sum}`)
    .toSorted()
    .join(', ');

/**
 * Checks that the totals are what all jobs and earnings add to them together.
 *
 * @throws {InvariantError} if one is not.
 */
export function checkTotals({ jobs, earnings, totals }: MemoryState): void {
  const added = mergeTotals([
    ...[...jobs.rows.values()].flatMap(totalsOfJob),
    ...[...earnings.rows.values()].map(totalsOfEarning),
  ]);
  const folded = new Map(added.map((row) => [rowOfTotal(row), row]));
  for (const row of new Set([...folded.keys(), ...totals.keys()])) {
    const [is, ought] = [format(totals.get(row)), format(folded.get(row))];
    invariant(is === ought, `the total ${row} is ${is}, and ought to be ${ought}`);
  }
}
