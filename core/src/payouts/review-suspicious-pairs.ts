import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId, CursorPage, SuspiciousPairId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { PayoutAccountVault } from '../payout-accounts/payout-account.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { PayoutFault } from './decide-payout.ts';
import {
  findEvidence,
  isSuspicious,
  type PairEvidence,
  pairReasons,
  tinyPrice,
} from './pair-evidence.ts';
import type {
  ListedPair,
  NewSuspiciousPair,
  PairFilter,
  PairOutcome,
  Parties,
  SuspiciousPair,
} from './suspicious-pair.ts';

const hasNewReason = (before: readonly PairEvidence[], after: readonly PairEvidence[]): boolean =>
  after.some(({ reason }) => before.every((known) => known.reason !== reason));

const isSame = (before: readonly PairEvidence[], after: readonly PairEvidence[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/**
 * What is found now, and what was found before: both could make it disappear before an admin looks, by another
 * name or payout account, and what an admin has seen would be new if it was found again.
 */
const addEvidence = (
  before: readonly PairEvidence[],
  found: readonly PairEvidence[],
): readonly PairEvidence[] =>
  pairReasons.flatMap(
    (reason) => [...found, ...before].find((each) => each.reason === reason) ?? [],
  );

/** Decides whether evidence makes a new pair; null if it is not enough. */
export function decideNewPair(
  parties: Parties,
  evidence: readonly PairEvidence[],
  now: Instant,
): NewSuspiciousPair | null {
  if (!isSuspicious(evidence)) return null;
  const unreviewed = { status: 'open', note: null, reviewedAt: null, reviewedBy: null } as const;
  return { ...parties, evidence, ...unreviewed, foundAt: now, updatedAt: now };
}

/**
 * Decides what evidence changes in a pair that is known; null if nothing. A pair that was dismissed is
 * open again only if there is a reason that the admin did not see. Reasons stay.
 */
export function decideKnownPair(
  pair: SuspiciousPair,
  found: readonly PairEvidence[],
  now: Instant,
): SuspiciousPair | null {
  const evidence = addEvidence(pair.evidence, found);
  if (!isSuspicious(found) || isSame(pair.evidence, evidence)) return null;
  const isReopened = pair.status === 'dismissed' && hasNewReason(pair.evidence, evidence);
  const status = isReopened ? 'open' : pair.status;
  return { ...pair, evidence, status, updatedAt: now };
}

/** An admin's review, and the time of the last change of the pair that they have seen, if known. */
export type PairReview = Readonly<{
  outcome: PairOutcome;
  note: string;
  seenAt?: Instant | undefined;
}>;

/** Whether the admin has decided the same before, and nothing has changed since: the answer may have been lost. */
const isRepeated = (pair: SuspiciousPair, { outcome, note }: PairReview, by: AccountId): boolean =>
  pair.status === outcome &&
  pair.note === note &&
  pair.reviewedBy === by &&
  pair.reviewedAt === pair.updatedAt;

/**
 * Decides a review, which replaces an earlier one, unless the admin has not seen what was decided or found
 * since. The same review again changes nothing.
 *
 * @returns null if nothing changes.
 */
export function decideReview(
  pair: SuspiciousPair,
  review: PairReview,
  { by, now }: Readonly<{ by: AccountId; now: Instant }>,
): Result<SuspiciousPair | null, PayoutFault> {
  if (isRepeated(pair, review, by)) return ok(null);
  const { outcome, note, seenAt } = review;
  if (seenAt !== undefined && seenAt !== pair.updatedAt) {
    return refuse({ code: 'payout.pair-changed' });
  }
  const reviewed = { updatedAt: now, reviewedAt: now, reviewedBy: by };
  return ok({ ...pair, status: outcome, note, ...reviewed });
}

/** The context of a delivery's check; without a vault, payees are not compared. */
export type PairContext = Readonly<{
  now: Instant;
  payoutAccountVault?: Pick<PayoutAccountVault, 'open'>;
}>;

type DeliveredJob = Readonly<{
  clientId: AccountId;
  assignedId: AccountId | null;
  requestedId: AccountId | null;
  quote: Readonly<{ discount: Pesewas; price: Pesewas }>;
}>;

async function findPayeeName(
  { payoutAccounts }: Pick<Stores, 'payoutAccounts'>,
  { providerId }: Parties,
  { payoutAccountVault: vault }: PairContext,
): Promise<string | null> {
  if (vault === undefined) return null;
  const stored = await payoutAccounts.findCurrent(providerId);
  return stored === undefined ? null : (vault.open(stored)?.holderName ?? null);
}

/** Only free jobs, and tiny ones between those who had a free one, are a reason to look. */
async function isWorthChecking(
  { pairs }: Pick<Stores, 'pairs'>,
  { quote }: DeliveredJob,
  parties: Parties,
): Promise<boolean> {
  if (quote.discount > 0n) return true;
  return quote.price < tinyPrice && (await pairs.countFreeJobs(parties)) > 0;
}

/**
 * Notes a client and a provider for review when a job between them is delivered that others could
 * profit from, if something suggests that they belong to each other. The delivery itself is unaffected.
 */
export async function notePair(
  stores: Pick<Stores, 'pairs' | 'payoutAccounts'>,
  job: DeliveredJob,
  context: PairContext,
): Promise<void> {
  const { clientId, assignedId: providerId, requestedId } = job;
  invariant(providerId !== null, 'a delivered job has a provider');
  const parties = { providerId, clientId };
  if (!(await isWorthChecking(stores, job, parties))) return;
  const { pairs } = stores;
  const delivery = {
    isNamed: requestedId === providerId,
    payeeName: await findPayeeName(stores, parties, context),
  };
  const evidence = findEvidence(await pairs.readFacts(parties), delivery);
  const known = await pairs.findByParties(parties);
  if (known === undefined) {
    const found = decideNewPair(parties, evidence, context.now);
    if (found !== null) await pairs.insert(found);
    return;
  }
  const changed = decideKnownPair(known, evidence, context.now);
  if (changed !== null) await pairs.replace(changed);
}

/** Lists the clients and providers who may be one person, newest first. */
export async function listSuspiciousPairs(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: PairFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly ListedPair[], PermissionFault>> {
  if (!can(actor, 'payouts.browse')) return deny(actor, 'payouts.browse');
  return ok(await stores.pairs.list(filter, page));
}

/** An admin's decision on a pair, and its reason. */
export type ReviewedPair = PairReview & Readonly<{ id: SuspiciousPairId }>;

/**
 * Records what an admin decides about a pair. Dismissed, it holds nothing any longer; confirmed, its
 * free earnings stay held until an admin releases them one by one, or refunds the jobs.
 */
export async function reviewSuspiciousPair(
  stores: Stores,
  actor: Actor,
  { id, ...review }: ReviewedPair,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ListedPair, PayoutFault | PermissionFault>> {
  const permitted = permit(actor, 'earnings.release', now);
  if (!permitted.ok) return permitted;
  const pair = await stores.pairs.find(id);
  if (pair === undefined) return refuse({ code: 'payout.pair-not-found' });
  const decided = decideReview(pair, review, { by: actor.accountId, now });
  if (!decided.ok) return decided;
  const reviewed = decided.value;
  if (reviewed === null) return ok(pair);
  await stores.pairs.replace(reviewed);
  const { outcome, note } = review;
  const done = {
    action: 'pair.review',
    objectId: pair.providerId,
    before: { pairId: id, status: pair.status },
    after: { pairId: id, status: outcome, clientId: pair.clientId, note },
  } as const;
  await recordAction(stores, { actor, now }, done);
  const listed = await stores.pairs.find(id);
  invariant(listed !== undefined, 'a pair that was reviewed exists');
  return ok(listed);
}
