import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { withoutReviews, withReviews } from '../testing/marketplace.ts';
import {
  acceptReview,
  isContested,
  noReview,
  type JobReview,
  type ReviewState,
  reviewStates,
  startReview,
} from './review.ts';

const inRevision: JobReview = { ...noReview, state: 'revision', revisions: 1 };

describe('the review of a delivered job', () => {
  it('lasts as many days as the operator has set', () => {
    const until = later(now, 3 * dayMs);
    expect(startReview(noReview, withReviews, now)).toEqual({ ...noReview, state: 'open', until });
  });

  it('is not begun without a policy', () => {
    expect(startReview(noReview, withoutReviews, now)).toEqual(noReview);
  });

  it.each([
    ['two days', 2 * dayMs, 2 * dayMs],
    ['a day and a millisecond', dayMs + 1, dayMs + 1],
    ['a day', dayMs, dayMs],
    ['a day less a millisecond', dayMs - 1, dayMs],
    ['no time at all', 0, dayMs],
  ])('goes on after a revision, if %s was left, for 24 hours at least', (_, leftMs, lengthMs) => {
    const review = startReview({ ...inRevision, leftMs }, withReviews, now);
    expect(review).toMatchObject({ state: 'open', until: later(now, lengthMs), leftMs: null });
  });

  it('goes on after a revision although the operator has abolished reviews since', () => {
    const review = startReview({ ...inRevision, leftMs: 0 }, withoutReviews, now);
    expect(review).toMatchObject({ state: 'open', until: later(now, dayMs), revisions: 1 });
  });

  it.each([
    [3, null],
    [2, null],
    [1, now],
  ])('of %d days needs a reminder or counts as reminded when it begins', (days, remindedAt) => {
    const review = startReview(noReview, { ...withReviews, days }, now);
    expect(review.remindedAt).toBe(remindedAt);
  });

  it('is reminded of anew after a revision that left more than a day', () => {
    const earlier = later(now, -dayMs);
    const before = { ...inRevision, remindedAt: earlier };
    expect(startReview({ ...before, leftMs: 2 * dayMs }, withReviews, now).remindedAt).toBeNull();
    expect(startReview({ ...before, leftMs: dayMs }, withReviews, now).remindedAt).toBe(now);
  });

  it.each([withReviews, withoutReviews])(
    'is over at once if the client accepts on delivery: %o',
    (policy) => {
      const review = startReview({ ...noReview, acceptsOnDelivery: true }, policy, now);
      expect(review).toEqual({
        ...noReview,
        acceptsOnDelivery: true,
        state: 'accepted',
        acceptedAt: now,
        acceptedBy: 'client',
      });
    },
  );

  it('ends with its acceptance, and says who accepted it', () => {
    const open = startReview(noReview, withReviews, now);
    const at = later(now, 9_000);
    expect(acceptReview(open, 'silence', at)).toEqual({
      ...noReview,
      state: 'accepted',
      acceptedAt: at,
      acceptedBy: 'silence',
    });
  });

  it.each<[ReviewState, boolean]>([
    ['none', false],
    ['open', true],
    ['revision', true],
    ['dispute', true],
    ['accepted', false],
    ['settled', false],
  ])('that is %s leaves the earning unpaid: %s', (state, expected) => {
    expect(isContested({ ...noReview, state })).toBe(expected);
    expect(reviewStates).toContain(state);
  });
});
