import { readFile } from 'node:fs/promises';

import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launchBrowser } from './support/launch-browser.ts';
import { joinClient, joinProvider, type Person } from './support/people.ts';
import { setPrices } from './support/prices.ts';
import { patienceMs } from './support/visitor.ts';
import { toneWav } from './support/tone-wav.ts';

let marketplace: TestMarketplace;
let browser: Browser;
let transcriber: Person;
let client: Person;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  const { url } = marketplace;
  transcriber = await joinProvider(url, { name: 'Ama Serwaa', email: 'ama.serwaa@example.com' });
  client = await joinClient(url, { name: 'Kojo Danso', email: 'kojo.danso@example.com' });
  browser = await launchBrowser({ args: ['--autoplay-policy=no-user-gesture-required'] });
});

afterAll(async () => {
  await browser.close();
  expect(await marketplace.brokenRules()).toEqual([]);
  await marketplace.stop();
});

/** Opens a page as a user who is logged in already. */
async function openAs({ token }: Person, at: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: marketplace.url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await page.addInitScript((saved) => localStorage.setItem('auth_token', saved), token);
  await page.goto(at);
  return page;
}

const field = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Part ${number}`, exact: true });

const position = (page: Page) => page.getByRole('slider', { name: 'Position in the recording' });

const heardAt = async (page: Page): Promise<number> => Number(await position(page).inputValue());

/** Goes to a place in the recording, without waiting for it to be played. */
async function listenAt(page: Page, seconds: number): Promise<void> {
  await position(page).fill(String(seconds));
  await expect.poll(() => heardAt(page)).toBe(seconds);
}

/** Saves at once, as a page does that may be left. */
const saveNow = (page: Page) => page.evaluate(`dispatchEvent(new Event('pagehide'))`);

const savedText = async (id: number): Promise<string> => {
  const { content } = await transcriber.nsem.jobs.drafts.get(id);
  return content.kind === 'text' ? content.text : '';
};

const begun = '[00:00:00] Ama: Wo din de sɛn?\n\n[00:00:12] Kojo: Me din de Kojo.';
const whole = `${begun}\n\n[00:00:20] Ama: Medaase [00:00:23] [inaudible] paa.`;

describe('a recording', () => {
  it('is accepted, written down beside its player, delivered, read and downloaded', async () => {
    const { id } = await client.nsem.jobs.upload({
      service_type: 'transcription',
      audio: new Blob([new Uint8Array(toneWav(30))], { type: 'audio/wav' }),
      language: 'tw',
    });
    const page = await openAs(transcriber, `/service-provider/jobs/${id}`);
    await page.getByRole('button', { name: /^Accept job/ }).click();

    // It plays by ranges, from where it is pressed, while the text is written.
    await field(page, 1).click();
    await page.keyboard.type('Wo din de s~en?');
    await page.keyboard.press('Alt+s');
    await page.keyboard.type('Ama');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F9');
    await expect.poll(() => heardAt(page)).toBeGreaterThan(0.5);
    await page.keyboard.press('F4');
    await listenAt(page, 12);
    await field(page, 1).press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Me din de Kojo.');
    await page.keyboard.press('Alt+s');
    await page.keyboard.type('Kojo');
    await page.keyboard.press('Enter');
    await saveNow(page);
    await expect.poll(() => savedText(id)).toBe(begun);

    // What was not sent yet is on the device, with the steps for Undo.
    await page.route('**/jobs/*/draft', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await listenAt(page, 20);
    await field(page, 2).press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+1');
    await page.keyboard.type('Medaase paa.');
    await page.reload();
    await expect.poll(() => field(page, 3).inputValue()).toBe('Medaase paa.');
    await page.unroute('**/jobs/*/draft');
    await listenAt(page, 23);
    await field(page, 3).press('End');
    for (let step = 0; step < ' paa.'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+i');
    await saveNow(page);
    await expect.poll(() => savedText(id)).toBe(whole);

    await page.keyboard.press('Control+Shift+Enter');
    const dialog = page.getByRole('dialog', { name: `Deliver job #${id}` });
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await page.getByText('Job Delivered').waitFor();

    const reader = await openAs(client, `/client/jobs/${id}`);
    await reader.getByRole('button', { name: 'Play from 0:12' }).click();
    await expect.poll(() => heardAt(reader)).toBeGreaterThan(12);
    await expect
      .poll(() => reader.locator('[aria-current="true"]').innerText())
      .toContain('Me din de Kojo.');
    const [download] = await Promise.all([
      reader.waitForEvent('download'),
      reader.getByRole('button', { name: /^Subtitles \(\.srt\)/ }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Kojo: Me din de Kojo.');
    await page.context().close();
    await reader.context().close();
  });
});
