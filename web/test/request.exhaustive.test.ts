import { readFile } from 'node:fs/promises';
import {
  hospitalNotice,
  startTestMarketplace,
  trackedParagraph,
  type TestMarketplace,
} from '@nsem/adapters/testing';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { openShop, type Shop } from './support/open-shop.ts';
import { setPrices } from './support/prices.ts';
import { choose, openWindows, type Visitor, type Windows } from './support/visitor.ts';

let marketplace: TestMarketplace;
let browser: Browser;
let windows: Windows;
let shop: Shop;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  shop = await openShop(marketplace);
  browser = await shareBrowser();
  windows = openWindows(browser, marketplace.url);
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Request a Job' });
const requestButton = (page: Page): Locator =>
  dialogOf(page).getByRole('button', { name: 'Request Job' });
const text = (page: Page): Locator =>
  dialogOf(page).getByRole('textbox', { name: 'Text to translate' });

const openRequest = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Request a Job', exact: true }).click();

const enter = (viewport: Readonly<{ width: number; height: number }>): Promise<Visitor> =>
  windows({ viewport, token: shop.client.token });

/** Whether all of an element is inside the window, without scrolling. */
const isInView = async (element: Locator): Promise<boolean> => {
  const box = await element.boundingBox();
  const size = element.page().viewportSize();
  if (box === null || size === null) return false;
  const isWide = box.x >= 0 && box.x + box.width <= size.width;
  return isWide && box.y >= 0 && box.y + box.height <= size.height;
};

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

describe('a job request', () => {
  it.each(sizes)('shows its total and its button at $width × $height', async (size) => {
    const { page } = await enter(size);
    await page.goto('/client?request=translation&to=tw');
    await text(page).fill('Please wash your hands with soap before you eat. '.repeat(40));
    const total = dialogOf(page).getByText(/^360 words · GHS\s\d/);
    await total.waitFor();
    expect(await isInView(total)).toBe(true);
    expect(await isInView(requestButton(page))).toBe(true);
  });

  it('takes a text and two clicks once a pair was requested on the device', async () => {
    const { page } = await enter(sizes[0]);
    await page.goto('/client');
    await openRequest(page);
    await choose(dialogOf(page), 'Target language', 'Twi');
    await text(page).fill('Drink plenty of clean water.');
    await requestButton(page).click();
    await page.getByText('Job Requested').waitFor();

    await page.goto('/client');
    await openRequest(page);
    await text(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Sleep under a mosquito net.');
    await requestButton(page).click();
    await page.waitForURL('**/client?tab=jobs');
    const [job] = (await shop.client.nsem.jobs.list()).data;
    expect(job).toMatchObject({
      source_language: 'en',
      target_language: 'tw',
      content: 'Sleep under a mosquito net.',
    });
  });

  it('translates a Word document, which its client downloads in its layout', async () => {
    const { client, provider } = shop;
    const { page } = await enter(sizes[0]);
    await page.goto('/client?request=translation&from=en&to=tw');
    const name = 'hospital-notice.docx';
    const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const buffer = Buffer.from(hospitalNotice(trackedParagraph));
    await dialogOf(page).getByLabel('Translate a file').setInputFiles({ name, mimeType, buffer });
    await dialogOf(page)
      .getByText(/^Tracked changes are translated/)
      .waitFor();
    await dialogOf(page)
      .getByText(/^\d+ words · GHS\s\d/)
      .waitFor();
    await requestButton(page).click();
    await page.waitForURL('**/client?tab=jobs');
    const [job] = (await client.nsem.jobs.list()).data;
    if (job === undefined) throw new Error('There is no job');
    expect(job.has_document).toBe(true);
    await provider.nsem.jobs.assign(job.id);
    const { content } = await provider.nsem.jobs.get(job.id);
    await provider.nsem.jobs.deliver(job.id, {
      output_text: content.toUpperCase(),
      note: 'Checked by hand.',
    });
    await page.goto(`/client/jobs/${job.id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download the document/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.docx$/);
    const again = new File([await readFile(await download.path())], download.suggestedFilename());
    const languages = { source_language: 'en', target_language: 'tw' } as const;
    const translated = await client.nsem.jobs.quoteDocument({ ...languages, document: again });
    expect(translated).toMatchObject({ format: 'docx', words: job.words });
  });

  it('takes its languages from the address before the last pair', async () => {
    const { page } = await enter(sizes[1]);
    await page.goto('/about');
    const recent = { codes: ['ee', 'fr'], pair: { source: 'fr', target: 'ee' } };
    await page.evaluate(
      ([key = '', stored = '']) => localStorage.setItem(key, stored),
      [`recent_languages:${shop.client.id}`, JSON.stringify(recent)],
    );
    await page.goto('/client?request=translation&from=tw&to=en');
    const valueOf = (name: string) =>
      dialogOf(page).getByRole('combobox', { name, exact: true }).inputValue();
    await expect.poll(() => valueOf('Source language')).toBe('Twi');
    expect(await valueOf('Target language')).toBe('English');
  });
});
