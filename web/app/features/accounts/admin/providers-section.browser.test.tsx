import type { ReviewedProvider } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { anAdmin, aReviewedProvider } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { ProvidersSection } from './providers-section.tsx';

const as = anAdmin();
const at = '/admin?tab=providers';
const call = 'GET /admin/service-providers';

const render = (providers: readonly ReviewedProvider[], more: Answers = {}, place = at) =>
  renderPart(<ProvidersSection />, { as, at: place, answers: { [call]: providers, ...more } });

const button = (name: string) => page.getByRole('button', { name });
const row = () => page.getByRole('row').nth(1);

describeQueryStates('Service Providers', {
  part: <ProvidersSection />,
  as,
  at,
  answers: { [call]: [aReviewedProvider()] },
  call,
  loading: 'Loading service providers...',
  failed: 'Service providers could not be loaded',
  seen: 'ama.serwaa@example.com',
});

describe('the list of service providers', () => {
  test.each([
    [{}, 'Approved', '★ 4.7 (3)', 'PRV-7K2M9X'],
    [
      { is_active: false, provider_id: null, average_rating: null, rating_count: 0 },
      'Pending',
      'No ratings',
      'Not assigned',
    ],
    [{ is_active: false }, 'PendingDeactivated', '★ 4.7 (3)', 'PRV-7K2M9X'],
  ])('with %o are shown as %s', async (given, status, rating, id) => {
    await render([aReviewedProvider(given)]);
    await expect.element(row()).toBeVisible();
    const cells = [...row().element().children].map(({ textContent }) => textContent);
    expect(cells.slice(1, 4)).toEqual([status, rating, id]);
  });

  test.each([
    [at, 'No service providers have joined yet.'],
    [`${at}&standing=pending`, 'No service providers found matching your criteria.'],
    [`${at}&q=kusaal`, 'No service providers found matching your criteria.'],
  ])('at %s show an empty state if there are none', async (place, message) => {
    await render([], {}, place);
    await expect.element(page.getByText(message)).toBeVisible();
  });

  test('are deactivated after confirmation, and can be reactivated', async () => {
    const deactivated = aReviewedProvider({ is_active: false });
    const { server } = await render([aReviewedProvider()]);
    await button('Deactivate: Ama Serwaa').click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate Ama Serwaa?' });
    server.answer({ 'PUT /admin/service-providers/{id}': deactivated, [call]: [deactivated] });
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect.element(page.getByText('Provider deactivated')).toBeVisible();
    await expect.element(button('Reactivate: Ama Serwaa')).toBeVisible();
  });

  test('shows in the dialog why a provider cannot be deactivated', async () => {
    const refused = problem(409, 'Another admin has just changed it.');
    await render([aReviewedProvider()], { 'PUT /admin/service-providers/{id}': refused });
    await button('Deactivate: Ama Serwaa').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toMatchTextContent('Another admin has just changed it.');
  });
});
