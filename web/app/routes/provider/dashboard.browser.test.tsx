import type { User } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { figuresOn, renderPart } from '../../testing/render-part.tsx';
import { anEarnings } from '../../testing/money.ts';
import { aClient, aProviderUser } from '../../testing/people.ts';
import { aService } from '../../testing/jobs.ts';
import ProviderDashboard from './dashboard.tsx';
import { readOpened, saveOpened } from './first-steps.tsx';

const answers = {
  'GET /announcements/': [],
  'GET /auth/me': aProviderUser(),
  'GET /earnings': anEarnings(),
  'GET /services/my-services': [aService(), aService({ id: 32, status: 'pending' })],
  'GET /ratings/received-ratings': [],
  'GET /jobs/': [],
  'GET /jobs/available/': [],
  'GET /wallet/me': 'silent',
  'GET /users/me/payout-account': null,
  'GET /wallet/payouts': [],
  'GET /api-keys/': [],
} as const satisfies Answers;

const render = (changed: Answers = {}, at = '/service-provider') =>
  renderPart(<ProviderDashboard />, {
    as: aProviderUser(),
    at,
    answers: { ...answers, ...changed },
  });

const renderAs = (user: User, changed: Answers = {}, at = '/service-provider') =>
  renderPart(<ProviderDashboard />, {
    as: user,
    at,
    answers: { ...answers, 'GET /auth/me': user, ...changed },
  });

const profile = {
  languages: ['English', 'Dagbani'],
  experience: '2-3',
  specialties: [],
  bio: 'I translate for farmers in Tamale.',
  portfolio: null,
} as const;

const applicant = aProviderUser({
  is_active: false,
  provider_id: null,
  profile: { ...profile, languages: [...profile.languages], specialties: [] },
});

describe('the first steps', () => {
  const steps = () => page.getByRole('list').filter({ hasText: 'Deliver your first job' });
  const noJobs = { 'GET /earnings': anEarnings({ completed_jobs: 0 }) };
  const none = { ...noJobs, 'GET /services/my-services': [] } as const;

  test('of a new provider lead to the form of a service in their languages', async () => {
    const { address } = await renderAs(applicant, none);
    await expect.element(page.getByText('0 of 5')).toBeVisible();
    await expect.element(steps()).toMatchTextContent('after your services');
    await steps().getByRole('link', { name: 'Add: Add your services' }).click();
    await expect.poll(address).toBe('/service-provider?service=new&source=en&target=dag');
    const form = page.getByRole('dialog', { name: 'Add Service' });
    await expect.element(form.getByRole('combobox', { name: /^Source/ })).toHaveValue('English');
    await expect.element(form.getByRole('combobox', { name: /^Target/ })).toHaveValue('Dagbani');
  });

  test('say what is done, and what the approval waits for', async () => {
    await renderAs(applicant, noJobs);
    await expect.element(page.getByText('1 of 5')).toBeVisible();
    await expect.element(steps()).toMatchTextContent('Add your services, done');
    await expect.element(steps()).toMatchTextContent('we e-mail you');
  });

  test('of an approved provider are one line until they are opened', async () => {
    const fresh = aProviderUser({ created_at: new Date().toISOString() });
    await renderAs(fresh);
    await expect.element(page.getByText('3 of 5')).toBeVisible();
    expect(steps().elements()).toEqual([]);
    await page.getByText('3 of 5').click();
    await expect.element(steps()).toBeVisible();
  });

  test('stay as they were left on this device', async () => {
    saveOpened(applicant.id, false);
    await renderAs(applicant, none);
    await expect.element(page.getByText('0 of 5')).toBeVisible();
    expect(steps().elements()).toEqual([]);
    await page.getByText('0 of 5').click();
    await expect.element(steps()).toBeVisible();
    await expect.poll(() => readOpened(applicant.id)).toBe(true);
    await page.getByText('0 of 5').click();
    await expect.poll(() => readOpened(applicant.id)).toBe(false);
  });

  test('are gone once all of them are done, and after the first weeks', async () => {
    await renderAs(aProviderUser({ created_at: '2026-01-05T08:00:00.000Z' }));
    await expect.element(page.getByText('Where should we send your earnings?')).toBeVisible();
    expect(page.getByText('Getting started').elements()).toEqual([]);
  });
});

describe('jobs that are none', () => {
  const at = '/service-provider?tab=available';

  test('of a provider who is switched off offer to turn it on', async () => {
    const off = aProviderUser({ is_available: false });
    const { server } = await renderAs(off, { 'PUT /users/me': aProviderUser() }, at);
    await expect
      .element(page.getByText('Availability is off: you are not offered jobs.'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await expect.poll(() => server.sent('PUT /users/me')).toEqual({ is_available: true });
    await expect.element(page.getByText(/^No jobs are available right now/)).toBeVisible();
  });

  test('of an applicant lead to their services', async () => {
    const { address } = await renderAs(applicant, {}, at);
    await expect.element(page.getByText(/^Your services are being reviewed/)).toBeVisible();
    await page.getByRole('button', { name: 'See your services' }).click();
    await expect.poll(address).toBe('/service-provider?tab=profile');
  });
});

describe.each([
  ['Recent Jobs', 'recent'],
  ['Earnings', 'earnings'],
])('%s of a provider without any', (_, tab) => {
  const at = `/service-provider?tab=${tab}`;
  const none = { 'GET /earnings': anEarnings({ completed_jobs: 0 }) };

  test.each([
    [[], /^Add a service first/, 'Add a service', '?tab=profile&service=new'],
    [[aService({ status: 'pending' })], /are being reviewed/, 'See your services', '?tab=profile'],
    [
      [aService({ status: 'rejected' })],
      /^None of your services/,
      'See your services',
      '?tab=profile',
    ],
  ])('with the services %o say what is missing', async (services, text, label, address) => {
    const shown = await renderAs(applicant, { ...none, 'GET /services/my-services': services }, at);
    await expect.element(page.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: label, exact: true }).click();
    await expect.poll(shown.address).toBe(`/service-provider${address}`);
  });

  test('offer to turn availability on', async () => {
    const off = aProviderUser({ is_available: false });
    const { server } = await renderAs(off, { ...none, 'PUT /users/me': aProviderUser() }, at);
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await expect.poll(() => server.sent('PUT /users/me')).toEqual({ is_available: true });
    await expect.element(page.getByText(/^Availability is off/)).not.toBeInTheDocument();
  });

  test('who is offered jobs lack nothing', async () => {
    const quick = aProviderUser({ is_available: false, is_quick_service_available: true });
    await renderAs(quick, none, at);
    await expect
      .element(page.getByText(/not accepted any jobs|Nothing has been paid/))
      .toBeVisible();
    expect(page.getByText(/quick jobs only/).elements()).toEqual([]);
  });
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
    await expect.element(tab('API Integration')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(address).toBe('/service-provider?tab=api');
    await expect.element(page.getByText('You have no API keys yet.')).toBeVisible();
  });

  test('informs a provider who was deactivated', async () => {
    await renderAs(aProviderUser({ is_active: false }));
    await expect.element(page.getByText('Your account was deactivated')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
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
