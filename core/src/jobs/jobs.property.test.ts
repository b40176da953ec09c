import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulate } from '../testing/simulation/simulate.ts';
import type { Tally } from '../testing/simulation/simulation.ts';
import { byTier } from '../testing/tier.ts';

/**
 * How often each outcome must come about in a thousand sequences: about a third of what does. These are
 * the lives of more than 2,000 jobs, and each move of a review comes about at least 50 times.
 */
const minimum: Readonly<Record<string, number>> = {
  'accept-by-admin:ok': 50,
  'accept-by-rating:ok': 50,
  'accept-by-rating:too-few-stars': 40,
  'accept-by-silence:ok': 90,
  'accept-on-delivery:ok': 80,
  'accept:not-in-review': 100,
  'accept:ok': 130,
  'approve:duplicate': 3,
  'approve:not-pending': 100,
  'approve:ok': 150,
  'assign-by-admin:ok': 200,
  'assign-by-admin:provider-missing': 50,
  'assign-by-admin:provider-not-qualified': 150,
  'assign-by-admin:wrong-state': 40,
  'assign:not-found': 400,
  'assign:ok': 500,
  'assign:provider-unavailable': 12,
  'assign:wrong-state': 150,
  'availability:ok': 250,
  'cancel-by-admin:ok': 40,
  'cancel:denied': 120,
  'cancel:not-found': 8,
  'cancel:ok': 400,
  'cancel:was-delivered': 50,
  'cancel:wrong-state': 150,
  'commission:ok': 300,
  'complete-payout:ok': 110,
  'complete-payout:wrong-state': 15,
  'crash:nothing-left': 1000,
  'create:audio-missing': 15,
  'create:audio-not-allowed': 100,
  'create:insufficient-funds': 300,
  'create:named': 500,
  'create:narration': 500,
  'create:no-words': 60,
  'create:ok': 2_000,
  'create:provider-not-qualified': 300,
  'create:transcription': 300,
  'create:translation': 1_000,
  'create:unknown': 40,
  'credit:clients-only': 40,
  'credit:ok': 900,
  'credit:reference-exists': 20,
  'crowd:one': 80,
  'decline:not-in-revision': 80,
  'decline:ok': 100,
  'delete:client-with-jobs': 3,
  'delete:current-password-wrong': 20,
  'delete:deletion-refused': 50,
  'delete:ok': 150,
  'deliver:again': 180,
  'deliver:denied': 400,
  'deliver:not-found': 150,
  'deliver:ok': 400,
  'deliver:output-invalid': 40,
  'deliver:wrong-state': 25,
  'dispute:not-in-review': 140,
  'dispute:ok': 110,
  'edit-service:ok': 20,
  'edit:cheaper': 120,
  'edit:dearer': 150,
  'edit:insufficient-funds': 4,
  'edit:not-found': 15,
  'edit:ok': 600,
  'edit:service-type-mismatch': 100,
  'edit:was-delivered': 50,
  'edit:wrong-state': 100,
  'erase:contents': 2,
  'fail-payout:ok': 50,
  'fail-payout:reason-missing': 5,
  'fail:in-revision': 20,
  'fail:ok': 100,
  'fail:reason-missing': 10,
  'fail:wrong-state': 40,
  'join:email-taken': 25,
  'join:ok': 400,
  'key-create:ok': 100,
  'key-delete:ok': 30,
  'key-regenerate:not-found': 8,
  'key-regenerate:ok': 30,
  'language-add:ok': 25,
  'language-remove:ok': 30,
  'login:credentials-invalid': 100,
  'login:ok': 100,
  'login:role-mismatch': 40,
  'pair:found': 30,
  'pair:stays-dismissed': 4,
  'pin:ok': 55,
  'pin:pin-not-found': 50,
  'price:ok': 250,
  'process:again': 40,
  'process:ok': 200,
  'process:wrong-state': 20,
  'promotion:again-after-cancel': 80,
  'promotion:again-after-refund': 30,
  'promotion:edited': 120,
  'promotion:granted': 600,
  'refund-part:after-payout': 60,
  'refund-part:again': 60,
  'refund-part:free': 70,
  'refund-part:in-dispute': 50,
  'refund-part:in-review': 50,
  'refund-part:ok': 250,
  'refund-part:refund-too-large': 20,
  'refund-part:the-rest': 50,
  'refund:after-payout': 120,
  'refund:denied': 40,
  'refund:free': 90,
  'refund:ok': 280,
  'refund:reason-missing': 25,
  'refund:wrong-state': 80,
  'reject:ok': 35,
  'release-earning:earning-not-found': 80,
  'release-earning:ok': 50,
  'release:denied': 30,
  'release:in-revision': 13,
  'release:not-found': 25,
  'release:ok': 90,
  'release:wrong-state': 40,
  'review-pair:confirmed': 6,
  'review-pair:dismissed': 25,
  'review:reminded': 100,
  'revise:again': 80,
  'revise:not-in-review': 300,
  'revise:ok': 300,
  'revise:too-many-revisions': 50,
  'set-status:ok': 100,
  'settle:divided': 55,
  'settle:not-in-dispute': 90,
  'settle:refunded': 60,
  'settle:released': 65,
  'settle:statements-open': 130,
  'state:ok': 100,
  'state:statements-closed': 30,
  'submit:duplicate': 300,
  'submit:ok': 300,
  'take-back:not-late': 35,
  'take-back:ok': 100,
  'weekly:crowd': 45,
  'weekly:held': 35,
  'weekly:late': 70,
  'weekly:named': 120,
  'weekly:negative': 50,
  'weekly:nothing': 300,
  'weekly:owes': 200,
  'weekly:paid': 220,
  'weekly:trusted': 15,
  'weekly:week-invalid': 80,
};

/** Each reaches every outcome as often as it must, in as many sequences as its tier runs. */
const seeds = byTier<[about: string, seed: number][]>({
  main: [['always the same', 200]],
  exhaustive: [
    ['always the same', 20_261_102],
    ['new every time', Math.floor(Math.random() * 2 ** 31)],
  ],
});
const numRuns = byTier({ main: 100, exhaustive: 1_000 });

/** How much of its share an outcome must reach: chance has less to even out in few sequences. */
const neededShare = byTier({ main: 0.5, exhaustive: 1 });

/** In fewer sequences proportionally less often; the main tier can miss what is rare. */
const leastOf = (outcome: string): number =>
  Math.floor(((minimum[outcome] ?? 0) * numRuns * neededShare) / 1_000);

describe('random histories of a marketplace', () => {
  it.each(seeds)('keep every rule after every step (%s, seed %d)', async (_, seed) => {
    const tally: Tally = new Map();
    const steps = fc.array(fc.noBias(fc.nat()), { minLength: 20, maxLength: 60, size: 'max' });
    const property = fc.asyncProperty(steps, (dice) => simulate(dice, tally));
    await fc.assert(property, { seed, numRuns });
    const tooFew = Object.keys(minimum)
      .map((outcome) => [outcome, tally.get(outcome) ?? 0, leastOf(outcome)] as const)
      .filter(([, count, least]) => count < least);
    expect(tooFew).toEqual([]);
  });
});
