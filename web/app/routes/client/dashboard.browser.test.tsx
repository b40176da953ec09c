import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { figuresOn, renderPart } from '../../testing/render-part.tsx';
import { aWallet, usage } from '../../testing/money.ts';
import { aClient, aProviderUser } from '../../testing/people.ts';
import { prices } from '../../testing/jobs.ts';
import ClientDashboard from './dashboard.tsx';

const answers = {
  'GET /announcements/': [],
  'GET /usage': usage,
  'GET /languages/availability': [],
  'GET /wallet/me': aWallet(),
  'GET /service-pricing/': prices,
  'GET /users/service-providers': [],
  'GET /jobs/': [],
} as const satisfies Answers;

const render = (changed: Answers = {}, at = '/client') =>
  renderPart(<ClientDashboard />, { as: aClient(), at, answers: { ...answers, ...changed } });

describe('the client’s figures', () => {
  test('are calls this month, words, minutes and the balance in GHS', async () => {
    await render();
    await expect.poll(figuresOn).toEqual({
      'API Calls This Month': ['1,021', 'Jobs since 1 Nov'],
      'Words Translated': ['9,632', 'Delivered in the last 6 months'],
      'Audio Minutes': ['22.5', 'Delivered in the last 6 months'],
      'Wallet Balance': ['GHS 1,234.50', 'GHS 3.15 held for jobs'],
    });
  });

  test('show no values while they load', async () => {
    await render({ 'GET /usage': 'silent', 'GET /wallet/me': 'silent' });
    await expect.element(page.getByText('Words Translated')).toBeVisible();
    expect(Object.values(figuresOn()).map(([figure]) => figure)).toEqual(['–', '–', '–', '–']);
  });

  test('show which could not be loaded, and the values of the others', async () => {
    await render({ 'GET /wallet/me': problem(503, 'The disk is full.') });
    await expect
      .poll(() => figuresOn()['Wallet Balance'])
      .toEqual(['–', 'Could not be loaded just now']);
    expect(figuresOn()['API Calls This Month']?.[0]).toBe('1,021');
  });

  test('show no balance if nothing could be loaded: 0 would be read as what is there', async () => {
    const down = problem(503, 'The disk is full.');
    await render({
      'GET /wallet/me': down,
      'GET /usage': down,
      'GET /users/service-providers': down,
      'GET /languages/': down,
    });
    await expect
      .poll(() => figuresOn()['Wallet Balance'])
      .toEqual(['–', 'Could not be loaded just now']);
    expect(figuresOn()['Words Translated']).toEqual(['–', 'Could not be loaded just now']);
  });

  test('stay when they cannot be refetched, and show that', async () => {
    const { server, refresh } = await render();
    await expect.poll(() => figuresOn()['Wallet Balance']?.[0]).toBe('GHS 1,234.50');
    server.answer({ 'GET /wallet/me': problem(503, 'The disk is full.') });
    await refresh();
    await expect
      .poll(() => figuresOn()['Wallet Balance'])
      .toEqual(['GHS 1,234.50', 'Could not be loaded just now']);
  });
});

describe('the client’s dashboard', () => {
  test('has four tabs, which the arrow keys move through', async () => {
    const { address } = await render();
    const tabs = page.getByRole('tab');
    await expect.element(tabs.first()).toBeVisible();
    expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([
      'Discover Service Providers',
      'My Jobs',
      'API Integration',
      'Usage & Billing',
    ]);
    await tabs.first().click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tab', { name: 'My Jobs' })).toHaveFocus();
    await expect.poll(address).toBe('/client?tab=jobs');
    await expect.element(page.getByText("You haven't created any jobs yet.")).toBeVisible();
  });

  test('opens the first tab for an unknown one', async () => {
    await render({}, '/client?tab=nonsense');
    await expect
      .element(page.getByRole('tab', { name: 'Discover Service Providers' }))
      .toHaveAttribute('aria-selected', 'true');
  });

  test.each([
    ['a provider', aProviderUser()],
    ['an anonymous visitor', undefined],
  ])('is denied to %s, without calls to the API', async (_, as) => {
    const { server, address } = await renderPart(<ClientDashboard />, {
      ...(as !== undefined && { as }),
      at: '/client',
    });
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Access Denied: You need client privileges to access this page.');
    expect(server.calls).toEqual([]);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect.poll(address).toBe('/client?dialog=login&as=client');
  });
});
