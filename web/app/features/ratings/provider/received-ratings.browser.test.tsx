import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { aProviderUser } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { aRating } from '../../../testing/jobs.ts';
import { ProviderRatings } from '../../../entities/ratings/provider-ratings.tsx';
import { ReceivedRatings } from './received-ratings.tsx';

const as = aProviderUser();

describeQueryStates('the ratings that a provider has received', {
  part: <ReceivedRatings />,
  as,
  answers: { 'GET /ratings/received-ratings': [aRating()] },
  call: 'GET /ratings/received-ratings',
  loading: 'Loading your ratings...',
  failed: 'Your ratings could not be loaded',
  seen: 'Careful with the tones.',
});

describeQueryStates('the reviews that clients read', {
  part: <ProviderRatings accountId={12} />,
  as,
  answers: { 'GET /ratings/provider/{id}': [aRating()] },
  call: 'GET /ratings/provider/{id}',
  loading: 'Loading reviews...',
  failed: 'The reviews could not be loaded',
  seen: 'Careful with the tones.',
});

describe('the ratings', () => {
  test('received by a provider show the stars in words, the client and the dates', async () => {
    const edited = aRating({ comment: null, updated_at: '2026-11-12T08:00:00.000Z' });
    await renderPart(<ReceivedRatings />, {
      as,
      answers: { 'GET /ratings/received-ratings': [edited] },
    });
    await expect
      .element(page.getByRole('listitem'))
      .toHaveTextContent('4 Very GoodClient #710 Nov 2026Edited 12 Nov 2026');
  });

  test('received by a provider explain how to get one if there are none', async () => {
    await renderPart(<ReceivedRatings />, {
      as,
      answers: { 'GET /ratings/received-ratings': [] },
    });
    await expect
      .element(
        page.getByText(
          'No ratings yet. Clients can rate you once you have completed a job for them.',
        ),
      )
      .toBeVisible();
  });

  test('of an unrated provider say that there are none', async () => {
    await renderPart(<ProviderRatings accountId={12} />, {
      as,
      answers: { 'GET /ratings/provider/{id}': [] },
    });
    await expect.element(page.getByText('This provider has no ratings yet.')).toBeVisible();
  });
});
