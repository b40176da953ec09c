import type { AccountLimits, User } from '@nsem/sdk';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, problemWithCode, type Answers } from '../../../testing/answers.ts';
import { aClient, anAdmin, aProviderUser } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { DeleteSection } from './delete-section.tsx';
import { Goodbye } from './goodbye.tsx';

const limits: AccountLimits = {
  quotas: [],
  rate_limit: null,
  max_upload_bytes: 200_000_000,
  contents_erased_after_days: 14,
  review_days: 3,
};

/** As on the account page. */
function Part({ user }: Readonly<{ user: User }>) {
  const [isDeleted, setDeleted] = useState(false);
  return isDeleted ? <Goodbye /> : <DeleteSection user={user} onDeleted={() => setDeleted(true)} />;
}

const dialog = page.getByRole('dialog', { name: 'Delete your account' });
const email = dialog.getByRole('textbox', { name: 'Your e-mail' });
const password = dialog.getByLabelText(/^Your password/);

async function open(user: User = aClient(), answers: Answers = {}) {
  const part = await renderPart(<Part user={user} />, {
    as: user,
    answers: { 'GET /users/me/limits': limits, ...answers },
  });
  await page.getByRole('button', { name: 'Delete account...' }).click();
  await expect.element(dialog).toBeVisible();
  return part;
}

async function fill(typed: string): Promise<void> {
  await email.fill(typed);
  await password.fill('akwaaba-osu-2026');
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
}

describe('deleting your account', () => {
  test.each([
    ['client', aClient(), 'The texts, recordings and results of your jobs'],
    ['service provider', aProviderUser(), 'Your voice samples'],
  ])('says to a %s what is erased and when', async (_, user, later) => {
    await open(user);
    const region = dialog.getByRole('region', { name: 'After 14 days, also erased' });
    await expect.element(region.getByText(later)).toBeVisible();
    await expect.element(dialog.getByRole('region', { name: 'What stays' })).toBeVisible();
  });

  test('says to an admin that their actions stay in the audit log', async () => {
    await open(anAdmin());
    await expect.element(dialog.getByText(/^What you did as an admin/)).toBeVisible();
    expect(dialog.getByRole('region', { name: /also erased/ }).elements()).toEqual([]);
  });

  test('needs the e-mail of the account and the password', async () => {
    const { server } = await open(aClient(), { 'POST /users/me/delete': undefined });
    await fill('kojo.danso@example.com');
    await expect.element(email).toBeInvalid();
    await email.fill('akosua.frimpong@example.com');
    await password.fill('');
    await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
    await expect.element(dialog.getByText('Enter your password')).toBeVisible();
    expect(server.count('POST /users/me/delete')).toBe(0);
  });

  test('ends with a goodbye, and leaves nothing on the device', async () => {
    const { server } = await open(aClient(), { 'POST /users/me/delete': undefined });
    await fill(' Akosua.Frimpong@example.com');
    await expect
      .element(page.getByRole('heading', { name: 'Your account was deleted' }))
      .toHaveFocus();
    expect(server.sent('POST /users/me/delete')).toEqual({ current_password: 'akwaaba-osu-2026' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('reports a wrong password at its field', async () => {
    const wrong = 'This is not your current password.';
    await open(aClient(), {
      'POST /users/me/delete': problem(422, wrong, { current_password: wrong }),
    });
    await fill('akosua.frimpong@example.com');
    await expect.element(password).toBeInvalid();
    await expect.element(email).toHaveValue('akosua.frimpong@example.com');
  });

  test('that is refused names everything that is still to be finished', async () => {
    const obstacles = [
      { kind: 'live-jobs', count: 2 },
      { kind: 'wallet-balance', amount: 12.5 },
    ];
    await open(aClient(), {
      'POST /users/me/delete': problemWithCode(409, 'account.deletion-refused', { obstacles }),
    });
    await fill('akosua.frimpong@example.com');
    const reasons = dialog.getByRole('alert').getByRole('listitem');
    await expect.element(reasons.first()).toMatchTextContent('You have 2 jobs pending');
    await expect.element(reasons.last()).toMatchTextContent('You have GHS 12.50 in your wallet.');
  });
});
