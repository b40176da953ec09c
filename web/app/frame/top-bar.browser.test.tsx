import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { writeLastAccountType } from '../features/accounts/sign-in/use-auth-dialog.ts';
import { problem } from '../testing/answers.ts';
import { aClient, anAdmin, aProviderUser } from '../testing/people.ts';
import { renderPart } from '../testing/render-part.tsx';
import { TopBar } from './top-bar.tsx';

const button = (name: string) => page.getByRole('button', { name });
const links = () =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

describe('the top bar of a visitor', () => {
  test('leads to Learn More, Pricing and the providers', async () => {
    await renderPart(<TopBar />);
    await expect.element(page.getByRole('link', { name: 'Pricing' })).toBeVisible();
    expect(links()).toEqual(['Learn More about Nsem', 'Pricing', 'Providers']);
  });

  test.each([
    ['Login', '/pricing?dialog=login&as=client'],
    ['Sign Up', '/pricing?dialog=join&as=client'],
  ])('opens the dialog for %s on the current page', async (name, place) => {
    const { address } = await renderPart(<TopBar />, { at: '/pricing' });
    await button(name).click();
    await expect.poll(address).toBe(place);
  });

  test('opens the login with the account type of the last one on this device', async () => {
    const { address } = await renderPart(<TopBar />, { at: '/pricing' });
    writeLastAccountType('service-provider');
    await button('Login').click();
    await expect.poll(address).toBe('/pricing?dialog=login&as=service-provider');
  });
});

describe('the top bar of a logged-in user', () => {
  test.each([
    [aClient(), '/client', 'Client Dashboard'],
    [aProviderUser(), '/service-provider', 'Provider Dashboard'],
    [anAdmin(), '/admin', 'Admin Dashboard'],
  ])('links %o to their dashboard, unless it is the current page', async (as, path, name) => {
    const { address } = await renderPart(<TopBar />, { as, at: '/' });
    await expect.element(button(`${as.name}: account and colours`)).toBeVisible();
    const link = page.getByRole('link', { name });
    await link.click();
    await expect.poll(address).toBe(path);
    await expect.element(link).not.toBeInTheDocument();
  });

  test('logs out to the home page and deletes the session', async () => {
    const { server, address } = await renderPart(<TopBar />, {
      as: aClient(),
      at: '/client',
      answers: { 'POST /auth/logout': undefined },
    });
    await button('Logout').click();
    await expect.element(button('Login')).toBeVisible();
    await expect.poll(address).toBe('/');
    await expect.poll(() => localStorage.getItem('auth_token')).toBeNull();
    await expect.poll(() => server.count('POST /auth/logout')).toBe(1);
  });

  test('logs out on this device even if the server cannot be reached', async () => {
    await renderPart(<TopBar />, {
      as: aClient(),
      answers: { 'POST /auth/logout': problem(503, 'The disk is full.') },
    });
    await button('Logout').click();
    await expect.element(page.getByText('Logged out on this device only')).toBeVisible();
    await expect.element(button('Sign Up')).toBeVisible();
  });

  test('have a menu with their address, the way to their account, and the colours', async () => {
    await renderPart(<TopBar />, { as: aClient(), at: '/client' });
    await button(`${aClient().name}: account and colours`).click();
    await expect.element(page.getByText(aClient().email)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Account and security' })).toBeVisible();
    await page.getByText('Dark', { exact: true }).click();
    await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(aClient().email)).not.toBeVisible();
  });
});
