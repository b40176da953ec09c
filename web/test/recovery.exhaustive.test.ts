import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { fillAccount, logIn, seeHeading } from './support/screens.ts';
import { visit } from './support/visitor.ts';

const email = 'adjoa.nyarko@example.com';
const newPassword = 'kente-loom-in-bonwire';

let marketplace: TestMarketplace;
let browser: Browser;

beforeAll(async () => {
  marketplace = await startTestMarketplace({ variables: { NSEM_VERIFY_EMAIL: 'on' } });
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

/** The code in the only mail with a subject. */
async function codeOf(subject: string): Promise<string> {
  const find = async () =>
    (await marketplace.mails()).filter((mail) => mail.includes(`Subject: ${subject}`));
  await expect.poll(async () => (await find()).length).toBe(1);
  const [mail = ''] = await find();
  const text = mail.replaceAll('=\r\n', '').replaceAll('=\n', '');
  return /^ +([\w-]{43})\r?$/m.exec(text)?.[1] ?? '';
}

async function join(page: Page): Promise<void> {
  await page.goto('/?dialog=join');
  const dialog = page.getByRole('dialog', { name: 'Join Nsem' });
  await fillAccount(dialog, 'Adjoa Nyarko', email);
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await seeHeading(page, 'Client Dashboard');
}

it('verifies an e-mail, resets a forgotten password and ends other sessions', async () => {
  const { page, troubles, expectRefusal } = await visit(browser, marketplace.url);
  await join(page);
  const reminder = page.getByText(`Verify your e-mail: we sent a link to ${email}`);
  await reminder.waitFor();

  const verification = await codeOf('Verify your e-mail for Nsem');
  const other = await page.context().newPage();
  await other.goto(`/verify-email#token=${verification}`);
  await other.getByText('Your e-mail is verified').waitFor();
  expect(new URL(other.url()).hash).toBe('');
  await other.getByRole('link', { name: 'Go to your dashboard' }).click();
  await seeHeading(other, 'Client Dashboard');
  await other.getByText('Verify your e-mail, done').waitFor();
  expect(await other.getByText(/^Verify your e-mail:/).count()).toBe(0);
  await other.goto('/verify-email');
  await other.goto(`/verify-email#token=${verification}`);
  await other.getByText('This link has expired or was used already.').waitFor();
  await other.close();

  const forgetful = await visit(browser, marketplace.url);
  await forgetful.page.goto('/?dialog=login');
  await forgetful.page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = forgetful.page.getByRole('dialog', { name: 'Forgot your password?' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await dialog.getByText('If there is an account with this e-mail').waitFor();

  const reset = await codeOf('Reset your password for Nsem');
  // An open page would find by itself that its session has ended.
  await page.goto('about:blank');
  await forgetful.page.goto('/reset-password');
  await forgetful.page.getByRole('textbox', { name: 'Code' }).fill(reset);
  await forgetful.page.getByLabel(/^New password/).fill(newPassword);
  await forgetful.page.getByLabel(/^Confirm new password/).fill(newPassword);
  await forgetful.page.getByRole('button', { name: 'Change password' }).click();
  await forgetful.page.getByText('Your password has been changed').waitFor();
  await logIn(forgetful.page, email, newPassword);
  await seeHeading(forgetful.page, 'Client Dashboard');

  expectRefusal(401);
  await page.goto('/account');
  await page.getByText('Your session has ended. Please log in again.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await logIn(page, email, newPassword);
  await seeHeading(page, 'Account and security');
  await forgetful.page.goto('about:blank');
  await page.goto('/account');
  await page.getByRole('list', { name: 'Sessions' }).getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Log out all others' }).click();
  await page
    .getByRole('alertdialog', { name: 'Log out all other devices?' })
    .getByRole('button', { name: 'Log out all others' })
    .click();
  await expect
    .poll(() => page.getByRole('list', { name: 'Sessions' }).locator('li').count())
    .toBe(1);

  forgetful.expectRefusal(401);
  await forgetful.page.goto('/client');
  await forgetful.page.getByText('Your session has ended. Please log in again.').waitFor();
  expect(forgetful.troubles).toEqual([]);
  expect(troubles).toEqual([]);
});
