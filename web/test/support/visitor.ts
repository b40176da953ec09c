import { readFile } from 'node:fs/promises';

import type {
  Browser,
  BrowserContextOptions,
  Disposable,
  Download,
  Locator,
  Page,
} from 'playwright';

/** A person with a separate browser window. */
export type Visitor = Readonly<{
  page: Page;
  /** Everything that went wrong on their screen and was not announced with `expectRefusal`. */
  troubles: readonly string[];
  /** Announces that one call will be answered with this status, as part of the test. */
  expectRefusal(status: number): void;
  /** Runs a script in the page before its own ones, until the window starts over. */
  runFirst(script: string): Promise<void>;
  /** Forgets everything that the window has stored, opened and recorded, and has another session. */
  startOver(token: string | null): Promise<void>;
  leave(): Promise<void>;
}>;

/** The settings of a window, and the session that it starts with. */
export type VisitOptions = BrowserContextOptions & Readonly<{ token?: string | null }>;

/** A machine that does much else, or has a third of a core, must not fail a test. */
export const patienceMs = 240_000;

/** It belongs to the site, and runs none of its scripts. */
const scriptless = '/favicon.svg';

const deskSize = { width: 1280, height: 900 };

/** Opens a browser window for a user, and records everything that goes wrong in it. */
export async function visit(
  browser: Browser,
  baseUrl: string,
  { token = null, ...options }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    permissions: ['microphone'],
    reducedMotion: 'reduce',
    viewport: deskSize,
    // What a worker fetches or has stored is invisible to routes, and differs from visit to visit.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  if (token !== null) await context.addInitScript(logInOnce, token);
  const { viewport = deskSize } = options;
  const page = await context.newPage();
  const { forget, ...watch } = watchTroubles(page);
  const scripts: Disposable[] = [];
  const runFirst = async (script: string): Promise<void> => {
    scripts.push(await page.addInitScript(script));
  };
  const startOver = async (next: string | null): Promise<void> => {
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners('dialog');
    await Promise.all(scripts.splice(0).map((script) => script.dispose()));
    await context.setOffline(false);
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.goto(scriptless);
    await page.evaluate(forgetEverything);
    await page.evaluate(logIn, next);
    forget();
  };
  const leave = async (): Promise<void> => {
    const pages = context.pages();
    // A route that is still answering must not fail the test.
    await Promise.all(pages.map((open) => open.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  };
  return { page, ...watch, runFirst, startOver, leave };
}

/**
 * Runs in a page before its own scripts: the first page of a window finds the session, later ones
 * only what that page has left of it. Playwright's `storageState` would load an extra page for this.
 */
const logInOnce = (token: string): void => {
  // An empty page, or a frame without an origin, has no storage.
  if ((globalThis as { origin?: string }).origin === 'null') return;
  if (localStorage.getItem('logged_in_by_test') !== null) return;
  localStorage.setItem('logged_in_by_test', 'yes');
  localStorage.setItem('auth_token', token);
};

/** Runs in a page that has forgotten everything. */
const logIn = (token: string | null): void => {
  if (token !== null) localStorage.setItem('auth_token', token);
};

/** Runs in a page. */
const forgetEverything = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
    });
  }
  const folder = await navigator.storage.getDirectory();
  const names = await Array.fromAsync(folder.keys());
  for (const name of names) await folder.removeEntry(name, { recursive: true });
})()`;

/** Opens windows of which only one is in use at a time. */
export type Windows = (options?: VisitOptions) => Promise<Visitor>;

/**
 * Like `visit`, in the window of the previous visit with these options if there was one: its browser
 * process has compiled the scripts already. It has forgotten that visit, and is left open.
 */
export function openWindows(browser: Browser, baseUrl: string): Windows {
  const open = new Map<string, Visitor>();
  return async ({ token = null, ...options } = {}) => {
    const key = JSON.stringify(options);
    // It gets its session below, as later visits do.
    const visitor = open.get(key) ?? (await visit(browser, baseUrl, options));
    open.set(key, visitor);
    await visitor.startOver(token);
    return visitor;
  };
}

/** Logs a user in once in a window that has no page yet, so that a logout there lasts. */
export async function enterAs(page: Page, token: string): Promise<void> {
  await page.goto(scriptless);
  await page.evaluate((stored) => localStorage.setItem('auth_token', stored), token);
}

/** What Playwright says where a page installs a worker that the window has not. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

/** What Chromium warns of on a slow machine, where a page is left before its styles have been used. */
const unusedPreload = /was preloaded using link preload but not used within a few seconds/;

function watchTroubles(
  page: Page,
): Pick<Visitor, 'troubles' | 'expectRefusal'> & Readonly<{ forget(): void }> {
  const troubles: string[] = [];
  const announced: number[] = [];
  const forget = (): void => {
    troubles.length = 0;
    announced.length = 0;
  };
  page.on('pageerror', (error) => troubles.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource');
    const isTrouble = ['error', 'warning'].includes(message.type());
    // Refused calls are checked by their response, below.
    const isExpected = message.text() === blockedWorker || unusedPreload.test(message.text());
    if (isTrouble && !isRefusal && !isExpected) troubles.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Calls that the page itself aborts, because their result is no longer needed.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const at = announced.indexOf(response.status());
    if (at === -1) troubles.push(`answered ${response.status()}: ${response.url()}`);
    // After the end of a session, all calls of a page may be refused.
    else if (response.status() !== 401) announced.splice(at, 1);
  });
  return { troubles, expectRefusal: (status) => announced.push(status), forget };
}

/** An option of the list that is open; the fields of the browser have options, too. */
export const listedOption = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('listbox').getByRole('option', { name, exact: true });

/** Chooses an option of a searchable select by its exact name. */
export async function choose(scope: Page | Locator, field: string, option: string): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  const combobox = scope.getByRole('combobox', { name: field, exact: true });
  // Filling in the name that it shows already would not open the list.
  await combobox.click();
  await combobox.fill(option);
  await listedOption(page, option).click();
}

/** The bytes that a click downloads, and their file name. */
export async function download(
  page: Page,
  button: Locator,
): Promise<Readonly<{ name: string; bytes: Buffer }>> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: await readDownload(file) };
}

const readDownload = async (file: Download): Promise<Buffer> => readFile(await file.path());
