import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { isSuspicious, pairReasons, type PairEvidence } from './pair-evidence.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { NewSuspiciousPair, PairOutcome, Parties, SuspiciousPair } from './suspicious-pair.ts';

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

/** What an admin decides, and when the pair that they have seen had last changed, if that is known. */
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
