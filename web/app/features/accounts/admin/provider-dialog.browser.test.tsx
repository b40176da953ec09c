import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { anAdmin, aReviewedProvider } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { ProviderDialog } from './provider-dialog.tsx';

const as = anAdmin();
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
