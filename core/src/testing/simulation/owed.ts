import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Job } from '../../jobs/job.ts';
import { jobsOf, type Simulation } from './simulation.ts';

/** An earning of a job, or its reversal by a refund. */
export type Owed = Readonly<{
  /** The job and which of the two: `12 capture`. */
  key: string;
  at: Instant;
  gross: bigint;
  commission: bigint;
  net: bigint;
}>;

/** The total of owed amounts. */
export const sumOf = (
  owed: readonly Owed[],
): Readonly<Record<'gross' | 'commission' | 'net', bigint>> =>
  owed.reduce(
    (sum, { gross, commission, net }) => ({
      gross: sum.gross + gross,
      commission: sum.commission + commission,
      net: sum.net + net,
    }),
    { gross: 0n, commission: 0n, net: 0n },
  );

/** Whether the earning of a job is held: it was free, and was not released. */
export const isHeld = ({ released }: Simulation, job: Job): boolean =>
  job.quote.discount > 0n && job.status === 'completed' && !released.has(job.id);

/** The amount owed to each provider up to an instant, from the jobs and the observed payouts. */
export function owedBy(
  simulation: Simulation,
  until: Instant,
): ReadonlyMap<AccountId, readonly Owed[]> {
  const owed = new Map<AccountId, Owed[]>();
  const add = (provider: AccountId, one: Owed) => {
    if (!simulation.paid.has(one.key)) owed.set(provider, [...(owed.get(provider) ?? []), one]);
  };
  for (const job of jobsOf(simulation)) {
    const { id, status, split, assignedId, completedAt, updatedAt, quote } = job;
    if (split === null || assignedId === null || completedAt === null) continue;
    const { commission, net } = split;
    const earned = { key: `${id} capture`, at: completedAt, gross: quote.price, commission, net };
    if (completedAt <= until && !isHeld(simulation, job)) add(assignedId, earned);
    const [key, gross] = [`${id} refund`, -quote.price];
    const lost = { key, at: updatedAt, gross, commission: -commission, net: -net };
    if (status === 'refunded') add(assignedId, lost);
  }
  return owed;
}
