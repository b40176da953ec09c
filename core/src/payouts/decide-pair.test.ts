import { describe, expect, it } from 'vitest';
import type { AccountId, SuspiciousPairId } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { byAdmin } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { instant } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { accept } from '../testing/marketplace.ts';
import { decideKnownPair, decideNewPair, decideReview, type PairReview } from './decide-pair.ts';
import type { PairEvidence, PairReason } from './pair-evidence.ts';
import type { SuspiciousPair } from './suspicious-pair.ts';

const evidenceOf = (...reasons: readonly PairReason[]): readonly PairEvidence[] =>
  reasons.map((reason) => ({ reason, count: 1 }));

const all = evidenceOf('same-name', 'tiny-jobs', 'no-other-business');
const unnamed = evidenceOf('same-name', 'tiny-jobs');

/** A pair with all three reasons. */
function aPair(): SuspiciousPair {
  const parties = { providerId: 3 as AccountId, clientId: 2 as AccountId };
  const found = decideNewPair(parties, all, mondayMorning);
  invariant(found !== null, 'three reasons are enough');
  return { ...found, id: 1 as SuspiciousPairId };
}

const review = (pair: SuspiciousPair, outcome: 'dismissed' | 'confirmed'): SuspiciousPair =>
  accept(
    decideReview(
      pair,
      { outcome, note: 'I called both.' },
      { by: byAdmin.accountId, now: mondayMorning },
    ),
  ) ?? pair;

const findAgain = (pair: SuspiciousPair, evidence: readonly PairEvidence[]): SuspiciousPair =>
  decideKnownPair(pair, evidence, mondayMorning) ?? pair;

it.each(['dismissed', 'confirmed'] as const)(
  'a pair that was %s first stays dismissed when a reason that the admin saw is missing, then found again',
  (outcome) => {
    const before = findAgain(review(aPair(), outcome), unnamed);
    const dismissed = review(before, 'dismissed');
    expect(findAgain(dismissed, all)).toMatchObject({ status: 'dismissed', evidence: all });
  },
);

it('a pair that was dismissed is open again with a new reason, and with those that were seen', () => {
  const dismissed = findAgain(review(aPair(), 'dismissed'), unnamed);
  const reopened = findAgain(dismissed, [...evidenceOf('same-mailbox'), ...unnamed]);
  expect(reopened).toMatchObject({
    status: 'open',
    evidence: [...evidenceOf('same-mailbox'), ...all],
  });
});

it('a pair that no admin has seen keeps a reason that a later delivery does not give, with the last counts', () => {
  const again = unnamed.map((found) => ({ ...found, count: 2 }));
  expect(findAgain(aPair(), again)).toMatchObject({
    status: 'open',
    evidence: [...again, ...evidenceOf('no-other-business')],
  });
});

describe('a review', () => {
  const [before, later] = [instant(mondayMorning + 1), instant(mondayMorning + 2)];
  const dismissal = { outcome: 'dismissed', note: 'Two sisters.' } as const;
  const decide = (pair: SuspiciousPair, decision: PairReview) =>
    decideReview(pair, decision, { by: byAdmin.accountId, now: later });
  const changed = refuse({ code: 'payout.pair-changed' });

  it('is of the pair that the admin has seen', () => {
    const pair = { ...aPair(), updatedAt: before };
    expect(decide(pair, { ...dismissal, seenAt: mondayMorning })).toEqual(changed);
    expect(decide(pair, { ...dismissal, seenAt: before })).toMatchObject({
      value: { status: 'dismissed', updatedAt: later },
    });
    expect(decide(pair, dismissal)).toMatchObject({ value: { status: 'dismissed' } });
  });

  it('changes nothing if the same admin has decided the same, unless something was found since', () => {
    const pair = accept(decide(aPair(), dismissal)) ?? aPair();
    const again = { ...dismissal, seenAt: mondayMorning };
    expect(decide(pair, again)).toEqual(ok(null));
    for (const other of [
      { ...pair, reviewedBy: 77 as AccountId },
      { ...pair, note: 'Two brothers.' },
      { ...pair, status: 'confirmed' as const },
      { ...pair, updatedAt: instant(later + 1) },
    ]) {
      expect(decide(other, again)).toEqual(changed);
    }
  });
});
