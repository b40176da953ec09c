import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { paramsOf } from '../../lib/search-params.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { problem, type Answers } from '../../testing/answers.ts';
import { aClient, aProvider } from '../../testing/people.ts';
import { describeQueryStates } from '../../testing/query-states.tsx';
import { aRating } from '../../testing/ratings.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { RatingDialog } from './rating-dialog.tsx';
import { parseRating } from './rating-url.ts';

const as = aClient();
const at = '/client?rate=PRV-7K2M9X';
const unrated = {
  'GET /users/service-providers': [aProvider()],
  'GET /ratings/my-ratings': [],
} as const satisfies Answers;

/** As the client's dashboard has it, with a way to open it. */
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
  test('are five, each with its meaning', async () => {
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
  test('takes a star first, and says so', async () => {
    const { server } = await render();
    const submit = dialog().getByRole('button', { name: 'Submit Rating' });
    await expect.element(submit).toBeDisabled();
    await submit.click({ force: true });
    const said = dialog().getByRole('status').filter({ hasText: 'Rating Required' });
    await expect.element(said).toMatchTextContent('Please select a rating before submitting.');
    expect(server.count('POST /ratings/')).toBe(0);
  });

  test('sends the stars and the trimmed review, and is busy meanwhile', async () => {
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

  test('says when it is done, and the dialog is gone', async () => {
    await render({ 'POST /ratings/': aRating({ rating: 4 }) });
    await star('4 Very Good').click({ force: true });
    await dialog().getByRole('button', { name: 'Submit Rating' }).click();
    await expect.element(page.getByText('Rating Submitted')).toBeVisible();
    await expect.element(page.getByText('Ama Serwaa: 4 Very Good')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test.each([
    ['Only clients with a completed job can rate.', 'Only clients with a completed job can rate.'],
    ['', 'Please try again.'],
  ])('that is refused with "%s" says "%s" and keeps what was written', async (detail, said) => {
    await render({ 'POST /ratings/': problem(403, detail) });
    await star('1 Poor').click({ force: true });
    await dialog().getByLabelText('Review (optional)').fill('Late.');
    await dialog().getByRole('button', { name: 'Submit Rating' }).click();
    const notice = dialog().getByRole('alert');
    await expect.element(notice).toHaveTextContent(`Submission Failed${said}`);
    await expect.element(dialog().getByLabelText('Review (optional)')).toHaveValue('Late.');
    await expect.element(star('1 Poor')).toBeChecked();
  });

  test('is an edit where the client has rated before', async () => {
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

  test('that is cancelled forgets stars and words, and the focus goes back', async () => {
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
