import { tmpdir } from 'node:os';

import { byTier } from '@nsem/core/testing';
import type { Job } from '@nsem/sdk';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { chromiumPath } from '../../.ci/chromium.mjs';
import { startCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';
import { startSharedExample, type RunningProgram } from './run-example.ts';
import { startMarketplace, type Marketplace, type TestUser } from './start-marketplace.ts';

const pair = { service_type: 'translation', source_language: 'en', target_language: 'tw' } as const;

let market: Marketplace;
let proxy: CuttableProxy;
let provider: TestUser;
let client: TestUser;
let browser: Browser;
/** The tests share the program and its page. */
let running: RunningProgram;
let page: Page;
const errors: string[] = [];
/** It is there before the page is opened. */
let first: Job;

beforeAll(async () => {
  market = await startMarketplace();
  proxy = await startCuttableProxy(market.url);
  provider = await market.registerProvider('Ama Serwaa Boateng', pair);
  client = await market.registerClient('Kojo Antwi Danso', 50);
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  first = await createJob('Wash your hands <b>before</b> you eat.');
  running = start();
  await openPage();
});

afterAll(async () => {
  running.kill();
  await running.ended;
  await browser.close();
  proxy.cut();
  await market.stop();
});

const start = (env = client.env): RunningProgram =>
  startSharedExample('status-page.ts', ['0'], {
    cwd: tmpdir(),
    env: { ...env, NSEM_URL: proxy.url },
  });

/** Opens the page at the printed address, and collects its errors. */
async function openPage(): Promise<void> {
  const [, url = ''] = await running.printed(/^Your jobs are at (\S+)$/m);
  page = await browser.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  await page.goto(url);
}

const createJob = (content: string) => client.nsem.jobs.create({ ...pair, content });

/** Resolves when the page shows the status of the job. */
const waitForStatus = ({ id }: Job, status: string) =>
  page
    .locator('li', { hasText: `#${id} ` })
    .getByText(status, { exact: true })
    .waitFor();

test('the page shows the changing jobs, newest first, without their content', async () => {
  await waitForStatus(first, 'pending');
  const second = await createJob('Boil the water before you drink it.');
  await waitForStatus(second, 'pending');
  await provider.nsem.jobs.assign(first.id);
  await waitForStatus(first, 'in progress');
  await provider.nsem.jobs.deliver(first.id, {
    output_text: 'Hohoro wo nsa <b>ansa</b> na woadidi.',
    note: 'Checked by hand.',
  });
  await waitForStatus(first, 'completed');

  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([`#${second.id} translation`, `#${first.id} translation`]);
  expect(await page.getByRole('listitem').first().textContent()).toContain('English → Twi');
  expect(await page.content()).not.toMatch(/Wash|Boil/);
  expect(errors).toEqual([]);
});

test('it recovers when the connection is restored', async () => {
  const job = await createJob('Come to the clinic with your vaccination card.');
  await waitForStatus(job, 'pending');
  await page.getByRole('status').getByText('Live').waitFor();
  proxy.cut();
  await page.getByRole('status').getByText('Reconnecting').waitFor();
  await provider.nsem.jobs.assign(job.id);
  await proxy.restore();
  await waitForStatus(job, 'in progress');
  await page.getByRole('status').getByText('Live').waitFor();
  await provider.nsem.jobs.deliver(job.id, {
    output_text: 'Fa wo nwoma bra ayaresabea hɔ.',
    note: 'Checked by hand.',
  });
  await waitForStatus(job, 'completed');
  expect(errors).toEqual([]);
});

type Paper = readonly [colorScheme: 'light' | 'dark', paper: string];
const dark: Paper = ['dark', 'rgb(15, 24, 21)'];
const light: Paper = ['light', 'rgb(248, 245, 238)'];

test.each(byTier({ main: [dark], exhaustive: [dark, light] }))(
  'in %s mode, it fits narrow and wide screens',
  async (colorScheme, paper) => {
    await createJob('The market opens at six.');
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
  const { code, stderr } = await start({ ...client.env, NSEM_TOKEN: 'nsem_invalid' }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[A-Z].*\.\n$/);
});
