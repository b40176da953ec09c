import type { Job } from '../../jobs/job.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { dayMs } from '../../kernel/instant.ts';
import { isHeld } from './owed.ts';
import { accountOf, holdPolicy, jobsOf, note, type Simulation } from './simulation.ts';
import { isSuspect } from './suspicious-pairs.ts';

const { holdDays, trust } = holdPolicy;

const isAtLeast = ({ now }: Simulation, at: number | null, days: number): boolean =>
  at !== null && at <= now.at - days * dayMs;

/** The commission by clients who count for a provider, calculated from the jobs alone. */
function commissionsFor(simulation: Simulation, providerId: AccountId): readonly bigint[] {
  const paid = jobsOf(simulation).filter(
    ({ assignedId, status, quote, completedAt }) =>
      assignedId === providerId &&
      status === 'completed' &&
      quote.discount === 0n &&
      isAtLeast(simulation, completedAt, trust.jobAgeDays),
  );
  return [...Map.groupBy(paid, ({ clientId }) => clientId)].flatMap(([clientId, own]) => {
    const { emailVerifiedAt, suspension, createdAt } = accountOf(simulation, clientId);
    const sum = own.reduce((total, { quote }) => total + quote.amountDue, 0n);
    const counts =
      emailVerifiedAt !== null &&
      suspension === null &&
      !isSuspect(simulation, { providerId, clientId }) &&
      isAtLeast(simulation, createdAt, trust.accountAgeDays) &&
      sum >= trust.leastPaid;
    return counts ? [own.reduce((total, { split }) => total + (split?.commission ?? 0n), 0n)] : [];
  });
}

function trustProvider(simulation: Simulation, providerId: AccountId, held: readonly Job[]): void {
  const commissions = commissionsFor(simulation, providerId);
  const given = simulation.given.get(providerId) ?? 0n;
  let left = commissions.reduce((total, commission) => total + commission, -given);
  if (left < 0n) left = 0n;
  for (const { id, clientId, split, completedAt } of held) {
    if (isSuspect(simulation, { providerId, clientId })) continue;
    const net = split?.net ?? 0n;
    left -= net;
    const isOld = isAtLeast(simulation, completedAt, holdDays);
    if (!isOld || commissions.length < trust.clients || left < 0n) continue;
    simulation.released.add(id);
    simulation.given.set(providerId, (simulation.given.get(providerId) ?? 0n) + net);
    note(simulation, 'weekly:trusted');
  }
}

/** What is covered by what clients have paid is released, the oldest first. */
export function trustProviders(simulation: Simulation): void {
  const held = jobsOf(simulation)
    .filter((job) => isHeld(simulation, job))
    .toSorted((one, other) => (one.completedAt ?? 0) - (other.completedAt ?? 0));
  for (const [providerId, own] of Map.groupBy(held, ({ assignedId }) => assignedId)) {
    if (providerId !== null) trustProvider(simulation, providerId, own);
  }
}
