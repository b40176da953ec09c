import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem } from '@nsem/sdk';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { visit } from './support/visitor.ts';

const client = {
  name: 'Kojo Antwi Danso',
  email: 'kojo.danso@example.com',
  password: 'sankofa-on-the-weir',
} as const;
const reason = 'Texts of other clients were shared.';

let marketplace: TestMarketplace;
let browser: Browser;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

async function logIn(page: Page): Promise<void> {
  await page.goto('/pricing?dialog=login');
  const dialog = page.getByRole('dialog', { name: 'Login to Nsem' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(client.email);
  await dialog.getByLabel('Password', { exact: true }).fill(client.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
}

async function suspend(page: Page): Promise<void> {
  await page.goto('/admin?tab=accounts');
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('kojo');
  await page.waitForURL(/q=kojo/);
  await page.getByRole('button', { name: `Details: ${client.name}` }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByText('Active').waitFor();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const form = page.getByRole('dialog', { name: `Suspend ${client.name}` });
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await form.getByRole('button', { name: 'Suspend account' }).click();
  await page.getByText('Account suspended').waitFor();
}

it('ends the session of a client, who reads the reason at the next login', async () => {
  const { auth } = new Nsem({ baseUrl: marketplace.url });
  const registered = await auth.register({ ...client, role: 'client' });
  const { access_token: adminToken } = await auth.login(testAdmin);
  const kojo = await visit(browser, marketplace.url, { token: registered.access_token });
  const admin = await visit(browser, marketplace.url, { token: adminToken });
  await kojo.page.goto('/client');
  await kojo.page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();

  // An open page would find by itself that its session has ended.
  await kojo.page.goto('about:blank');
  await suspend(admin.page);
  kojo.expectRefusal(401);
  await kojo.page.goto('/client');
  await kojo.page.getByText('Your session has ended. Please log in again.').waitFor();
  kojo.expectRefusal(401);
  await logIn(kojo.page);
  await kojo.page.getByRole('dialog').getByText(`This account is suspended: ${reason}`).waitFor();

  const details = admin.page.getByRole('dialog', { name: 'Account' });
  await details.getByText(reason).waitFor();
  await details.getByRole('button', { name: 'Reactivate' }).click();
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
  await admin.page.getByText('Account reactivated').waitFor();
  await logIn(kojo.page);
  await kojo.page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();

  await details.getByRole('link', { name: 'Audit log: changes to this account' }).click();
  const entries = admin.page.getByRole('list', { name: 'Entries, newest first' });
  await entries
    .getByRole('listitem')
    .filter({ hasText: `reactivated ${client.name}` })
    .waitFor();
  const suspended = entries.getByRole('listitem').filter({ hasText: `suspended ${client.name}` });
  await suspended.getByText(reason).waitFor();
  const failed = entries.getByRole('listitem').filter({ hasText: `A login as ${client.name}` });
  await failed.getByText('The account is suspended').waitFor();

  expect([...kojo.troubles, ...admin.troubles]).toEqual([]);
  await Promise.all([kojo.leave(), admin.leave()]);
});
