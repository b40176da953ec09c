import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { killBrowser } from './support/kill-browser.ts';
import { browserOptions } from './support/launch-browser.ts';
import { joinClient, joinProvider, type Person } from './support/people.ts';
import { setPrices } from './support/prices.ts';
import { waitForTimer } from './support/screens.ts';
import { speechWav } from './support/speech-wav.ts';
import { enterAs, patienceMs } from './support/visitor.ts';

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
      // It records and encodes for minutes.
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
  context.setDefaultTimeout(patienceMs);
  closes.push(() => context.close());
  const page = await context.newPage();
  await enterAs(page, narrator.token);
  await page.goto(`/service-provider/jobs/${id}/work`);
  await page.getByText(`of ${sentences.length} recorded`).waitFor();
  return { page, context };
}

/** Records until the take has at least a length, by the keys of the studio. */
async function recordFor(page: Page, seconds: number): Promise<void> {
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Stop recording' }).waitFor();
  await waitForTimer(page.getByRole('timer', { name: 'Length of the take' }), seconds);
}

/** Records a sentence and goes on to the next one. Returns how long the take is, in seconds. */
async function recordSentence(page: Page, done: number): Promise<number> {
  await recordFor(page, secondsOfSentence);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Record again' }).waitFor();
  const takes = page.getByRole('group', { name: 'Take to deliver' });
  const seconds = readSeconds(await takes.locator('label').first().textContent());
  await page.keyboard.press('Enter');
  await page.getByText(`${done} of ${sentences.length} recorded`).waitFor();
  return seconds;
}

/** The length in the name of a take, such as `Take 1: 10.2 s, −19.6 LUFS`. */
const readSeconds = (name: string | null): number => Number(/: (\S+) s/.exec(name ?? '')?.[1]);

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
    // Recording takes as long as it is, and on a busy machine longer.
    { timeout: (minutes * 120 + 900) * 1_000 },
    async () => {
      const id = await takenJob();
      const { page, context } = await openStudio(id);
      let seconds = 0;
      for (let done = 1; done <= killedAt; done += 1) seconds += await recordSentence(page, done);
      await recordFor(page, killedAfter + 1);
      await killBrowser(context);

      const { page: next } = await openStudio(id);
      const restored = next.getByRole('radio', { name: /saved when the page closed$/ });
      await restored.waitFor();
      expect(readSeconds(await restored.locator('..').textContent())).toBeGreaterThanOrEqual(
        killedAfter,
      );

      seconds += await recordSentence(next, killedAt + 1);
      const heap = await heapOf(next);
      for (let done = killedAt + 2; done <= sentences.length; done += 1) {
        seconds += await recordSentence(next, done);
      }
      // Fifteen seconds of sound would be 1.4 MB.
      expect((await heapOf(next)) - heap).toBeLessThan(8 * megabyte);

      await next.keyboard.press('Control+Shift+Enter');
      const dialog = next.getByRole('dialog', { name: `Deliver job #${id}` });
      await dialog.getByRole('group', { name: 'Format' }).waitFor();
      // A busy machine loses samples of its microphone, which are clicks.
      const reason = dialog.getByRole('textbox', { name: 'Why it is right as it is' });
      if (await reason.isVisible()) await reason.fill('The voice is made by a program.');
      const shown = (await dialog.getByText(/LUFS$/).textContent()) ?? '';
      const loudness = Number(/−([\d.]+) LUFS/.exec(shown)?.[1]);
      expect(loudness).toBeGreaterThan(17);
      expect(loudness).toBeLessThan(21);
      await dialog.getByRole('radio', { name: /^MP3/ }).check();
      await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
      await next.getByText('Job Delivered').waitFor();

      const measured = await measuredSeconds(id);
      expect(measured).toBeGreaterThan(seconds * 0.9);
      expect(measured).toBeLessThan(seconds * 1.15);
      const output = await (await client.nsem.jobs.downloadOutput(id)).bytes();
      expect(output.length).toBeLessThan(seconds * 1.15 * 17_000);
    },
  );
});
