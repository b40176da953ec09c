import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { figuresOn } from '../../testing/figures.ts';
import { anEarnings } from '../../testing/money.ts';
import { aClient, aProviderUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { aService } from '../../testing/services.ts';
import ProviderDashboard from './dashboard.tsx';

const answers = {
  'GET /auth/me': aProviderUser(),
  'GET /earnings': anEarnings(),
  'GET /services/my-services': [aService(), aService({ id: 32, status: 'pending' })],
  'GET /ratings/received-ratings': [],
  'GET /jobs/': [],
  'GET /jobs/available/': [],
  'GET /wallet/me': 'silent',
  'GET /wallet/payouts': [],
} as const satisfies Answers;

const render = (changed: Answers = {}, at = '/service-provider') =>
  renderPart(<ProviderDashboard />, {
    as: aProviderUser(),
    at,
    answers: { ...answers, ...changed },
  });

describe('the provider’s figures', () => {
  test('are jobs, the rating out of 5.0 with its count, services with pending, and GHS', async () => {
    await render();
    await expect.poll(figuresOn).toEqual({
      'Completed Jobs': ['13'],
      'Average Rating': ['4.7 / 5.0', '3 ratings'],
      Services: ['2', '1 pending'],
      'Total Earnings': ['GHS 1,420.50', 'Gross; net GHS 1,207.42'],
    });
  });

  test('of a new provider are zeros, and no rating', async () => {
    const none = { jobs: 0, gross: 0, commission: 0, net: 0 };
    const earnings = anEarnings({
      completed_jobs: 0,
      average_rating: null,
      rating_count: 0,
      all_time: none,
    });
    await render({ 'GET /earnings': earnings, 'GET /services/my-services': [] });
    await expect.poll(figuresOn).toEqual({
      'Completed Jobs': ['0'],
      'Average Rating': ['No ratings', '0 ratings'],
      Services: ['0', '0 pending'],
      'Total Earnings': ['GHS 0.00', 'Gross; net GHS 0.00'],
    });
  });

  test('show no values while they load', async () => {
    await render({ 'GET /earnings': 'silent' });
    await expect.poll(() => figuresOn()['Services']?.[0]).toBe('2');
    expect(figuresOn()['Total Earnings']).toEqual(['–']);
    await expect.element(page.getByText('–').first()).toHaveAttribute('aria-busy', 'true');
  });

  test('show no values if they cannot be loaded', async () => {
    await render({ 'GET /earnings': problem(503, 'The disk is full.') });
    await expect
      .poll(() => figuresOn()['Completed Jobs'])
      .toEqual(['–', 'Could not be loaded just now']);
  });
});

describe('the provider’s dashboard', () => {
  test('has its tabs in the URL, and the arrow keys move through them', async () => {
    const { address } = await render();
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect.element(tab('Profile Setup')).toHaveAttribute('aria-selected', 'true');
    await tab('Profile Setup').click();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(tab('Recent Jobs')).toHaveFocus();
    await expect.poll(address).toBe('/service-provider?tab=recent');
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(tab('Earnings')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(address).toBe('/service-provider?tab=earnings');
  });

  test('informs a provider who is waiting for approval', async () => {
    const waiting = aProviderUser({ is_active: false, provider_id: null });
    await renderPart(<ProviderDashboard />, {
      as: waiting,
      at: '/service-provider',
      answers: { ...answers, 'GET /auth/me': waiting },
    });
    await expect.element(page.getByText(/^Your application is being reviewed\./)).toBeVisible();
    await expect.element(page.getByText('Not assigned')).toBeVisible();
  });

  test('is not for a client', async () => {
    const { server } = await renderPart(<ProviderDashboard />, { as: aClient() });
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(
        'Access Denied: You need service provider privileges to access this page.',
      );
    expect(server.calls).toEqual([]);
  });
});
