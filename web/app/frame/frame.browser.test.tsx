import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { writeLastAccountType } from '../features/accounts/sign-in/use-auth-dialog.ts';
import { problem } from '../testing/answers.ts';
import { aClient, anAdmin, aProviderUser } from '../testing/people.ts';
import { renderPart } from '../testing/render-part.tsx';
import { useFocusOnNavigation } from './root-effects.tsx';
import { TopBar } from './top-bar.tsx';
import { UpdateNotice } from './updates.tsx';

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

/** Pages behind a form, as long as the address says so; nothing behind it can have the focus. */
function Frame() {
  useFocusOnNavigation();
  const isBehind = useLocation().search === '?dialog';
  return (
    <>
      <main inert={isBehind}>
        <Outlet />
      </main>
      {isBehind && <button type="button">Create Account</button>}
      <input aria-label="Search" />
    </>
  );
}

/** What a page does when it is first shown is done by then. */
const twoFrames = () =>
  new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));

async function open() {
  const children = [
    { index: true, element: <h1>Home</h1> },
    { path: 'client', element: <h1>Client Dashboard</h1> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], {
    initialEntries: ['/?dialog'],
  });
  await render(<RouterProvider router={router} />);
  page.getByRole('button').element().focus();
  await router.navigate('/client?dialog');
  await expect.element(page.getByText('Client Dashboard')).toBeInTheDocument();
  await twoFrames();
  return router;
}

test('a new page behind a dialog has the focus when the dialog has closed', async () => {
  const router = await open();
  await expect.element(page.getByRole('button')).toHaveFocus();
  await router.navigate('/client');
  await expect.element(page.getByRole('heading', { name: 'Client Dashboard' })).toHaveFocus();
});

test('it takes the focus from nothing that the user has focused meanwhile', async () => {
  const router = await open();
  page.getByLabelText('Search').element().focus();
  await router.navigate('/client');
  await expect.element(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
  await twoFrames();
  await expect.element(page.getByLabelText('Search')).toHaveFocus();
});

const nothing = () => undefined;

test('is silent as long as there is no new version, but there for screen readers', async () => {
  await renderPart(<UpdateNotice isReady={false} load={nothing} dismiss={nothing} />);
  const region = () => document.querySelector('output');
  await expect.poll(() => region()?.textContent).toBe('');
});

test('offers the new version, now or later', async () => {
  const load = vi.fn<() => void>();
  const dismiss = vi.fn<() => void>();
  await renderPart(<UpdateNotice isReady load={load} dismiss={dismiss} />);
  await expect.element(page.getByText('A new version is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  expect([load.mock.calls.length, dismiss.mock.calls.length]).toEqual([0, 1]);
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(load).toHaveBeenCalledOnce();
});
