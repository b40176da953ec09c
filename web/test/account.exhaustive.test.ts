import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { AuthenticationError, Nsem, PermissionError } from '@nsem/sdk';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { setPrices } from './support/prices.ts';
import { visit } from './support/visitor.ts';

const account = {
  name: 'Adjoa Nyarko',
  email: 'adjoa.nyarko@example.com',
  password: 'kente-loom-in-bonwire',
  role: 'client',
} as const;
const work = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Wash your hands with soap.',
} as const;

let marketplace: TestMarketplace;
let browser: Browser;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

const connect = (token?: string) =>
  new Nsem({ baseUrl: marketplace.url, ...(token !== undefined && { token }) });

const databasesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))');

/** Begins a request, of which the browser saves a draft. */
async function beginRequest(page: Page): Promise<void> {
  await page.goto('/client?request=translation&from=en&to=tw');
  const request = page.getByRole('dialog', { name: 'Request a Job' });
  await request.getByRole('textbox', { name: 'Text to translate' }).fill(work.content);
  await expect.poll(() => databasesOf(page)).toContain('nsem-drafts');
}

it('a client deletes their account once nothing is unfinished, and leaves nothing behind', async () => {
  const { access_token: token, verification_link: link = '' } =
    await connect().auth.register(account);
  // The first translation is free for those whose address is verified.
  await connect().auth.verifyEmail({ token: link.split('=')[1] ?? '' });
  const { id } = await connect(token).jobs.create(work);
  const { page, troubles, expectRefusal, leave } = await visit(browser, marketplace.url, { token });
  await beginRequest(page);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByRole('textbox', { name: 'Your e-mail' }).fill(account.email);
  await dialog.getByLabel(/^Your password/).fill(account.password);
  const confirm = dialog.getByRole('button', { name: 'Delete my account permanently' });
  expectRefusal(409);
  await confirm.click();
  await dialog.getByText('You have 1 job pending or in progress.').waitFor();

  await connect(token).jobs.cancel(id);
  // A call of the page that comes after the deletion, and before its answer, has no account.
  expectRefusal(401);
  await confirm.click();
  await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor();
  await expect.poll(() => databasesOf(page)).not.toContain('nsem-drafts');
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((name) => name.endsWith('token'))).toEqual([]);
  const { email, password } = account;
  await expect(connect().auth.login({ email, password })).rejects.toThrow(AuthenticationError);
  expect(troubles).toEqual([]);
  await leave();
});

it('an admin creates a key with one scope, which does that and nothing else', async () => {
  const { access_token: token } = await connect().auth.login(testAdmin);
  const { page, troubles, leave } = await visit(browser, marketplace.url, { token });
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'API key name' }).fill('Monthly figures');
  await page.getByRole('switch', { name: /^Reports/ }).check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const issued = page.getByRole('region', { name: 'Copy your new key' });
  const script = connect(await issued.getByRole('code').innerText());
  await expect(script.admin.getAnalytics()).resolves.toBeDefined();
  await expect(script.admin.earnings.listHeld()).rejects.toThrow(PermissionError);

  await issued.getByRole('button', { name: 'I have saved it' }).click();
  await page.reload();
  const key = page.getByRole('listitem').filter({ hasText: 'Monthly figures' });
  await key
    .getByText('1 call', { exact: true })
    .or(key.getByText(/^\d calls$/))
    .waitFor();
  await key.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('You have no API keys yet.').waitFor();
  await expect(script.admin.getAnalytics()).rejects.toThrow(AuthenticationError);
  expect(troubles).toEqual([]);
  await leave();
});
