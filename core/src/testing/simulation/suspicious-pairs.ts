import type { Job } from '../../jobs/job.ts';
import type { AccountId, SuspiciousPairId } from '../../kernel/ids.ts';
import { invariant } from '../../kernel/result.ts';
import type { PairReason } from '../../payouts/pair-evidence.ts';
import { reviewSuspiciousPair } from '../../payouts/review-suspicious-pairs.ts';
import type { Dice } from './dice.ts';
import {
  accountOf,
  adminOf,
  attempt,
  jobsOf,
  note,
  stateOf,
  tick,
  type Simulation,
} from './simulation.ts';

type Ids = Readonly<{ providerId: AccountId | null; clientId: AccountId }>;

const keyOf = ({ providerId, clientId }: Ids): string => `${providerId} ${clientId}`;

/** Whether free earnings between the two stay held until an admin decides otherwise. */
export function isSuspect({ pairs }: Simulation, parties: Ids): boolean {
  const status = pairs.get(keyOf(parties))?.status;
  return status === 'open' || status === 'confirmed';
}

/**
 * What suggests that the client and the provider of a delivered job are one person, calculated from jobs
 * and names alone. In the simulation, mailboxes are distinct, and devices and payees are unknown.
 */
function reasonsFor(simulation: Simulation, { assignedId, requestedId, clientId }: Job) {
  const completed = jobsOf(simulation).filter(
    (job) => job.clientId === clientId && job.status === 'completed',
  );
  const between = completed.filter((job) => job.assignedId === assignedId);
  const paid = between.filter(({ quote }) => quote.discount === 0n);
  const cost = paid.reduce((total, { quote, returned }) => total + quote.price - returned.due, 0n);
  const isNamesake =
    assignedId !== null &&
    accountOf(simulation, assignedId).name === accountOf(simulation, clientId).name;
  const isTiny = cost < 100n * BigInt(paid.length);
  const isOnlyProvider = requestedId === assignedId && between.length === completed.length;
  const reasons: readonly PairReason[] = [
    ...(isNamesake ? (['same-name'] as const) : []),
    ...(isTiny ? (['tiny-jobs'] as const) : []),
    ...(isOnlyProvider ? (['no-other-business'] as const) : []),
  ];
  const isEnough = (isNamesake && isTiny) || ((isNamesake || isTiny) && isOnlyProvider);
  return { reasons, isEnough };
}

const isWorthChecking = (simulation: Simulation, { assignedId, clientId, quote }: Job): boolean =>
  quote.discount > 0n ||
  (quote.price < 100n &&
    jobsOf(simulation).some(
      (job) =>
        job.assignedId === assignedId &&
        job.clientId === clientId &&
        job.status === 'completed' &&
        job.quote.discount > 0n,
    ));

/** Records whether the delivery of a job makes its client and provider suspicious, or again so. */
export function witnessPair(simulation: Simulation, job: Job): void {
  if (!isWorthChecking(simulation, job)) return;
  const { reasons, isEnough } = reasonsFor(simulation, job);
  if (!isEnough) return;
  const key = keyOf({ providerId: job.assignedId, clientId: job.clientId });
  const known = simulation.pairs.get(key);
  const { status = 'open', reviewed = [], found = [] } = known ?? {};
  const isNew = reasons.some((reason) => !reviewed.includes(reason));
  const isReopened = status === 'dismissed' && isNew;
  if (known === undefined) note(simulation, 'pair:found');
  if (isReopened) note(simulation, 'pair:reopened');
  if (status === 'dismissed' && !isNew) note(simulation, 'pair:stays-dismissed');
  const all = [...found, ...reasons];
  simulation.pairs.set(key, { status: isReopened ? 'open' : status, found: all, reviewed });
}

/** An admin reviews a suspicious pair, for the first time or again, or one that does not exist. */
export async function reviewPair(simulation: Simulation, dice: Dice): Promise<void> {
  const pairs = [...stateOf(simulation).suspiciousPairs.rows.values()];
  const open = pairs.filter(({ status }) => status === 'open');
  const pair = dice.pick(open.length > 0 && dice.percent(85) ? open : pairs);
  const id = (dice.percent(95) ? pair?.id : undefined) ?? ((pairs.length + 1) as SuspiciousPairId);
  const outcome = dice.percent(75) ? ('dismissed' as const) : ('confirmed' as const);
  const review = { id, outcome, note: 'I called both.' };
  const context = { now: tick(simulation) };
  const done = await attempt(simulation, 'review-pair', (stores) =>
    reviewSuspiciousPair(stores, adminOf(simulation), review, context),
  );
  if (!done.ok) return;
  const key = keyOf(done.value);
  const known = simulation.pairs.get(key);
  invariant(known !== undefined, `the pair ${key} was not suspicious`);
  const reviewed = [...known.reviewed, ...known.found];
  simulation.pairs.set(key, { ...known, status: outcome, reviewed });
  note(simulation, `review-pair:${outcome}`);
}

/**
 * Checks that exactly the suspicious pairs are noted, each in the state that was last observed.
 *
 * @throws {InvariantError} if they are not.
 */
export function checkPairs(simulation: Simulation): void {
  const stored = [...stateOf(simulation).suspiciousPairs.rows.values()];
  invariant(stored.length === simulation.pairs.size, 'not all pairs that are noted are suspicious');
  for (const pair of stored) {
    const ought = simulation.pairs.get(keyOf(pair))?.status;
    invariant(pair.status === ought, `the pair ${keyOf(pair)} is ${pair.status}, not ${ought}`);
  }
}
