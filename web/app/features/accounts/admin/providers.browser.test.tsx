import type { ReviewedProvider } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { type Answers, problem } from '../../../testing/answers.ts';
import { anAdmin, aReviewedProvider } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { ProvidersSection } from './providers-section.tsx';

const as = anAdmin();

describe('the list of providers', () => {
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
});

describe('the dialog of a provider', () => {
  const call = 'GET /admin/service-providers/{id}';
  const part = (
    <ProviderDialog providerId={12} onClose={() => undefined} onActivation={() => undefined} />
  );

  describeQueryStates('a provider’s profile', {
    part,
    as,
    answers: { [call]: aReviewedProvider() },
    call,
    loading: 'Loading the provider...',
    failed: 'The provider could not be loaded',
    seen: 'ama.serwaa@example.com',
  });

  describe('a provider’s profile', () => {
    test('has what they applied with, and what they offer', async () => {
      const profile = {
        languages: ['Ewe', 'English'],
        experience: '6-10',
        specialties: ['Healthcare'],
        bio: 'Teacher in Ho.',
        portfolio: null,
      } as const;
      await renderPart(part, {
        as,
        answers: {
          [call]: aReviewedProvider({
            profile: { ...profile, languages: [...profile.languages], specialties: ['Healthcare'] },
          }),
        },
      });
      await expect.element(page.getByText('Teacher in Ho.')).toBeVisible();
      await expect.element(page.getByText('Healthcare')).toBeVisible();
      await expect
        .element(page.getByRole('dialog').getByRole('listitem').last())
        .toMatchTextContent(/English → TwiPending$/);
    });

    test('has links only to the web addresses in the portfolio', async () => {
      const profile = {
        languages: ['Ewe'],
        experience: '6-10',
        specialties: [],
        bio: 'Teacher in Ho.',
        portfolio:
          'https://ho.example/books javascript:alert(1) https://nsem.example@evil.example https://ho.example/books',
      } as const;
      const provider = aReviewedProvider({
        profile: { ...profile, languages: ['Ewe'], specialties: [] },
      });
      await renderPart(part, { as, answers: { [call]: provider } });
      const link = page.getByRole('dialog').getByRole('link').first();
      await expect.element(link).toHaveAttribute('href', 'https://ho.example/books');
      await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
      await expect.element(page.getByText(/javascript:alert/)).toBeVisible();
      expect(page.getByRole('dialog').getByRole('link').elements()).toHaveLength(2);
    });

    test('without an application says that there are no details', async () => {
      await renderPart(part, {
        as,
        answers: { [call]: aReviewedProvider({ service_configurations: [] }) },
      });
      await expect.element(page.getByText('No application details were provided.')).toBeVisible();
      await expect.element(page.getByText('None submitted yet.')).toBeVisible();
    });
  });
});
