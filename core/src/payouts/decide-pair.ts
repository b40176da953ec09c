import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { isSuspicious, type PairEvidence } from './pair-evidence.ts';
import type { NewSuspiciousPair, PairOutcome, Parties, SuspiciousPair } from './suspicious-pair.ts';

const hasNewReason = (before: readonly PairEvidence[], after: readonly PairEvidence[]): boolean =>
  after.some(({ reason }) => before.every((known) => known.reason !== reason));

const isSame = (before: readonly PairEvidence[], after: readonly PairEvidence[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

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
 * open again only if there is a reason that the admin did not see.
 */
export function decideKnownPair(
  pair: SuspiciousPair,
  evidence: readonly PairEvidence[],
  now: Instant,
): SuspiciousPair | null {
  if (!isSuspicious(evidence) || isSame(pair.evidence, evidence)) return null;
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
