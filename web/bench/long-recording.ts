import { readFile } from 'node:fs/promises';

import { startTestMarketplace } from '@nsem/adapters/testing';
import { chromium, type Browser, type Page } from 'playwright';

import { chromiumPath } from '../../.ci/chromium.mjs';
import { joinClient, joinProvider, type Person } from '../test/support/people.ts';
import { setPrices } from '../test/support/prices.ts';
import { toneWav } from '../test/support/tone-wav.ts';

/**
 * Measures the memory of a browser in which a recording of three hours is written down, beside one of
 * three minutes: both are heard at the same number of places, from their beginnings to their ends.
 *
 * `node --conditions=source web/bench/long-recording.ts [places]`, after `node .ci/prepare.mjs`; on
 * Linux, where the memory of a process can be read.
 */
const places = Number(process.argv[2] ?? 40);
const heardMs = 1_500;
const minutes = [3, 180];
const bytesInMb = 1024 * 1024;

type Processes = Readonly<{ processInfo: readonly Readonly<{ id: number }>[] }>;

/** The memory that all processes of a browser share with no others, in bytes. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as Processes;
  await session.detach();
  const sizes = processInfo.map(async ({ id }) => {
    const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
    const lines = rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm);
    return [...lines].reduce((sum, [, kb]) => sum + Number(kb) * 1024, 0);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Hears a recording at places that lie evenly from its beginning to its end. */
async function hear(page: Page, seconds: number, afterEach: () => Promise<void>): Promise<void> {
  const position = page.getByRole('slider', { name: 'Position in the recording' });
  await page.keyboard.press('F9');
  for (let place = 0; place < places; place += 1) {
    await position.fill(String(Math.floor((seconds * place) / places)));
    await page.waitForTimeout(heardMs);
    await afterEach();
  }
  await page.keyboard.press('F4');
}

type Use = Readonly<{ opened: number; most: number; left: number }>;

async function transcribe(url: string, { token }: Person, job: number, seconds: number) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 360, height: 740 } });
    await page.addInitScript((saved) => localStorage.setItem('auth_token', saved), token);
    await page.goto(`/service-provider/jobs/${job}/work`);
    await page.getByRole('textbox', { name: 'Part 1', exact: true }).click();
    const opened = await memoryOf(browser);
    let most = opened;
    await hear(page, seconds, async () => {
      most = Math.max(most, await memoryOf(browser));
    });
    await page.requestGC();
    return { opened, most, left: await memoryOf(browser) } satisfies Use;
  } finally {
    await browser.close();
  }
}

const mb = (bytes: number): string => `${Math.round(bytes / bytesInMb)} MB`;

const marketplace = await startTestMarketplace();
try {
  const { url } = marketplace;
  await setPrices(marketplace);
  const person = { name: 'Kojo Danso', email: 'kojo.danso@example.com', money: 5_000 };
  const client = await joinClient(url, person);
  const provider = await joinProvider(url, { name: 'Ama Serwaa', email: 'ama@example.com' });
  const most: number[] = [];
  for (const length of minutes) {
    const audio = new Blob([new Uint8Array(toneWav(length * 60))], { type: 'audio/wav' });
    const order = { service_type: 'transcription', audio, language: 'tw' } as const;
    const { id } = await client.nsem.jobs.upload(order);
    await provider.nsem.jobs.assign(id);
    const use = await transcribe(url, provider, id, length * 60);
    most.push(use.most);
    console.log(
      `${length} minutes (${mb(audio.size)}): ${mb(use.opened)} when it is open, at most`,
      `${mb(use.most)} at ${places} places, ${mb(use.left)} afterwards`,
    );
  }
  const [short = 1, long = 1] = most;
  console.log(`ratio of the most: ${(long / short).toFixed(2)}`);
} finally {
  await marketplace.stop();
}
