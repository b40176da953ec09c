import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { openShop, type Shop } from './support/open-shop.ts';
import { setPrices } from './support/prices.ts';
import { visit, type Visitor } from './support/visitor.ts';

let marketplace: TestMarketplace;
let browser: Browser;
let shop: Shop;
let client: Visitor;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  shop = await openShop(marketplace);
  browser = await shareBrowser();
  client = await visit(browser, marketplace.url, { token: shop.client.token });
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

const deliver = async (content: string): Promise<number> => {
  const { id } = await shop.client.nsem.jobs.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content,
  });
  await shop.provider.nsem.jobs.assign(id);
  await shop.provider.nsem.jobs.deliver(id, {
    output_text: 'Nom nsu a ɛho tew.',
    note: 'Checked by hand.',
  });
  return id;
};

it('a client sees at once what was delivered, reads it, and has nothing new then', async () => {
  const { page } = client;
  await page.goto('/client');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  const id = await deliver('Drink plenty of clean water.');
  // The event of the delivery loads the counts again.
  const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await bell.waitFor();
  await page.getByRole('tab', { name: 'My Jobs, 1 new' }).waitFor();
  await page.getByRole('link', { name: /^1 job was delivered/ }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(2\) Client Dashboard/);
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^data:image/);

  await bell.click();
  await page.getByRole('link', { name: /delivered “Drink plenty of clean water.”/ }).click();
  await page.waitForURL(`**/client/jobs/${id}`);
  await page.getByRole('heading', { name: 'Drink plenty of clean water.', level: 1 }).waitFor();
  // The notification that it was accepted is about the same job.
  await page
    .getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })
    .waitFor({
      state: 'attached',
    });
  await expect.poll(() => page.title()).toMatch(/^Drink plenty of clean water/);
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg');
  expect((await shop.client.nsem.notifications.summarize()).unread).toBe(0);
  expect(client.troubles).toEqual([]);
});
