import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { formatSeconds } from '../app/lib/format/sizes.ts';
import { killBrowser } from './support/kill-browser.ts';
import { browserOptions } from './support/launch-browser.ts';
import { joinClient, joinProvider, type Person } from './support/people.ts';
import { setPrices } from './support/prices.ts';
import { speechWav } from './support/speech-wav.ts';

/** How long the narration is; it is recorded in real time. */
const minutes = Number(process.env['NSEM_NARRATION_MINUTES'] ?? 10);

const secondsOfSentence = 15;

const sentences = Array.from(
  { length: Math.max(2, Math.round((minutes * 60) / secondsOfSentence)) },
  (_, index) => `Hohoro wo nsa yie ansa na woadidi ${index + 1}.`,
);

/** The sentence during which the browser is killed, and how much of it was recorded. */
const killedAt = Math.floor(sentences.length / 2);
const killedAfter = 3;

let folder: string;
let marketplace: TestMarketplace;
let narrator: Person;
let client: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-narration-'));
  await writeFile(join(folder, 'voice.wav'), speechWav(30));
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  const { url } = marketplace;
  narrator = await joinProvider(url, { name: 'Ama Serwaa', email: 'ama.serwaa@example.com' });
  client = await joinClient(url, { name: 'Kojo Danso', email: 'kojo.danso@example.com' });
});

const closes: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closes.splice(0)) await close();
  expect(await marketplace.brokenRules()).toEqual([]);
});

afterAll(async () => {
  await marketplace.stop();
  await rm(folder, { recursive: true, force: true });
});

async function takenJob(): Promise<number> {
  const { id } = await client.nsem.jobs.create({
    service_type: 'narration',
    language: 'tw',
    content: sentences.join(' '),
  });
  await narrator.nsem.jobs.assign(id);
  return id;
}

/** Opens the studio on a device, whose storage stays when its browser ends. */
async function openStudio(id: number): Promise<Readonly<{ page: Page; context: BrowserContext }>> {
  const context = await chromium.launchPersistentContext(join(folder, 'device'), {
    ...browserOptions({
      // It records and encodes for ten minutes.
      optimizesScripts: true,
      args: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${join(folder, 'voice.wav')}`,
      ],
    }),
    baseURL: marketplace.url,
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
  });
  closes.push(() => context.close());
  const page = await context.newPage();
  await page.goto('/about');
  await page.evaluate((token) => localStorage.setItem('auth_token', token), narrator.token);
  await page.goto(`/service-provider/jobs/${id}/work`);
  await page.getByText(`of ${sentences.length} recorded`).waitFor();
  return { page, context };
}

/** Records until the take has a length, by the keys of the studio. */
async function recordFor(page: Page, seconds: number): Promise<void> {
  await page.keyboard.press('Space');
  const time = page.getByRole('timer', { name: 'Length of the take' });
  await time.getByText('0:00').waitFor();
  const limit = { timeout: (seconds + 30) * 1_000 };
  await time.filter({ hasText: formatSeconds(seconds) }).waitFor(limit);
}

async function recordSentence(page: Page, done: number): Promise<void> {
  await recordFor(page, secondsOfSentence);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Record again' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`${done} of ${sentences.length} recorded`).waitFor();
}

/** The memory that the scripts of the page hold after everything that can go is gone. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** How long the delivered recording is, as the server measures it. */
async function measuredSeconds(id: number): Promise<number> {
  const read = () => client.nsem.jobs.getWaveform(id, { file: 'output' });
  await expect.poll(async () => (await read()).status).toBe('ready');
  const waveform = await read();
  return waveform.status === 'ready' ? waveform.duration_ms / 1_000 : 0;
}

const megabyte = 1024 * 1024;

describe('a narration', () => {
  it(
    'is recorded sentence by sentence, survives the end of the browser, and is delivered as MP3',
    { timeout: (minutes * 60 + 300) * 1_000 },
    async () => {
      const id = await takenJob();
      const { page, context } = await openStudio(id);
      for (let done = 1; done <= killedAt; done += 1) await recordSentence(page, done);
      await recordFor(page, killedAfter + 1);
      await killBrowser(context);

      const { page: next } = await openStudio(id);
      const restored = next.getByRole('radio', { name: /saved when the page closed$/ });
      await restored.waitFor();
      const [, length = '0'] =
        /: (\S+) s/.exec((await restored.locator('..').textContent()) ?? '') ?? [];
      expect(Number(length)).toBeGreaterThanOrEqual(killedAfter);

      await recordSentence(next, killedAt + 1);
      const heap = await heapOf(next);
      for (let done = killedAt + 2; done <= sentences.length; done += 1) {
        await recordSentence(next, done);
      }
      // One sentence of sound would be 1.4 MB.
      expect((await heapOf(next)) - heap).toBeLessThan(8 * megabyte);

      await next.keyboard.press('Control+Shift+Enter');
      const dialog = next.getByRole('dialog', { name: `Deliver job #${id}` });
      await dialog.getByRole('group', { name: 'Format' }).waitFor({ timeout: 120_000 });
      // A busy machine loses samples of its microphone, which are clicks.
      const reason = dialog.getByRole('textbox', { name: 'Why it is right as it is' });
      if (await reason.isVisible()) await reason.fill('The voice is made by a program.');
      const shown = (await dialog.getByText(/LUFS$/).textContent()) ?? '';
      const loudness = Number(/−([\d.]+) LUFS/.exec(shown)?.[1]);
      expect(loudness).toBeGreaterThan(17);
      expect(loudness).toBeLessThan(21);
      await dialog.getByRole('radio', { name: /^MP3/ }).check();
      await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
      await next.getByText('Job Delivered').waitFor({ timeout: 180_000 });

      const measured = await measuredSeconds(id);
      const seconds = sentences.length * secondsOfSentence;
      expect(measured).toBeGreaterThan(seconds * 0.9);
      expect(measured).toBeLessThan(seconds * 1.15);
      const output = await (await client.nsem.jobs.downloadOutput(id)).bytes();
      expect(output.length).toBeLessThan(seconds * 1.15 * 17_000);
    },
  );
});
