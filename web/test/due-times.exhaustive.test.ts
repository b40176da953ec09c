import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { openShop, type Shop } from './support/open-shop.ts';
import { setPrices } from './support/prices.ts';
import { visit } from './support/visitor.ts';

let marketplace: TestMarketplace;
let browser: Browser;
let shop: Shop;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  shop = await openShop(marketplace);
  browser = await shareBrowser();
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

const hourMs = 3_600_000;
const phone = { width: 360, height: 740 };

const two = (part: number): string => String(part).padStart(2, '0');

/** A time from now, as the field of a local date and time has it. */
function fieldIn(hours: number): string {
  const at = new Date(Date.now() + hours * hourMs);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Orders a translation that is due in some hours. */
async function order(page: Page, hours: number): Promise<void> {
  await page.goto('/client?request=translation&from=en&to=tw');
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  await dialog.getByRole('textbox', { name: 'Text to translate' }).fill('Drink clean water.');
  await dialog.getByText('More for the provider (optional)').click();
  await dialog.getByLabel('Due').fill(fieldIn(hours));
  await dialog.getByRole('button', { name: 'Request Job' }).click();
  await page.waitForURL('**/client?tab=jobs');
}

async function askForLonger(page: Page, hours: number): Promise<void> {
  await page.goto('/service-provider?tab=available');
  await page.getByRole('button', { name: /^I need longer/ }).click();
  const dialog = page.getByRole('dialog', { name: /^More time for job/ });
  await dialog.getByLabel('I can do it by').fill(fieldIn(hours));
  await dialog.getByLabel(/^Note/).fill('I am travelling until the evening.');
  await dialog.getByRole('button', { name: 'Ask the client' }).click();
  await page.getByText(/^You proposed/).waitFor();
}

/** Opens a notification from the bell. */
async function openNotification(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name }).click();
}

/** Lets time pass for the server, which looks for late jobs when it starts, and for the pages. */
async function passTime(hours: number, pages: readonly Page[]): Promise<void> {
  const later = Date.now() + hours * hourMs;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  await marketplace.goAway();
  await marketplace.comeBack();
  for (const page of pages) await page.clock.setFixedTime(later);
}

it('a client orders for a time, agrees to a later one, and takes the job back once it is late', async () => {
  const { client, provider } = shop;
  const options = { viewport: phone };
  const ordering = await visit(browser, marketplace.url, { ...options, token: client.token });
  const working = await visit(browser, marketplace.url, { ...options, token: provider.token });
  await order(ordering.page, 2);
  await askForLonger(working.page, 5);

  await ordering.page.goto('/client');
  await openNotification(ordering.page, /Ama Serwaa Boateng needs longer for “Drink clean water/);
  const asking = ordering.page.getByRole('region', { name: 'Providers who need longer' });
  await asking.getByText(/3 hours later$/).waitFor();
  await asking.getByText('I am travelling until the evening.').waitFor();
  await asking.getByRole('button', { name: 'Agree: Ama Serwaa Boateng' }).click();
  await ordering.page.getByText(/^Ama Serwaa Boateng is doing it by/).waitFor();

  await working.page.goto('/service-provider');
  await openNotification(working.page, /The client agreed to your time/);
  await working.page.getByRole('link', { name: /^Open the workbench/ }).waitFor();

  await passTime(6, [ordering.page, working.page]);
  await working.page.goto('/service-provider');
  await openNotification(working.page, /is late\. Please deliver it soon\./);
  await ordering.page.goto('/client');
  await openNotification(ordering.page, / is late/);
  await ordering.page.getByText(/^Late by/).waitFor();
  await ordering.page.getByRole('button', { name: /^Take back job/ }).click();
  await ordering.page.getByRole('button', { name: 'Take Back', exact: true }).click();
  await ordering.page.getByText('Job Taken Back').waitFor();

  const [job] = (await client.nsem.jobs.list()).data;
  expect(job).toMatchObject({ status: 'pending', provider_id: null });
  const [newest] = (await provider.nsem.notifications.list()).data;
  expect(newest).toMatchObject({ kind: 'job_taken_back', job_id: job?.id });
});
