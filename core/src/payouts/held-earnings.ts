import type { Actor } from '../accounts/actor.ts';
import { can, deny, permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { guardJob } from '../guards.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { subtractMoney, sumMoney, type Pesewas } from '../kernel/money.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  canBeHeld,
  decideHolds,
  giftOf,
  trustOf,
  type EarningHold,
  type EarningHoldPolicy,
  type HoldDecision,
} from './earning-hold.ts';
import { notePair, type PairContext } from './review-suspicious-pairs.ts';
import type { PayoutFault } from './decide-payout.ts';
import type { HeldFilter } from './payout-store.port.ts';
import type { HeldEarning } from './payout.ts';
import { matureBefore } from './provider-trust.ts';
import { isUnderReview } from './suspicious-pair.ts';

/** The context of the rule: the time, and how long earnings are held. */
export type EarningHoldContext = Readonly<{ now: Instant; hold: EarningHoldPolicy }>;

/** An earning, and why it is held; null if it is in the next payout. */
export type EarningWithHold = HeldEarning & Readonly<{ hold: EarningHold | null }>;

type WithPayouts = Pick<Stores, 'payouts'>;

/** The most held earnings that a list shows. */
const longestList = 100;

/**
 * Decides about unpaid earnings of free jobs, oldest first. The oldest of all providers are also the
 * oldest of each of them, so younger ones do not matter.
 */
async function decideOldest(
  { payouts }: WithPayouts,
  filter: HeldFilter,
  { now, hold }: EarningHoldContext,
): Promise<readonly HoldDecision[]> {
  const candidates = await payouts.listHeld(filter);
  const trust = trustOf(hold);
  const counting = { matureBefore: matureBefore(trust, now), leastPaid: trust.leastPaid };
  const decided: HoldDecision[] = [];
  for (const [providerId, own] of Map.groupBy(candidates, (earning) => earning.providerId)) {
    const standing = await payouts.findStanding({ providerId, ...counting });
    decided.push(...decideHolds(own, standing, { policy: hold, now }));
  }
  return decided.toSorted(
    ({ earning: one }, { earning: other }) => one.at - other.at || one.id - other.id,
  );
}

const heldOnes = (decided: readonly HoldDecision[]): readonly EarningWithHold[] =>
  decided.flatMap(({ earning, hold }) => (hold === null ? [] : [{ ...earning, hold }]));

/**
 * Decides about the oldest earnings until there are enough held ones. Those that the next run releases are
 * not among them, and mostly there are none.
 */
async function decideUntil(
  stores: WithPayouts,
  filter: Pick<HeldFilter, 'providerId'>,
  context: EarningHoldContext,
  isEnough: (held: readonly EarningWithHold[]) => boolean,
) {
  for (let limit = longestList; ; limit *= 2) {
    const decided = await decideOldest(stores, { ...filter, limit }, context);
    const held = heldOnes(decided);
    const isComplete = decided.length < limit;
    if (isComplete || isEnough(held)) return { decided, held, isComplete };
  }
}

const fillsList = ({ length }: readonly EarningWithHold[]): boolean => length >= longestList;

/** Whether what holds an earning also holds all younger ones of its provider. */
const holdsYoungerOnes = ({ hold }: EarningWithHold): boolean =>
  hold?.reasons.some((reason) => reason !== 'under-review') === true;

/** The held earnings of a provider, which payouts leave out: their sum, and the oldest ones. */
export type HeldFromPayouts = Readonly<{ sum: Pesewas; oldest: readonly EarningWithHold[] }>;

/** Finds the unpaid earnings of a provider that are held now; lists at most 100. */
export async function findHeld(
  stores: WithPayouts,
  { providerId }: Readonly<{ providerId: AccountId }>,
  context: EarningHoldContext,
): Promise<HeldFromPayouts> {
  const { decided, held, isComplete } = await decideUntil(
    stores,
    { providerId },
    context,
    (some) => fillsList(some) && some.some(holdsYoungerOnes),
  );
  const oldest = held.slice(0, longestList);
  if (isComplete) return { sum: sumMoney(held.map(({ left }) => left.net)), oldest };
  // All that can be held is, but for what the next run releases, which is older.
  const released = decided.filter(({ earning, hold }) => hold === null && canBeHeld(earning));
  const holdable = await stores.payouts.sumHoldable(providerId);
  const sum = subtractMoney(holdable, sumMoney(released.map(({ earning }) => earning.left.net)));
  return { sum, oldest };
}

