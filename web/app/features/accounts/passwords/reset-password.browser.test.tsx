import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ResetPassword } from './reset-password.tsx';

const link = '/reset-password#token=kQ0s1mJq3vX8-9oY';
const replacement = 'kente-loom-in-bonwire';

const render = (at: string, answers: Answers = {}) =>
  renderPart(<ResetPassword />, { at, answers });

const code = () => page.getByRole('textbox', { name: 'Code' });
const field = (label: RegExp) => page.getByLabelText(label);
const submit = () => page.getByRole('button', { name: 'Change password' }).click();

async function fill(confirmation = replacement): Promise<void> {
  await field(/^New password/).fill(replacement);
  await field(/^Confirm new password/).fill(confirmation);
}

describe('a new password', () => {
  test('is set with the link, and leads to the login', async () => {
    const { server, address } = await render(link, { 'POST /auth/password/reset': undefined });
    await expect.poll(address).toBe('/reset-password');
    expect(code().elements()).toEqual([]);
    await fill();
    await submit();
    await expect.element(page.getByText('Your password has been changed')).toBeVisible();
    expect(server.sent('POST /auth/password/reset')).toEqual({
      token: 'kQ0s1mJq3vX8-9oY',
      password: replacement,
    });
    await expect.poll(address).toBe('/reset-password?dialog=login&as=client');
  });

  test('is set with a code', async () => {
    const { server } = await render('/reset-password', { 'POST /auth/password/reset': undefined });
    await fill();
    await submit();
    await expect.element(page.getByText('Enter the code from the mail')).toBeVisible();
    expect(server.count('POST /auth/password/reset')).toBe(0);
    await code().fill('kQ0s1mJq3vX8-9oY ');
    await submit();
    await expect.element(page.getByText('Your password has been changed')).toBeVisible();
  });

  test('must be entered the same again', async () => {
    const { server } = await render(link, { 'POST /auth/password/reset': undefined });
    await fill('kente-loom-in-adanwomase');
    await submit();
    await expect.element(page.getByText(/do not match/)).toBeVisible();
    expect(server.count('POST /auth/password/reset')).toBe(0);
  });

  test('with an invalid link is refused, and another link can be requested', async () => {
    const text = 'This link has expired or was used already.';
    const { address } = await render(link, {
      'POST /auth/password/reset': problem(422, text, { token: text }),
    });
    await fill();
    await submit();
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toHaveTextContent(`Your password was not changed${text}`);
    await expect.element(field(/^New password/)).toHaveValue(replacement);
    await page.getByRole('button', { name: 'Request another one' }).click();
    await expect.poll(address).toBe('/reset-password?dialog=forgot-password');
  });
});
