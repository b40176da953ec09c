import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem } from '@nsem/sdk';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { ExampleFolder } from './support/example-folder.ts';
import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { setPrices } from './support/prices.ts';
import { visit, type Visitor } from './support/visitor.ts';

let marketplace: TestMarketplace;
let browser: Browser;
let client: Visitor;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  const { auth } = new Nsem({ baseUrl: marketplace.url });
  const { access_token: token, verification_link: link = '' } = await auth.register({
    name: 'Kojo Antwi Danso',
    email: 'kojo.danso@example.com',
    password: 'sankofa-on-the-weir',
    role: 'client',
  });
  // The first translation is free for those whose address is verified.
  await auth.verifyEmail({ token: link.split('=')[1] ?? '' });
  browser = await shareBrowser();
  client = await visit(browser, marketplace.url, { token });
  await client.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

it('gives a client a key, and code that runs as it is copied', async () => {
  const { page } = client;
  await using folder = await ExampleFolder.make(1);
  const runCopied = async () =>
    folder.run('python', await page.evaluate<string>('navigator.clipboard.readText()'));

  await page.goto('/client?tab=api');
  const name = page.getByRole('textbox', { name: 'API key name' });
  await name.press('Enter');
  await page.getByText('Please enter a name for your API key.').first().waitFor();
  await name.fill('Makola market radio');
  await name.press('Enter');
  const key = page.getByRole('listitem').filter({ hasText: 'Makola market radio' });
  await key.getByText('Never used').waitFor();
  expect(await key.locator('code').textContent()).toMatch(/^nsem_[0-9A-Za-z]{3}•{43}/);

  await page.getByText('Python', { exact: true }).click();
  const code = page.getByRole('region', { name: 'Code: Create translation job, Python' });
  expect(await code.textContent()).toMatch(/Bearer nsem_[0-9A-Za-z]{3}•{43}'/);
  await page.getByRole('button', { name: 'Copy Code' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  // The first translation is free.
  expect((await runCopied()).stdout).toMatch(/^\d+ pending 2.25\n$/);

  await page.reload();
  await key.getByText('1 call').waitFor();
  await key.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete API Key' });
  await question.getByText('applications using this key will stop working').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('You have no API keys yet.').waitFor();
  expect((await runCopied()).stderr).toContain('invalid or has expired');
  expect(client.troubles).toEqual([]);
});
