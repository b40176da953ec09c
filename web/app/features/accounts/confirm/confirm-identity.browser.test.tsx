import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problemWithCode, type Answers } from '../../../testing/answers.ts';
import { aClient, bothFactors, noFactors } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { RecoverySection } from '../security/security-sections.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';

const unconfirmed = problemWithCode(403, 'permission.confirmation-required');
const confirmed = { confirmed_until: '2026-11-20T09:40:00.000Z' };
const codes = ['7k2m-9qx4-0cvd-h8rt'];

const dialog = () => page.getByRole('dialog', { name: 'Confirm it’s you' });

/** Requests new recovery codes, which the server refuses until the user has confirmed. */
async function request(answers: Answers = {}) {
  const received: (readonly string[])[] = [];
  const part = await renderPart(
    <>
      <RecoverySection left={9} onCodes={(issued) => received.push(issued)} />
      <ConfirmIdentity />
    </>,
    {
      as: aClient(),
      answers: {
        'GET /users/me/second-factors': noFactors,
        'POST /users/me/recovery-codes': unconfirmed,
        'POST /auth/confirm': confirmed,
        ...answers,
      },
    },
  );
  await page.getByRole('button', { name: 'Get new codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get new codes' }).click();
  await expect.element(dialog()).toBeVisible();
  return { ...part, received };
}

describe('a call that needs a confirmation', () => {
  test('is sent again once the password is confirmed', async () => {
    const { server, received } = await request();
    await dialog().getByLabelText('Password', { exact: true }).fill('akwaaba-osu-2026');
    server.answer({ 'POST /users/me/recovery-codes': { recovery_codes: codes } });
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => received).toEqual([codes]);
    expect(server.sent('POST /auth/confirm')).toEqual({ password: 'akwaaba-osu-2026' });
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('fails if the user cancels', async () => {
    const { server, received } = await request();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('alertdialog').getByRole('alert')).toBeVisible();
    expect(server.count('POST /users/me/recovery-codes')).toBe(1);
    expect(received).toEqual([]);
  });

  test('can be confirmed with a code, if there is an authenticator app', async () => {
    const { server } = await request({ 'GET /users/me/second-factors': bothFactors });
    await dialog().getByRole('button', { name: 'Use a code' }).click();
    const field = dialog().getByRole('textbox', { name: /^Code/ });
    await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.fill('492039');
    server.answer({ 'POST /users/me/recovery-codes': { recovery_codes: codes } });
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => server.sent('POST /auth/confirm')).toEqual({ code: '492039' });
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('shows why the password is not accepted', async () => {
    const refused = problemWithCode(422, 'second-factor.password-wrong');
    await request({ 'POST /auth/confirm': { ...refused, detail: 'The password is wrong.' } });
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.element(dialog().getByText('Enter your password')).toBeVisible();
    await dialog().getByLabelText('Password', { exact: true }).fill('wrong');
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('The password is wrong.');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });
});
