import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { isSuspicious, pairReasons, type PairEvidence } from './pair-evidence.ts';
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

/** Decides a review, which replaces an earlier one. */
export const decideReview = (
  pair: SuspiciousPair,
  { outcome, note }: Readonly<{ outcome: PairOutcome; note: string }>,
  { by, now }: Readonly<{ by: AccountId; now: Instant }>,
): SuspiciousPair => ({
  ...pair,
  status: outcome,
  note,
  updatedAt: now,
  reviewedAt: now,
  reviewedBy: by,
});
