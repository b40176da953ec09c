import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Answers } from '../../../testing/answers.ts';
import { aClient, aProvider } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { aRating } from '../../../testing/ratings.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ProviderRating } from './provider-rating.tsx';

const as = aClient();
const at = '/client/jobs/15';
const part = <ProviderRating providerId="PRV-7K2M9X" />;
const unrated = {
  'GET /users/service-providers': [aProvider()],
  'GET /ratings/my-ratings': [],
} as const satisfies Answers;
const { name } = aProvider();

const render = (changed: Answers = {}) =>
  renderPart(part, { as, at, answers: { ...unrated, ...changed } });

describeQueryStates('the rating on the page of a job', {
  part,
  as,
  at,
  answers: unrated,
  call: 'GET /ratings/my-ratings',
  loading: 'Loading your rating...',
  failed: 'Your rating could not be loaded',
  seen: `Rate ${name}`,
});

test('choosing a star opens the review, and submitting it shows what was rated', async () => {
  const { server } = await render({ 'POST /ratings/': aRating({ rating: 4, comment: 'Clear.' }) });
  await page.getByText('4 Very Good').click();
  await expect.element(page.getByRole('radio', { name: '4 Very Good' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Review (optional)' }).fill('Clear.');
  server.answer({ 'GET /ratings/my-ratings': [aRating({ rating: 4, comment: 'Clear.' })] });
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await expect.element(page.getByRole('heading', { name: `You rated ${name}` })).toBeVisible();
  await expect.element(page.getByText('Clear.')).toBeVisible();
  expect(server.sent('POST /ratings/')).toMatchObject({ rating: 4, comment: 'Clear.' });
});

test('an earlier rating is shown and can be edited', async () => {
  const { address } = await render({ 'GET /ratings/my-ratings': [aRating({ rating: 5 })] });
  await page.getByRole('button', { name: 'Edit rating' }).click();
  await expect.poll(address).toBe(`${at}?rate=PRV-7K2M9X`);
});

test('a provider who is no longer active cannot be rated', async () => {
  const { server } = await render({ 'GET /users/service-providers': [] });
  await expect.poll(() => server.count('GET /users/service-providers')).toBe(1);
  await expect.element(page.getByRole('region', { name: 'Rating' })).not.toBeInTheDocument();
});
