import type { Job } from '../../jobs/job.ts';
import { isContested } from '../../jobs/review.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { dayMs } from '../../kernel/instant.ts';
import { isHeld } from './whole-books.ts';
import { accountOf, holdPolicy, jobsOf, note, type Simulation } from './simulation.ts';
import { isSuspect, witnessPair } from './suspicious-pairs.ts';

const { holdDays, trust } = holdPolicy;

const isAtLeast = ({ now }: Simulation, at: number | null, days: number): boolean =>
  at !== null && at <= now.at - days * dayMs;

/** When what counts of a job was delivered. */
const capturedAt = ({ captured }: Simulation, { id }: Job): number | null =>
  captured.get(id)?.at ?? null;

/** The commission by clients who count for a provider, calculated only from the jobs. */
function commissionsFor(simulation: Simulation, providerId: AccountId): readonly bigint[] {
  const paid = jobsOf(simulation).filter(
    (job) =>
      job.assignedId === providerId &&
      job.status === 'completed' &&
      !isContested(job.review) &&
      job.quote.discount === 0n &&
      isAtLeast(simulation, capturedAt(simulation, job), trust.jobAgeDays),
  );
  return [...Map.groupBy(paid, ({ clientId }) => clientId)].flatMap(([clientId, own]) => {
    const { emailVerifiedAt, suspension, createdAt } = accountOf(simulation, clientId);
    const sum = own.reduce(
      (total, { quote, returned }) => total + quote.amountDue - returned.due,
      0n,
    );
    const counts =
      emailVerifiedAt !== null &&
      suspension === null &&
      !isSuspect(simulation, { providerId, clientId }) &&
      isAtLeast(simulation, createdAt, trust.accountAgeDays) &&
      sum >= trust.leastPaid;
    return counts ? [own.reduce((total, { split }) => total + (split?.commission ?? 0n), 0n)] : [];
  });
}

/** What the platform loses by paying for a job: what its provider earned above what the client paid. */
const lostOn = ({ captured }: Simulation, { id, quote }: Job): bigint =>
  (captured.get(id)?.net ?? 0n) - quote.amountDue;

/** What would be released now, the oldest first. */
function coveredFor(simulation: Simulation, providerId: AccountId, held: readonly Job[]) {
  const commissions = commissionsFor(simulation, providerId);
  const given = simulation.given.get(providerId) ?? 0n;
  let left = commissions.reduce((total, commission) => total + commission, -given);
  if (left < 0n) left = 0n;
  return held.filter((job) => {
    const { clientId } = job;
    const lost = lostOn(simulation, job);
    if (lost <= 0n || isSuspect(simulation, { providerId, clientId })) return false;
    left -= lost;
    const isOld = isAtLeast(simulation, capturedAt(simulation, job), holdDays);
    return isOld && commissions.length >= trust.clients && left >= 0n;
  });
}

function trustProvider(simulation: Simulation, providerId: AccountId, held: readonly Job[]): void {
  for (const job of held) if (lostOn(simulation, job) <= 0n) simulation.released.add(job.id);
  const covered = coveredFor(simulation, providerId, held);
  // Who belongs to whom is looked at again, with what has happened since the delivery.
  for (const job of covered) witnessPair(simulation, job);
  if (covered.some(({ clientId }) => isSuspect(simulation, { providerId, clientId }))) {
    note(simulation, 'pair:found-at-release');
    return trustProvider(simulation, providerId, held);
  }
  for (const job of covered) {
    simulation.released.add(job.id);
    const given = simulation.given.get(providerId) ?? 0n;
    simulation.given.set(providerId, given + lostOn(simulation, job));
    note(simulation, 'weekly:trusted');
  }
  return undefined;
}

/** What is covered by what clients have paid is released, the oldest first. */
export function trustProviders(simulation: Simulation): void {
  const held = jobsOf(simulation)
    .filter((job) => isHeld(simulation, job))
    .toSorted(
      (one, other) => (capturedAt(simulation, one) ?? 0) - (capturedAt(simulation, other) ?? 0),
    );
  for (const [providerId, own] of Map.groupBy(held, ({ assignedId }) => assignedId)) {
    if (providerId !== null) trustProvider(simulation, providerId, own);
  }
}