/** Lists the earnings of all providers that are held, oldest first. */
export async function listHeldEarnings(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  context: EarningHoldContext,
): Promise<Result<readonly EarningWithHold[], PermissionFault>> {
  if (!can(actor, 'payouts.browse')) return deny(actor, 'payouts.browse');
  const { held } = await decideUntil(stores, {}, context, fillsList);
  return ok(held.slice(0, longestList));
}

/** Releases the earning of a job, so that the next run pays it. Releasing it again does nothing. */
export async function releaseEarning(
  stores: Stores,
  actor: Actor,
  jobId: JobId,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<EarningWithHold, PayoutFault | PermissionFault>> {
  const permitted = permit(actor, 'earnings.release', now);
  if (!permitted.ok) return permitted;
  const earning = await stores.payouts.findEarning(jobId);
  if (earning === undefined) return refuse({ code: 'payout.earning-not-found' });
  const releasedAt = earning.releasedAt ?? now;
  if (earning.releasedAt === null) {
    await stores.payouts.releaseEarning({ jobId, at: releasedAt, byRule: false });
    const released = { providerId: earning.providerId, netPesewas: earning.left.net };
    const done = { action: 'earning.release', objectId: jobId, after: released } as const;
    await recordAction(stores, { actor, now }, done);
  }
  return ok({ ...earning, releasedAt, hold: null });
}
releaseEarning.guards = (_: Actor, jobId: JobId) => [guardJob(jobId), 'audit-log'] as const;

/**
 * Looks again for what suggests that the client and the provider of a job belong to each other: a payout
 * account or a device may have been added since the delivery.
 */
async function isSuspicious(
  stores: Stores,
  { jobId, providerId }: HeldEarning,
  context: PairContext,
): Promise<boolean> {
  const job = await stores.jobs.find(jobId);
  invariant(job !== undefined, `the earning of job ${jobId} has a job`);
  await notePair(stores, job, context);
  const pair = await stores.pairs.findByParties({ providerId, clientId: job.clientId });
  return isUnderReview(pair?.status ?? null);
}

/**
 * Decides what the rule releases. What becomes suspicious meanwhile stays held, and counts for nothing: its
 * provider is decided about again, and no other: there may be thousands of them.
 */
async function decideReleases(
  stores: Stores,
  filter: HeldFilter,
  context: EarningHoldContext & PairContext,
): Promise<readonly HeldEarning[]> {
  const decided = await decideOldest(stores, filter, context);
  const released = decided.flatMap(({ earning, hold }) => (hold === null ? [earning] : []));
  const again = new Set<AccountId>();
  for (const earning of released) {
    if (!isGivenByRule(earning, context)) continue;
    if (await isSuspicious(stores, earning, context)) again.add(earning.providerId);
  }
  const settled = released.filter(({ providerId }) => !again.has(providerId));
  for (const providerId of again)
    settled.push(...(await decideReleases(stores, { providerId }, context)));
  return settled;
}

const isGivenByRule = (earning: HeldEarning, { hold }: EarningHoldContext): boolean =>
  !earning.isRefunded && hold.holdDays > 0 && giftOf(earning) > 0n;

/**
 * Releases the earnings that the rule does not hold: what is covered for trusted providers, and those of
 * jobs that were refunded or that the client paid for. Only the first of these count as given by the rule.
 */
export async function releaseByRule(
  stores: Stores,
  context: EarningHoldContext & PairContext,
): Promise<void> {
  for (const earning of await decideReleases(stores, {}, context)) {
    const { jobId } = earning;
    const byRule = isGivenByRule(earning, context);
    await stores.payouts.releaseEarning({ jobId, at: context.now, byRule });
  }
}
