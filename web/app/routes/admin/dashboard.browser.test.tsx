import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { endSession, restoreSession, updateUser } from '../../lib/session/session.ts';
import { problem, type Answers } from '../../testing/answers.ts';
import { figuresOn, renderPart } from '../../testing/render-part.tsx';
import { aJob } from '../../testing/jobs.ts';
import { aClient, anAdmin, aReviewedProvider } from '../../testing/people.ts';
import { nothingWaiting } from '../../testing/notifications.ts';
import AdminDashboard from './dashboard.tsx';

const answers = {
  'GET /announcements/': [],
  'GET /admin/stats': {
    totalServiceProviders: 14,
    pendingApprovals: 3,
    totalRevenue: 11_082.9,
    activeJobs: 1021,
  },
  'GET /jobs/': [aJob()],
  'GET /admin/service-providers': [aReviewedProvider()],
  'GET /admin/waiting': { ...nothingWaiting, services: 3, approvals: 2 },
  'GET /admin/contact-messages/': [],
} as const satisfies Answers;

const render = (changed: Answers = {}, at = '/admin') =>
  renderPart(<AdminDashboard />, { as: anAdmin(), at, answers: { ...answers, ...changed } });

const heading = () => page.getByRole('heading', { level: 1 });

describe('the access check of the admin dashboard', () => {
  test.each([
    ['an anonymous visitor', undefined, 'Admin Login Required'],
    ['a client', aClient(), 'Access Denied'],
  ])('explains to %s what is required, and opens the admin login', async (_, as, message) => {
    const { server, address } = await renderPart(<AdminDashboard />, {
      ...(as !== undefined && { as }),
      at: '/admin',
    });
    await expect.element(heading()).toHaveTextContent(message);
    await page.getByRole('button', { name: 'Login as Admin' }).click();
    await expect.poll(address).toBe('/admin?dialog=admin-login');
    expect(server.calls).toEqual([]);
  });

  test('shows that it is authenticating on a device that has not seen the user', async () => {
    const { server } = await render({ 'GET /auth/me': 'silent' });
    localStorage.removeItem('auth_user');
    void restoreSession();
    await expect.element(heading()).toHaveTextContent('Authenticating...');
    await expect.poll(() => server.count('GET /auth/me')).toBe(1);
  });

  test('shows the dashboard of the user whom the device saw last, and asks who it is now', async () => {
    const { server } = await render({ 'GET /auth/me': 'silent' });
    void restoreSession();
    await expect.poll(() => server.count('GET /auth/me')).toBe(1);
    await expect.element(heading()).toHaveTextContent('Admin Dashboard');
  });

  test('believes nothing that the device has stored for another token', async () => {
    await render({ 'GET /auth/me': 'silent' });
    localStorage.setItem('auth_token', 'nsem-session-of-another-user');
    void restoreSession();
    await expect.element(heading()).toHaveTextContent('Authenticating...');
  });

  test('is not saved for a token that another tab has set meanwhile', async () => {
    await render();
    localStorage.removeItem('auth_user');
    localStorage.setItem('auth_token', 'nsem-session-of-another-user');
    updateUser(anAdmin());
    expect(localStorage.getItem('auth_user')).toBeNull();
  });

  test('forgets the user at the end of the session', async () => {
    await render();
    expect(localStorage.getItem('auth_user')).not.toBeNull();
    endSession();
    expect(localStorage.getItem('auth_user')).toBeNull();
  });

  test('shows that the marketplace cannot be reached, and Retry recovers', async () => {
    const { server } = await render({ 'GET /auth/me': problem(503, 'The disk is full.') });
    await restoreSession();
    await expect.element(heading()).toHaveTextContent('The marketplace cannot be reached');
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    server.answer({ 'GET /auth/me': anAdmin() });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(heading()).toHaveTextContent('Admin Dashboard');
  });

  test('shows that the session has ended', async () => {
    await render({ 'GET /admin/stats': problem(401, 'The session has ended.') });
    await expect
      .element(page.getByText('Your session has ended. Please log in again.'))
      .toBeVisible();
    await expect.poll(() => localStorage.getItem('auth_token')).toBeNull();
  });
});

describe('the admin’s figures', () => {
  test('are providers, approvals, revenue in GHS and active jobs', async () => {
    await render();
    await expect.poll(figuresOn).toEqual({
      'Total Service Providers': ['14'],
      'Pending Approvals': ['3'],
      'Total Revenue (GHS)': ['11,082.90'],
      'Active Jobs': ['1,021'],
    });
  });

  test('show no values while they load', async () => {
    await render({ 'GET /admin/stats': 'silent' });
    await expect.element(page.getByText('Pending Approvals')).toBeVisible();
    expect(Object.values(figuresOn())).toEqual([['–'], ['–'], ['–'], ['–']]);
  });

  test('show that they could not be loaded', async () => {
    await render({ 'GET /admin/stats': problem(503, 'The disk is full.') });
    await expect
      .poll(() => figuresOn()['Active Jobs'])
      .toEqual(['–', 'Could not be loaded just now']);
  });
});

describe('the admin’s dashboard', () => {
  test('leads to what waits for a second admin', async () => {
    const { address } = await render({ 'GET /admin/approvals': [] });
    await page.getByRole('link', { name: '2 requests are waiting for approval' }).click();
    await expect.poll(address).toBe('/admin?approvals=waiting');
    await expect
      .element(page.getByRole('dialog', { name: 'Waiting for a second admin' }))
      .toBeVisible();
  });

  test('has a tab for each topic', async () => {
    await render();
    await expect
      .element(page.getByRole('tab', { name: 'Overview' }))
      .toHaveAttribute('aria-selected', 'true');
    const tabs = page.getByRole('tab').elements();
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Jobs',
      'Service Provider Management',
      'Language Management',
      'Service Pricing',
      'Analytics',
      'Wallet Management',
      'Accounts',
      'Audit Log',
      'Settings',
    ]);
  });
});
