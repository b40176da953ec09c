import { tmpdir } from 'node:os';

import type { Job } from '@nsem/sdk';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { chromiumPath } from '../../.ci/chromium.mjs';
import { openLine, type Line } from './open-line.ts';
import { startExample, type Running } from './run-example.ts';
import { startMarketplace, type Marketplace, type Person } from './start-marketplace.ts';

const pair = { service_type: 'translation', source_language: 'en', target_language: 'tw' } as const;

let market: Marketplace;
let line: Line;
let provider: Person;
let client: Person;
let browser: Browser;

beforeAll(async () => {
  market = await startMarketplace();
  line = await openLine(market.url);
  provider = await market.joinAsProvider('Ama Serwaa Boateng', pair);
  client = await market.joinAsClient('Kojo Antwi Danso', 50);
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
});

afterAll(async () => {
  await browser.close();
  line.cut();
  await market.stop();
});

const start = (env = client.env): Running =>
  startExample('status-page.ts', ['0'], { cwd: tmpdir(), env: { ...env, NSEM_URL: line.url } });

/** Opens the page that it prints the address of, and notes whatever goes wrong on it. */
async function look(running: Running): Promise<{ page: Page; troubles: readonly string[] }> {
  const [, url = ''] = await running.printed(/^Your jobs are at (\S+)$/m);
  const page = await browser.newPage();
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  await page.goto(url);
  return { page, troubles };
}

const ask = (content: string) => client.nsem.jobs.create({ ...pair, content });

/** Resolves as soon as the page says so of the job. */
const says = (page: Page, { id }: Job, status: string) =>
  page
    .locator('li', { hasText: `#${id} ` })
    .getByText(status, { exact: true })
    .waitFor();

test('the page shows the jobs as they change, newest first, and nothing of what is in them', async () => {
  const first = await ask('Wash your hands <b>before</b> you eat.');
  const { page, troubles } = await look(start());
  await says(page, first, 'pending');
  const second = await ask('Boil the water before you drink it.');
  await says(page, second, 'pending');
  await provider.nsem.jobs.assign(first.id);
  await says(page, first, 'in progress');
  await provider.nsem.jobs.deliver(first.id, { output_text: 'Hohoro wo nsa ansa na woadidi.' });
  await says(page, first, 'completed');

  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([`#${second.id} translation`, `#${first.id} translation`]);
  expect(await page.getByRole('listitem').first().textContent()).toContain('English → Twi');
  const told = await page.content();
  expect(told).not.toMatch(/Wash|Boil/);
  expect(troubles).toEqual([]);
});

test('it goes on where it was when the connection comes back', async () => {
  const job = await ask('Come to the clinic with your vaccination card.');
  const { page, troubles } = await look(start());
  await says(page, job, 'pending');
  await page.getByRole('status').getByText('Live').waitFor();
  line.cut();
  await page.getByRole('status').getByText('Reconnecting').waitFor();
  await provider.nsem.jobs.assign(job.id);
  await line.mend();
  await says(page, job, 'in progress');
  await page.getByRole('status').getByText('Live').waitFor();
  await provider.nsem.jobs.deliver(job.id, { output_text: 'Fa wo nwoma bra ayaresabea hɔ.' });
  await says(page, job, 'completed');
  expect(troubles).toEqual([]);
});

test.each([
  ['light', 'rgb(248, 245, 238)'],
  ['dark', 'rgb(15, 24, 21)'],
] as const)('in %s, it fits a telephone and a desk', async (colorScheme, paper) => {
  await ask('The market opens at six.');
  const { page } = await look(start());
  await page.emulateMedia({ colorScheme });
  await page.getByRole('listitem').first().waitFor();
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(paper);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
});

test('a token that is not valid is told in a sentence', async () => {
  const running = start({ ...client.env, NSEM_TOKEN: 'nsem_of_somebody_else' });
  const { code, stderr } = await running.ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[A-Z].*\.\n$/);
});
