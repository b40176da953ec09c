import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { itExhaustively } from './support/exhaustive-only.ts';
import { killBrowser } from './support/kill-browser.ts';
import { browserOptions, closeWindows, shareBrowser } from './support/launch-browser.ts';
import { joinClient, joinProvider, type Person } from './support/people.ts';
import { setPrices } from './support/prices.ts';
import { enterAs, openWindows, patienceMs, type Windows } from './support/visitor.ts';

const leaflet = 'Drink clean water. Rest until the fever has gone.';
const inTwi = ['Nom nsu a ɛho tew.', 'Home kosi sɛ atiridii no bɛgyae.'] as const;

let folder: string;
let marketplace: TestMarketplace;
let translator: Person;
let client: Person;
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-work-'));
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  const { url } = marketplace;
  translator = await joinProvider(url, { name: 'Ama Serwaa', email: 'ama.serwaa@example.com' });
  client = await joinClient(url, { name: 'Kojo Danso', email: 'kojo.danso@example.com' });
  browser = await shareBrowser();
  windows = openWindows(browser, url);
});

const closes: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closes.splice(0)) await close();
  expect(await marketplace.brokenRules()).toEqual([]);
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A job that the translator has taken. */
async function takenJob(): Promise<number> {
  const { id } = await client.nsem.jobs.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: leaflet,
  });
  await translator.nsem.jobs.assign(id);
  return id;
}

/** Opens the workbench in a window that has stored nothing yet. */
async function open(id: number): Promise<Page> {
  const { page } = await windows({ token: translator.token });
  await page.goto(`/service-provider/jobs/${id}/work`);
  await field(page, 1).or(field(page, 2)).waitFor();
  return page;
}

/** Opens the workbench on a device, whose storage stays when its browser ends. */
async function openOn(device: string, id: number) {
  const context = await chromium.launchPersistentContext(join(folder, device), {
    ...browserOptions(),
    baseURL: marketplace.url,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patienceMs);
  closes.push(() => context.close());
  const page = await context.newPage();
  await enterAs(page, translator.token);
  await page.goto(`/service-provider/jobs/${id}/work`);
  await field(page, 1).or(field(page, 2)).waitFor();
  return { page, context };
}

const field = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Translation of segment ${number}`, exact: true });

const savedTexts = async (id: number): Promise<readonly string[]> => {
  const { content } = await translator.nsem.jobs.drafts.get(id);
  return content.kind === 'segments' ? content.segments.map(({ text }) => text) : [];
};

/** Whether the device has a text; the next page of its browser will find it. */
const isOnDevice = (page: Page, text: string): Promise<boolean> =>
  page.evaluate<boolean>(`new Promise((resolve) => {
    const opening = indexedDB.open('nsem-drafts');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('parts').objectStore('parts').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result).includes(${JSON.stringify(text)}));
      };
    };
  })`);

describe('the work on a translation', () => {
  it('is on the server soon, and delivered with one press and a look at the checks', async () => {
    const id = await takenJob();
    const page = await open(id);
    await field(page, 1).fill(inTwi[0]);
    await page.keyboard.press('Control+Enter');
    await field(page, 2).fill(inTwi[1]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 of 2 done').waitFor();
    await expect.poll(() => savedTexts(id)).toEqual(inTwi);
    await page.keyboard.press('Control+Shift+Enter');
    const dialog = page.getByRole('dialog', { name: `Deliver job #${id}` });
    await dialog.getByText('The checks found nothing.').waitFor();
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await page.getByText('Job Delivered').waitFor();
    await page.getByText('What you delivered').waitFor();
    expect(await (await client.nsem.jobs.downloadOutput(id)).text()).toBe(inTwi.join(' '));
    expect(await isOnDevice(page, inTwi[0])).toBe(false);
  });

  itExhaustively(
    'survives the end of the browser’s process before anything reached the server',
    async () => {
      const id = await takenJob();
      const { page, context } = await openOn('one', id);
      await page.route('**/jobs/*/draft', (route) => route.abort('connectionreset'));
      await field(page, 1).fill(inTwi[0]);
      await expect.poll(() => isOnDevice(page, inTwi[0])).toBe(true);
      await killBrowser(context);
      expect(await savedTexts(id)).toEqual(['', '']);
      const { page: next } = await openOn('one', id);
      await expect.poll(() => field(next, 1).inputValue()).toBe(inTwi[0]);
      await expect.poll(() => savedTexts(id)).toEqual([inTwi[0], '']);
      await next.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => field(next, 1).inputValue()).toBe('');
    },
  );

  itExhaustively('goes on without a line, and is sent once there is one', async () => {
    const id = await takenJob();
    const page = await open(id);
    await page.context().setOffline(true);
    await field(page, 1).fill(inTwi[0]);
    await page
      .getByText(/^Saved on this device, waiting/)
      .first()
      .waitFor();
    await page.keyboard.press('Control+Enter');
    await field(page, 2).fill(inTwi[1]);
    expect(await savedTexts(id)).toEqual(['', '']);
    await page.context().setOffline(false);
    await expect.poll(() => savedTexts(id)).toEqual(inTwi);
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  });

  itExhaustively('is offered a newer version of another device, and neither is lost', async () => {
    const id = await takenJob();
    const page = await open(id);
    const { content } = await translator.nsem.jobs.drafts.get(id);
    if (content.kind !== 'segments') throw new Error('A translation has segments.');
    const segments = content.segments.map((one) => ({ ...one, text: 'Nom nsu' }));
    await translator.nsem.jobs.drafts.save(id, {
      base_version: 0,
      saved_on: 'Ama’s phone',
      content: { kind: 'segments', segments },
    });
    await field(page, 1).fill(inTwi[0]);
    await page.getByText(/^Ama’s phone saved a newer version at /).waitFor();
    expect(await savedTexts(id)).toEqual(['Nom nsu', 'Nom nsu']);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => savedTexts(id)).toEqual([inTwi[0], '']);
    const versions = await translator.nsem.jobs.drafts.listVersions(id);
    expect(versions.map(({ saved_on: on }) => on)).toContain('Ama’s phone');
  });
});
