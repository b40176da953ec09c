import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { jobsOf, type World } from './world.ts';

/** Something that a job earned its provider, or took from them again. */
export type Owed = Readonly<{
  /** The job and which of the two: `12 capture`. */
  key: string;
  at: Instant;
  gross: bigint;
  commission: bigint;
  net: bigint;
}>;

/** What things that are owed come to. */
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

/** What each provider is owed up to a moment, by the jobs and by what an onlooker saw paid. */
export function owedBy(world: World, until: Instant): ReadonlyMap<AccountId, readonly Owed[]> {
  const owed = new Map<AccountId, Owed[]>();
  const add = (provider: AccountId, one: Owed) => {
    if (!world.paid.has(one.key)) owed.set(provider, [...(owed.get(provider) ?? []), one]);
  };
  for (const { id, status, split, assignedId, completedAt, updatedAt, quote } of jobsOf(world)) {
    if (split === null || assignedId === null || completedAt === null) continue;
    const { commission, net } = split;
    const earned = { key: `${id} capture`, at: completedAt, gross: quote.price, commission, net };
    if (completedAt <= until) add(assignedId, earned);
    const [key, gross] = [`${id} refund`, -quote.price];
    const lost = { key, at: updatedAt, gross, commission: -commission, net: -net };
    if (status === 'refunded') add(assignedId, lost);
  }
  return owed;
}
