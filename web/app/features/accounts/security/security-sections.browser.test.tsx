import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aClient, bothFactors, noFactors } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { SecuritySections } from './security-sections.tsx';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const newTotp = { secret, otpauth_uri: `otpauth://totp/Nsem:a?secret=${secret}&issuer=Nsem` };
const codes = ['7k2m-9qx4-0cvd-h8rt', 'w3nb-51ep-zk6a-2gyj'];

const render = (answers: Answers = {}) =>
  renderPart(<SecuritySections isAdmin={false} />, {
    as: aClient(),
    answers: {
      'GET /users/me/second-factors': noFactors,
      'POST /users/me/totp': newTotp,
      ...answers,
    },
  });

const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('an authenticator app', () => {
  test('is set up with a QR code or a key, and a code', async () => {
    const { server } = await render({
      'POST /users/me/totp/confirm': { recovery_codes: codes },
    });
    await button('Set up').click();
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect.element(page.getByText(/^JBSW Y3DP EHPK 3PXP/)).toBeVisible();
    await page.getByRole('textbox', { name: /Enter the code/ }).fill('492039');
    server.answer({ 'GET /users/me/second-factors': { ...bothFactors, passkeys: [] } });
    await button('Turn on').click();
    await expect
      .element(page.getByRole('heading', { name: 'Save your recovery codes' }))
      .toHaveFocus();
    await expect.element(page.getByText('w3nb-51ep-zk6a-2gyj')).toBeVisible();
    expect(server.sent('POST /users/me/totp/confirm')).toEqual({ code: '492039' });
    await button('I have saved them').click();
    await expect.element(page.getByText('w3nb-51ep-zk6a-2gyj')).not.toBeInTheDocument();
    await expect.element(page.getByText(/Set up on 1 Oct 2026/)).toBeVisible();
  });

  test('shows at the field why its code is refused', async () => {
    await render({ 'POST /users/me/totp/confirm': problem(422, 'The code is wrong.') });
    await button('Set up').click();
    const field = page.getByRole('textbox', { name: /Enter the code/ });
    await field.fill('000000');
    await button('Turn on').click();
    await expect.element(field).toHaveAccessibleDescription(/The code is wrong\./);
  });

  test('is removed only after confirmation', async () => {
    const { server } = await render({
      'GET /users/me/second-factors': bothFactors,
      'DELETE /users/me/totp': undefined,
    });
    await button('Remove').first().click();
    expect(server.count('DELETE /users/me/totp')).toBe(0);
    server.answer({ 'GET /users/me/second-factors': noFactors });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(button('Set up')).toBeVisible();
  });
});

describe('a passkey', () => {
  test('is listed with its use, and removed only after confirmation', async () => {
    const { server } = await render({
      'GET /users/me/second-factors': bothFactors,
      'DELETE /users/me/passkeys/{id}': undefined,
    });
    await expect.element(page.getByText('Never used')).toBeVisible();
    await button('Remove: Phone').click();
    server.answer({ 'GET /users/me/second-factors': { ...bothFactors, passkeys: [] } });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByRole('heading', { name: 'Phone' })).not.toBeInTheDocument();
    expect(server.count('DELETE /users/me/passkeys/{id}')).toBe(1);
  });

  test('needs a name', async () => {
    await render();
    await page.getByText('New passkey', { exact: true }).click();
    await button('Add a passkey').click();
    await expect.element(page.getByText('Please enter a name for the passkey.')).toBeVisible();
  });
});

test('new recovery codes replace the old ones only after confirmation', async () => {
  const { server } = await render({
    'GET /users/me/second-factors': bothFactors,
    'POST /users/me/recovery-codes': { recovery_codes: codes },
  });
  await expect.element(page.getByText(/You have 9 unused recovery codes\./)).toBeVisible();
  await button('Get new codes').click();
  expect(server.count('POST /users/me/recovery-codes')).toBe(0);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get new codes' }).click();
  await expect.element(page.getByText('7k2m-9qx4-0cvd-h8rt')).toBeVisible();
});
