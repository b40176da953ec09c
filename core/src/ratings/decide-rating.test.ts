import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { accountId, mondayMorning, ratingId } from '../testing/builders/ids.ts';
import { aRating } from '../testing/builders/ratings.ts';
import { decideRating, decideRatingEdit, type RatingContext } from './decide-rating.ts';
import { starScale, type Rating } from './rating.ts';

const given: Rating = { ...aRating({ stars: 2, comment: 'Late.' }), id: ratingId(3) };

const acquainted = (overrides: Partial<RatingContext> = {}): RatingContext => ({
  clientId: accountId(1),
  providerId: accountId(2),
  existing: undefined,
  hasCompletedJob: true,
  ...overrides,
});

describe('a first rating', () => {
  it.each(starScale)('of %d is accepted from a client whose job was completed', (stars) => {
    const comment = 'Medaase!';
    expect(decideRating({ stars, comment }, acquainted(), mondayMorning)).toEqual(
      ok({
        clientId: accountId(1),
        providerId: accountId(2),
        stars,
        comment,
        createdAt: mondayMorning,
        updatedAt: mondayMorning,
      }),
    );
  });

  it.each([
    [' Ɛyɛ paa.\n', 'Ɛyɛ paa.'],
    ['', null],
    ['  \n ', null],
    [null, null],
  ])('has the comment %j as %j', (comment, expected) => {
    const decided = decideRating({ stars: 5, comment }, acquainted(), mondayMorning);
    expect(decided).toMatchObject(ok({ comment: expected }));
  });

  it.each([
    [null, undefined, true, { code: 'rating.stars-missing' }],
    [null, given, false, { code: 'rating.stars-missing' }],
    [5, given, true, { code: 'rating.exists', ratingId: given.id }],
    // The job was refunded after the rating, which can still be edited.
    [5, given, false, { code: 'rating.exists', ratingId: given.id }],
    [5, undefined, false, { code: 'rating.no-completed-job' }],
  ] as const)('of %j is refused', (stars, existing, hasCompletedJob, fault) => {
    const between = acquainted({ existing, hasCompletedJob });
    expect(decideRating({ stars, comment: null }, between, mondayMorning)).toEqual(refuse(fault));
  });
});

describe('an edit of a rating', () => {
  const now = later(mondayMorning, 60_000);

  it('replaces stars and comment, and nothing else', () => {
    expect(decideRatingEdit(given, { stars: 4, comment: ' Better now. ' }, now)).toEqual(
      ok({ ...given, stars: 4, comment: 'Better now.', updatedAt: now }),
    );
    expect(decideRatingEdit(given, { stars: 4, comment: null }, now)).toMatchObject(
      ok({ comment: null, createdAt: given.createdAt }),
    );
  });

  it('is refused without a star', () => {
    expect(decideRatingEdit(given, { stars: null, comment: 'Late.' }, now)).toEqual(
      refuse({ code: 'rating.stars-missing' }),
    );
  });
});
