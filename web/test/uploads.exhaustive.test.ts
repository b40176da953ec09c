import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Browser, Page, Request, Route } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { joinClient, joinProvider, type Person } from './support/people.ts';
import { setPrices } from './support/prices.ts';
import { toneWav } from './support/tone-wav.ts';
import { download, enterAs, patienceMs } from './support/visitor.ts';

const recording = toneWav(200);
const lastYear = Buffer.from('Market day is on the first Friday of the month.');

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
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  expect(await marketplace.brokenRules()).toEqual([]);
  await marketplace.stop();
});

/** A line that carries some parts of an upload, and then nothing until more are allowed. */
async function openLine(page: Page) {
  const offsets: number[] = [];
  const held = new Map<Request, () => void>();
  let left = 0;
  // What the page has aborted meanwhile is no part that could be allowed.
  page.on('requestfailed', (request) => {
    held.get(request)?.();
    held.delete(request);
  });
  await page.route('**/uploads/*', async (route: Route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    if (left > 0) left -= 1;
    else await new Promise<void>((resolve) => void held.set(route.request(), resolve));
    offsets.push(Number(route.request().headers()['upload-offset']));
    // A page that was left, or has lost its connection, does not wait for this any more.
    return route.continue().catch(() => undefined);
  });
  return {
    offsets,
    allow(parts: number): void {
      const freed = [...held].slice(0, parts);
      left = parts - freed.length;
      for (const [request, pass] of freed) {
        held.delete(request);
        pass();
      }
    },
  };
}

async function openAs({ token }: Person, at: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: marketplace.url,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await enterAs(page, token);
  await page.goto(at);
  return page;
}

it('a recording arrives over a line that drops and through a reload, and its references follow', async () => {
  const page = await openAs(client, '/client?request=transcription&to=tw');
  page.on('dialog', (question) => void question.accept());
  const line = await openLine(page);
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  const files = [
    { name: 'notice-2025.txt', mimeType: 'text/plain', buffer: lastYear },
    { name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAdwoa Ɔkyere\n') },
  ];
  await dialog
    .getByLabel('Choose a recording')
    .setInputFiles({ name: 'makola.wav', mimeType: 'audio/wav', buffer: recording });
  await dialog.getByText('Reference files (optional)').press('Enter');
  await dialog.getByLabel('Choose files').setInputFiles(files);
  await dialog
    .getByRole('textbox', { name: 'What notice-2025.txt is (optional)' })
    .fill('The notice of last year');
  line.allow(1);
  await dialog.getByText(/minutes · GHS/).waitFor();
  await dialog.getByRole('button', { name: 'Request Job' }).press('Enter');
  await dialog.getByText('256 KB of 3.1 MB, 8 %').waitFor();

  await page.context().setOffline(true);
  await dialog.getByText(/^No connection\. makola\.wav goes on by itself/).waitFor();
  await page.context().setOffline(false);
  line.allow(2);
  await dialog.getByText(/^(?:512 KB|768 KB|1) of 3\.1 MB, \d+ %$/).waitFor();

  await page.reload();
  await dialog.getByText('The upload was interrupted').waitFor();
  await dialog.getByText('names.csv', { exact: true }).waitFor();
  const sentBefore = line.offsets.length;
  line.allow(100);
  // Nothing is ordered before its price is shown.
  await dialog.getByText(/minutes · GHS/).waitFor();
  await dialog.getByRole('button', { name: 'Continue upload' }).press('Enter');
  await page.waitForURL(/\/client\/jobs\/\d+$/);
  expect(line.offsets[sentBefore]).toBeGreaterThan(0);

  const references = page.getByRole('region', { name: 'Reference files' });
  await references.getByText('The notice of last year').waitFor();
  await references.getByRole('button', { name: 'Download: names.csv' }).waitFor();
  const id = Number(page.url().split('/').at(-1));
  const heard = await (await client.nsem.jobs.downloadInput(id)).bytes();
  expect(Buffer.from(heard).equals(recording)).toBe(true);
  await page.context().close();

  await transcriber.nsem.jobs.assign(id);
  const work = await openAs(transcriber, `/service-provider/jobs/${id}`);
  const button = work.getByRole('button', { name: 'Download: notice-2025.txt' });
  const { name, bytes } = await download(work, button);
  expect([name, bytes.equals(lastYear)]).toEqual(['notice-2025.txt', true]);
  await work.context().close();
});
