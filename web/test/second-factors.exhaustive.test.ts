import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem } from '@nsem/sdk';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { visit } from './support/visitor.ts';

const password = 'sankofa-on-the-weir';

let marketplace: TestMarketplace;
let browser: Browser;
let baseUrl: string;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  // Browsers have no passkeys for numeric addresses.
  baseUrl = marketplace.url.replace('127.0.0.1', 'localhost');
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

async function join(name: string, email: string) {
  const registration = { name, email, password, role: 'client' } as const;
  const { access_token: token } = await new Nsem({ baseUrl: marketplace.url }).auth.register(
    registration,
  );
  return visit(browser, baseUrl, { token });
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/pricing?dialog=login');
  const dialog = page.getByRole('dialog', { name: 'Login to Nsem' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
}

/** The code that an app shows some steps from now. The server takes one that is a step early or late. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

it('asks for the code of an authenticator app at a login, once one is set up', async () => {
  const email = 'kojo.danso@example.com';
  const { page, expectRefusal, troubles, leave } = await join('Kojo Antwi Danso', email);
  await page.goto('/client');
  await page.getByRole('button', { name: 'account and colours' }).click();
  await page.getByRole('link', { name: 'Account and security' }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const shown = await page.locator('form code').textContent();
  const secret = shown?.replaceAll(' ', '') ?? '';
  await page.getByRole('textbox', { name: /Enter the code/ }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Save your recovery codes' });
  await codes.waitFor();
  const [recoveryCode = ''] = await codes.locator('li').allTextContents();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('You have 10 unused recovery codes.').waitFor();

  const logOut = () => page.getByRole('button', { name: 'Logout' }).click();
  await logOut();
  expectRefusal(401);
  await enterPassword(page, email);
  await page.getByRole('textbox', { name: 'Code from your' }).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();

  await logOut();
  expectRefusal(401);
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();
  await page.goto('/account');
  await page.getByText('You have 9 unused recovery codes.').waitFor();
  expect(troubles).toEqual([]);
  await leave();
});

it('logs in with a passkey alone, and as a second factor', async () => {
  const email = 'akosua.frimpong@example.com';
  const { page, expectRefusal, troubles, leave } = await join('Akosua Frimpong', email);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/account');
  await page.getByText('New passkey', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of the new passkey' }).fill('Phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Rename: Phone' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('Old phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Old phone' }).waitFor();

  const logOut = () => page.getByRole('button', { name: 'Logout' }).click();
  await logOut();
  await page.goto('/pricing?dialog=login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();

  await logOut();
  expectRefusal(401);
  await enterPassword(page, email);
  await page.getByText('One more step').waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();

  await page.goto('/account');
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Last used').waitFor();
  await page.getByRole('button', { name: 'Remove: Old phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'Old phone' }).waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
  await leave();
});
