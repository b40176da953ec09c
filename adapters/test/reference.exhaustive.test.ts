import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../.ci/chromium.mjs';
import { startTestServer, type TestServer } from '../src/http/testing/test-server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Opens the API reference and collects the browser's errors and requests. */
async function open(width: number, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  const problems: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${server.url}/docs`);
  return { page, problems, requested: requested.filter((url) => !url.startsWith('data:')) };
}

const opened = new Map<string, ReturnType<typeof open>>();

/** The same, once for several tests: the page is large. */
function openOnce(width: number, colorScheme: 'light' | 'dark'): ReturnType<typeof open> {
  const key = `${width} ${colorScheme}`;
  const page = opened.get(key) ?? open(width, colorScheme);
  opened.set(key, page);
  return page;
}

const places = [
  ['a phone', 360],
  ['a desktop', 1280],
] as const;
const schemes = ['light', 'dark'] as const;

describe.each(places)('the API reference on %s', (_where, width) => {
  it.each(schemes)('is one page without errors or further requests, in %s mode', async (scheme) => {
    const { page, problems, requested } = await openOnce(width, scheme);
    expect(problems).toEqual([]);
    expect(requested).toEqual([`${server.url}/docs`]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(paper).toBe(scheme === 'light' ? 'rgb(248, 245, 238)' : 'rgb(15, 24, 21)');
  });

  it('leads from its contents to an operation', async () => {
    const { page } = await openOnce(width, 'light');
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Jobs' })
      .first()
      .click();
    await page.getByRole('heading', { level: 2, name: 'Jobs' }).waitFor();
    const operation = page
      .getByRole('article')
      .filter({ has: page.locator('#createJob, [href="#createJob"]') });
    await page
      .locator('.index')
      .getByRole('link', { name: 'Create a translation or narration job' })
      .click();
    expect(new URL(page.url()).hash).toBe('#createJob');
    await operation
      .getByRole('heading', { name: 'Create a translation or narration job' })
      .waitFor();
    expect(await operation.getByText('wallet.insufficient-funds').isVisible()).toBe(true);
  });
});
