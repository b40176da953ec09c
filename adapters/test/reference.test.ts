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

/** Opens the API reference, and tells of everything that a browser has to say against it. */
async function open(width: number, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  const troubles: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => troubles.push(message.text()));
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.url}/docs`);
  return { page, troubles, asked: asked.filter((url) => !url.startsWith('data:')) };
}

describe.each([
  ['a phone', 360],
  ['a desk', 1280],
] as const)('the API reference on %s', (_where, width) => {
  it.each(['light', 'dark'] as const)(
    'is one page without a complaint, in the %s',
    async (scheme) => {
      const { page, troubles, asked } = await open(width, scheme);
      expect(troubles).toEqual([]);
      expect(asked).toEqual([`${server.url}/docs`]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(paper).toBe(scheme === 'light' ? 'rgb(248, 245, 238)' : 'rgb(15, 24, 21)');
      await page.close();
    },
  );

  it('leads by its contents to a call, by its name', async () => {
    const { page } = await open(width, 'light');
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Jobs' })
      .first()
      .click();
    await page.getByRole('heading', { level: 2, name: 'Jobs' }).waitFor();
    const call = page
      .getByRole('article')
      .filter({ has: page.locator('#createJob, [href="#createJob"]') });
    await page.locator('.index').getByRole('link', { name: 'Ask for a translation' }).click();
    expect(new URL(page.url()).hash).toBe('#createJob');
    await call.getByRole('heading', { name: 'Ask for a translation or a narration' }).waitFor();
    expect(await call.getByText('wallet.insufficient-funds').isVisible()).toBe(true);
    await page.close();
  });
});
