import { readFile } from 'node:fs/promises';

import type { Browser, BrowserContextOptions, Download, Locator, Page } from 'playwright';

/** A person at a browser of their own. */
export type Visitor = Readonly<{
  page: Page;
  /** Everything that went wrong on their screen and was not announced with `expectRefusal`. */
  troubles: readonly string[];
  /** Announces that one call will be answered with this status, as part of the test. */
  expectRefusal(status: number): void;
  leave(): Promise<void>;
}>;

/** A window like somebody's, and whose session it has. */
export type VisitOptions = BrowserContextOptions & Readonly<{ token?: string | null }>;

const patienceMs = 20_000;

/** Opens a browser window for somebody, and watches everything that happens in it. */
export async function visit(
  browser: Browser,
  baseUrl: string,
  { token = null, ...options }: VisitOptions = {},
): Promise<Visitor> {
  const session = token === null ? [] : [{ name: 'auth_token', value: token }];
  const context = await browser.newContext({
    baseURL: baseUrl,
    storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage: session }] },
    permissions: ['microphone'],
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const watch = watchTroubles(page);
  return { page, ...watch, leave: () => context.close() };
}

/** Logs somebody in on a window that has no page yet, once, so that they can log out there. */
export async function enterAs(page: Page, token: string): Promise<void> {
  await page.goto('/about');
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
}

function watchTroubles(page: Page): Pick<Visitor, 'troubles' | 'expectRefusal'> {
  const troubles: string[] = [];
  const announced: number[] = [];
  page.on('pageerror', (error) => troubles.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource');
    const isTrouble = ['error', 'warning'].includes(message.type());
    // Refused calls are judged by their answers, below.
    if (isTrouble && !isRefusal) troubles.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Calls that the page itself calls off, because what they ask for is no longer wanted.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const at = announced.indexOf(response.status());
    if (at === -1) troubles.push(`answered ${response.status()}: ${response.url()}`);
    else announced.splice(at, 1);
  });
  return { troubles, expectRefusal: (status) => announced.push(status) };
}

/** Chooses an option of a searchable select by its exact name. */
export async function choose(scope: Page | Locator, field: string, option: string): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  await scope.getByRole('combobox', { name: field, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The bytes that a click downloads, and the name that they are given. */
export async function download(
  page: Page,
  button: Locator,
): Promise<Readonly<{ name: string; bytes: Buffer }>> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: await readDownload(file) };
}

const readDownload = async (file: Download): Promise<Buffer> => readFile(await file.path());
