import type { User } from '@nsem/sdk';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { useSession } from '../../../lib/session/session.ts';
import { problem, type Answers } from '../../../testing/answers.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { PublicPageSection } from './public-page-section.tsx';

/** For the logged-in user, as on the dashboard. */
function Part() {
  const session = useSession();
  return session.state === 'signed-in' ? <PublicPageSection user={session.user} /> : null;
}

const render = (given: Partial<User> = {}, answers: Answers = {}) =>
  renderPart(<Part />, { as: aProviderUser(given), answers });

const toggle = () => page.getByRole('switch', { name: /^Public page/ });
const link = () => page.getByRole('link', { name: /\/providers\/PRV-7K2M9X$/ });

test('switched on, the page has an address to open and to copy', async () => {
  const { server } = await render({}, { 'PUT /users/me': aProviderUser({ is_public: true }) });
  await expect.element(toggle()).not.toBeChecked();
  expect(link().elements()).toEqual([]);
  await toggle().click();
  await expect.poll(() => server.sent('PUT /users/me')).toEqual({ is_public: true });
  await expect.element(link()).toHaveAttribute('href', '/providers/PRV-7K2M9X');
  await expect
    .element(page.getByRole('button', { name: 'Copy the address of your public page' }))
    .toBeVisible();
});

test('it goes back if the change cannot be saved', async () => {
  await render({}, { 'PUT /users/me': problem(503, '') });
  await toggle().click();
  await expect.element(page.getByText('Update Failed')).toBeVisible();
  await expect.element(toggle()).not.toBeChecked();
});

test('a provider who is not approved yet cannot switch it on, and reads when', async () => {
  await render({ provider_id: null });
  await expect.element(toggle()).toBeDisabled();
  await expect.element(page.getByText(/once an admin approves your first service/)).toBeVisible();
});
