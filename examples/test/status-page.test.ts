import { tmpdir } from 'node:os';

import { byTier } from '@nsem/core/testing';
import type { Job } from '@nsem/sdk';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { chromiumPath } from '../../.ci/chromium.mjs';
import { startCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';
import { startExample, type RunningProgram } from './run-example.ts';
import { startMarketplace, type Marketplace, type TestUser } from './start-marketplace.ts';

const pair = { service_type: 'translation', source_language: 'en', target_language: 'tw' } as const;

let market: Marketplace;
let proxy: CuttableProxy;
let provider: TestUser;
let client: TestUser;
let browser: Browser;

beforeAll(async () => {
  market = await startMarketplace();
  proxy = await startCuttableProxy(market.url);
  provider = await market.registerProvider('Ama Serwaa Boateng', pair);
  client = await market.registerClient('Kojo Antwi Danso', 50);
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
});

afterAll(async () => {
  await browser.close();
  proxy.cut();
  await market.stop();
});

const start = (env = client.env): RunningProgram =>
  startExample('status-page.ts', ['0'], { cwd: tmpdir(), env: { ...env, NSEM_URL: proxy.url } });

/** Opens the page at the printed address, and collects its errors. */
async function openPage(
  running: RunningProgram,
): Promise<{ page: Page; errors: readonly string[] }> {
  const [, url = ''] = await running.printed(/^Your jobs are at (\S+)$/m);
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  await page.goto(url);
  return { page, errors };
}

const createJob = (content: string) => client.nsem.jobs.create({ ...pair, content });

/** Resolves when the page shows the status of the job. */
const waitForStatus = (page: Page, { id }: Job, status: string) =>
  page
    .locator('li', { hasText: `#${id} ` })
    .getByText(status, { exact: true })
    .waitFor();

test('the page shows the changing jobs, newest first, without their content', async () => {
  const first = await createJob('Wash your hands <b>before</b> you eat.');
  const { page, errors } = await openPage(start());
  await waitForStatus(page, first, 'pending');
  const second = await createJob('Boil the water before you drink it.');
  await waitForStatus(page, second, 'pending');
  await provider.nsem.jobs.assign(first.id);
  await waitForStatus(page, first, 'in progress');
  await provider.nsem.jobs.deliver(first.id, { output_text: 'Hohoro wo nsa ansa na woadidi.' });
  await waitForStatus(page, first, 'completed');

  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([`#${second.id} translation`, `#${first.id} translation`]);
  expect(await page.getByRole('listitem').first().textContent()).toContain('English → Twi');
  expect(await page.content()).not.toMatch(/Wash|Boil/);
  expect(errors).toEqual([]);
});

test('it recovers when the connection is restored', async () => {
  const job = await createJob('Come to the clinic with your vaccination card.');
  const { page, errors } = await openPage(start());
  await waitForStatus(page, job, 'pending');
  await page.getByRole('status').getByText('Live').waitFor();
  proxy.cut();
  await page.getByRole('status').getByText('Reconnecting').waitFor();
  await provider.nsem.jobs.assign(job.id);
  await proxy.restore();
  await waitForStatus(page, job, 'in progress');
  await page.getByRole('status').getByText('Live').waitFor();
  await provider.nsem.jobs.deliver(job.id, { output_text: 'Fa wo nwoma bra ayaresabea hɔ.' });
  await waitForStatus(page, job, 'completed');
  expect(errors).toEqual([]);
});

type Paper = readonly [colorScheme: 'light' | 'dark', paper: string];
const dark: Paper = ['dark', 'rgb(15, 24, 21)'];
const light: Paper = ['light', 'rgb(248, 245, 238)'];

test.each(byTier({ main: [dark], exhaustive: [dark, light] }))(
  'in %s mode, it fits narrow and wide screens',
  async (colorScheme, paper) => {
    await createJob('The market opens at six.');
    const { page } = await openPage(start());
    await page.emulateMedia({ colorScheme });
    await page.getByRole('listitem').first().waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(paper);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  },
);

test('an invalid token is reported in a sentence', async () => {
  const running = start({ ...client.env, NSEM_TOKEN: 'nsem_invalid' });
  const { code, stderr } = await running.ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[A-Z].*\.\n$/);
});
