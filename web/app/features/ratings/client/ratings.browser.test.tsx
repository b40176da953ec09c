import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { parseRating } from '../../../entities/ratings/queries.ts';
import { paramsOf, useOverlay } from '../../../lib/address/search-params.ts';
import { type Answers, problem } from '../../../testing/answers.ts';
import { aClient, aProvider } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { aRating } from '../../../testing/jobs.ts';
import { ProviderRating } from './provider-rating.tsx';
import { RatingDialog } from './rating-dialog.tsx';

describe('the dialog of a rating', () => {
  const as = aClient();
  const at = '/client?rate=PRV-7K2M9X';
  const unrated = {
    'GET /users/service-providers': [aProvider()],
    'GET /ratings/my-ratings': [],
  } as const satisfies Answers;

  /** The dialog as in the client's dashboard, with a button to open it. */
  function Part() {
    const { search } = useLocation();
    const overlay = useOverlay();
    return (
      <>
        <button type="button" onClick={() => overlay.open({ rate: 'PRV-7K2M9X' })}>
          Open
        </button>
        <RatingDialog
          providerId={parseRating(paramsOf(search))}
          onClose={() => overlay.close(['rate'])}
        />
      </>
    );
  }

  const render = (answers: Answers = {}, place = at) =>
    renderPart(<Part />, { as, at: place, answers: { ...unrated, ...answers } });

  const dialog = (name = 'Rate Provider') => page.getByRole('dialog', { name });
  const star = (name: string) => page.getByRole('radio', { name });

  describeQueryStates('the rating dialog', {
    part: <Part />,
    as,
    at,
    answers: unrated,
    call: 'GET /ratings/my-ratings',
    loading: 'Loading your rating...',
    failed: 'Your rating could not be loaded',
    seen: /How was the work of/,
  });

  describe('the stars', () => {
    test('are five, each with a name', async () => {
      await render();
      await expect.element(star('1 Poor')).toBeInTheDocument();
      const names = page.getByRole('radiogroup').getByRole('radio').elements();
      expect(names.map((radio) => radio.closest('label')?.textContent)).toEqual([
        '1 Poor',
        '2 Fair',
        '3 Good',
        '4 Very Good',
        '5 Excellent',
      ]);
    });

    test('are chosen with the arrow keys', async () => {
      await render();
      await star('2 Fair').click({ force: true });
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      await expect.element(star('4 Very Good')).toBeChecked();
      await userEvent.keyboard('{ArrowLeft}');
      await expect.element(star('3 Good')).toBeChecked();
      await expect.element(star('3 Good')).toHaveFocus();
    });
  });

  describe('rating a provider', () => {
    test('requires a star, and explains it', async () => {
      const { server } = await render();
      const submit = dialog().getByRole('button', { name: 'Submit Rating' });
      await expect.element(submit).toBeDisabled();
      await submit.click({ force: true });
      const notice = dialog().getByRole('status').filter({ hasText: 'Rating Required' });
      await expect.element(notice).toMatchTextContent('Please select a rating before submitting.');
      expect(server.count('POST /ratings/')).toBe(0);
    });

    test('sends the stars and the trimmed review, and shows that it is pending', async () => {
      const { server } = await render({ 'POST /ratings/': 'silent' });
      await star('5 Excellent').click({ force: true });
      await dialog().getByLabelText('Review (optional)').fill('  Careful with the tones.  ');
      await dialog().getByRole('button', { name: 'Submit Rating' }).click();
      await expect.element(dialog().getByRole('button', { name: 'Submitting...' })).toBeDisabled();
      await expect
        .poll(() => server.sent('POST /ratings/'))
        .toEqual({
          service_provider_id: 12,
          rating: 5,
          comment: 'Careful with the tones.',
        });
    });

    test('confirms the rating and closes the dialog', async () => {
      await render({ 'POST /ratings/': aRating({ rating: 4 }) });
      await star('4 Very Good').click({ force: true });
      await dialog().getByRole('button', { name: 'Submit Rating' }).click();
      await expect.element(page.getByText('Rating Submitted')).toBeVisible();
      await expect.element(page.getByText('Ama Serwaa: 4 Very Good')).toBeVisible();
      await expect.element(dialog()).not.toBeInTheDocument();
    });

    test.each([
      [
        'Only clients with a completed job can rate.',
        'Only clients with a completed job can rate.',
      ],
      ['', 'Please try again.'],
    ])('refused with "%s" shows "%s" and retains the input', async (detail, shown) => {
      await render({ 'POST /ratings/': problem(403, detail) });
      await star('1 Poor').click({ force: true });
      await dialog().getByLabelText('Review (optional)').fill('Late.');
      await dialog().getByRole('button', { name: 'Submit Rating' }).click();
      const notice = dialog().getByRole('alert');
      await expect.element(notice).toHaveTextContent(`Submission Failed${shown}`);
      await expect.element(dialog().getByLabelText('Review (optional)')).toHaveValue('Late.');
      await expect.element(star('1 Poor')).toBeChecked();
    });

    test('edits the rating if the client has rated before', async () => {
      const rated = aRating({ rating: 3, comment: 'A day late, but good.' });
      const { server } = await render({
        'GET /ratings/my-ratings': [rated],
        'PUT /ratings/{id}': { ...rated, rating: 4 },
      });
      const edit = dialog('Edit Rating Editing');
      await expect.element(star('3 Good')).toBeChecked();
      await expect.element(edit.getByText('Editing')).toBeVisible();
      await expect
        .element(edit.getByLabelText('Review (optional)'))
        .toHaveValue('A day late, but good.');
      await star('4 Very Good').click({ force: true });
      await edit.getByRole('button', { name: 'Update Rating' }).click();
      await expect.element(page.getByText('Rating Updated')).toBeVisible();
      await expect
        .poll(() => server.sent('PUT /ratings/{id}'))
        .toEqual({
          rating: 4,
          comment: 'A day late, but good.',
        });
    });

    test('cancelled resets stars and review, and restores the focus', async () => {
      await render({}, '/client');
      const opener = page.getByRole('button', { name: 'Open' });
      await opener.click();
      await star('2 Fair').click({ force: true });
      await dialog().getByLabelText('Review (optional)').fill('Not now.');
      await dialog().getByRole('button', { name: 'Cancel' }).click();
      await expect.element(opener).toHaveFocus();
      await opener.click();
      await expect.element(star('2 Fair')).not.toBeChecked();
      await expect.element(dialog().getByLabelText('Review (optional)')).toHaveValue('');
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog()).not.toBeInTheDocument();
    });
  });
});

describe('the rating on the page of a job', () => {
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
    const { server } = await render({
      'POST /ratings/': aRating({ rating: 4, comment: 'Clear.' }),
    });
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
});
