import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { startTestMarketplace } from '@nsem/adapters/testing';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openFront, type Front } from './support/front.ts';
import { openStage, type Stage, type Who } from './support/stage.ts';
import { built, whenStored } from './support/stored-pages.ts';
import { visit, type Visitor } from './support/visitor.ts';

let stage: Stage;
let visitor: Visitor;

beforeAll(async () => {
  stage = await openStage();
});

afterEach(async () => {
  await visitor.leave();
  // Without a connection, calls fail.
  const isCall = (trouble: string) => /^(failed: \S+ net::ERR_|answered 503)/.test(trouble);
  expect(visitor.troubles.filter((trouble) => !isCall(trouble))).toEqual([]);
});

afterAll(() => stage.close());

/** Opens a window in which pages may install their worker. */
const comeAs = async (who: Who, at: string): Promise<Page> => {
  visitor = await stage.visitAs(who, { serviceWorkers: 'allow' });
  await visitor.page.goto(at);
  return visitor.page;
};

/** The paths of everything in the caches of a page, and their texts. */
const readCaches = (page: Page) =>
  page.evaluate<Readonly<Record<string, string>>>(`(async () => {
    const stored = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        stored[new URL(request.url).pathname] = (await response?.text()) ?? '';
      }
    }
    return stored;
  })()`);

const cacheNames = (page: Page) => page.evaluate<readonly string[]>('caches.keys()');

/** Like the pictures of the screens (`NSEM_SCREENSHOTS`). */
async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['NSEM_SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

const dropLine = (page: Page) => page.context().setOffline(true);
const mendLine = (page: Page) => page.context().setOffline(false);
const seeHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const offlineNotice = (page: Page) =>
  page.getByText('You are offline. What you see may be out of date');

describe('without a connection', () => {
  it('a client opens the dashboard, a job and the public pages, and sees what is missing', async () => {
    const page = await comeAs('client', '/client');
    await whenStored(page, '/client', built.filesOf['client'] ?? []);
    await dropLine(page);
    await page.goto('/client?tab=jobs');
    await seeHeading(page, 'Client Dashboard');
    await offlineNotice(page).waitFor();
    await page.getByText('Your jobs could not be loaded').waitFor();
    await page.goto('/client/jobs/1');
    await offlineNotice(page).waitFor();
    await page.getByText('The job could not be loaded').waitFor();
    await page.goto('/pricing');
    await seeHeading(page, /./);
    await page.goto('/account');
    await offlineNotice(page).waitFor();
    await mendLine(page);
    await page.goto('/client?tab=jobs');
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    expect(await offlineNotice(page).count()).toBe(0);
  });

  it('a provider opens the dashboard while the server is away', async () => {
    const page = await comeAs('provider', '/service-provider?tab=recent');
    await whenStored(page, '/service-provider', built.filesOf['service-provider'] ?? []);
    await stage.marketplace.goAway();
    await page.goto('/service-provider?tab=recent');
    await seeHeading(page, 'Provider Dashboard');
    await page.getByRole('tabpanel').getByRole('alert').first().waitFor();
    await page.goto('/service-provider/jobs/1');
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBeGreaterThan(0);
    await stage.marketplace.comeBack();
  });

  it('a visitor opens the public pages, and reads which others are not there', async () => {
    const page = await comeAs('visitor', '/');
    await whenStored(page, '/', []);
    await dropLine(page);
    for (const path of ['/', '/about', '/contact', '/providers', '/providers/PRV-4H7K2M']) {
      await page.goto(path);
      await page.getByRole('contentinfo').waitFor();
    }
    await page.goto('/admin');
    await page.getByText('This page has not been opened on this device yet.').waitFor();
    expect(await page.title()).toBe('You are offline');
  });
});

/** Answers as the next build would: its documents name another list of routes. */
const nextBuild = (path: string, answer: string): string => {
  const next = 'manifest-00000000.js';
  return path === '/sw.js'
    ? answer.replaceAll(built.mark, next)
    : answer.replace(`href="/assets/${built.mark}"`, `href="/assets/${next}"`);
};

const isNextBuild = async (page: Page): Promise<boolean> =>
  (await page.locator('link[href$="manifest-00000000.js"]').count()) > 0;

/** What a page is instead of what it should be: how it was loaded and when, and which workers there are. */
const describePage = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const { active, waiting, installing } = await navigator.serviceWorker.getRegistration();
    const states = [active, waiting, installing].map((worker) => worker?.state ?? 'none');
    const { type } = performance.getEntriesByType('navigation')[0];
    const lines = document.querySelector('output')?.textContent;
    const since = Math.round(performance.now() / 1000) + ' s ago';
    return [location.href, type, since, lines, ...states, ...(await caches.keys())].join();
  })()`);

/** Waits for the next build; if it never comes, the failure says what is there instead. */
async function seeNextBuild(page: Page): Promise<void> {
  await expect.poll(async () => (await isNextBuild(page)) || describePage(page)).toBe(true);
}

const countWorkers = (page: Page) =>
  page.evaluate<number>('navigator.serviceWorker.getRegistrations().then(({ length }) => length)');

describe('a worker of a device', () => {
  /** Opens the client's dashboard behind a front, and waits until its worker controls it. */
  async function comeToFront(): Promise<Readonly<{ page: Page; front: Front }>> {
    const front = await openFront(stage.marketplace.url);
    const token = stage.tokenOf('client');
    visitor = await visit(stage.browser, front.url, { token, serviceWorkers: 'allow' });
    const { page } = visitor;
    await page.goto('/client');
    await whenStored(page, '/client', []);
    await page.reload();
    await seeHeading(page, 'Client Dashboard');
    // The visit asks for the worker; while that is under way, the next visit would not ask again.
    await page.evaluate(
      'navigator.serviceWorker.ready.then((found) => found.update()).then(() => 0)',
    );
    return { page, front };
  }

  it('offers the next version, and loads it when the user wants it', async () => {
    const { page, front } = await comeToFront();
    front.edit(nextBuild);
    // The document comes from the device, and the worker of the next version is found meanwhile.
    await page.goto('/client?tab=usage');
    expect(await isNextBuild(page)).toBe(false);
    await page.getByText('A new version is ready.').waitFor();
    expect(await isNextBuild(page)).toBe(false);
    await page.setViewportSize({ width: 360, height: 740 });
    await screenshot(page, 'a new version, narrow');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.getByRole('button', { name: 'Reload' }).click();
    await seeNextBuild(page);
    await seeHeading(page, 'Client Dashboard');
    await expect.poll(() => cacheNames(page)).not.toContain(`documents-${built.mark}`);
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
    await front.close();
  });

  it('loads the next version on a slow line, while the earlier worker is still busy', async () => {
    const { page, front } = await comeToFront();
    front.edit(nextBuild);
    await page.goto('/client?tab=usage');
    await page.getByText('A new version is ready.').waitFor();
    front.delay(/^\/assets\/late/, 60_000);
    front.delay(/^\/client\?/, 4_000);
    // The browser does not end a worker that is storing something.
    await page.evaluate(`navigator.serviceWorker.controller.postMessage({
      type: 'store', page: '/client', files: ['/assets/late-00000000.js'], role: 'client',
    })`);
    await page.getByRole('button', { name: 'Reload' }).click();
    await seeNextBuild(page);
    await seeHeading(page, 'Client Dashboard');
    expect(await isNextBuild(page)).toBe(true);
    await front.close();
  });

  it('shows the next version to those who reload without reading that it is there', async () => {
    const { page, front } = await comeToFront();
    front.edit(nextBuild);
    await page.goto('/client?tab=usage');
    await page.getByText('A new version is ready.').waitFor();
    await page.reload();
    expect(await isNextBuild(page)).toBe(true);
    await front.close();
  });

  it('removes itself with all that it has stored if the operator says so', async () => {
    const { page, front } = await comeToFront();
    const other = await startTestMarketplace({ variables: { NSEM_SERVICE_WORKER: '0' } });
    const remover = await (await fetch(`${other.url}/sw.js`)).text();
    await other.stop();
    front.edit((path) => (path === '/sw.js' ? remover : undefined));
    await page.goto('/client?tab=usage');
    await expect.poll(() => countWorkers(page)).toBe(0);
    // The page may still have stored something with the worker that it had.
    await page.reload();
    await expect.poll(() => cacheNames(page)).toEqual([]);
    expect(await countWorkers(page)).toBe(0);
    await front.close();
  });

  it('stores nothing of an account', async () => {
    const page = await comeAs('client', '/client');
    await whenStored(page, '/client', built.filesOf['client'] ?? []);
    for (const path of ['/client?tab=jobs', '/client?tab=usage', '/client/jobs/1', '/account']) {
      await page.goto(path);
      await page.getByRole('heading').nth(1).waitFor();
    }
    const stored = await readCaches(page);
    const builtPath =
      /^\/(?:assets\/[\w.-]+|favicon\.svg|voice-tap\.js|__spa-fallback\.html|client|client\/jobs\/0|account)$/;
    expect(Object.keys(stored).filter((path) => !builtPath.test(path))).toEqual([]);
    const { email } = stage.passOf('client');
    const all = Object.values(stored).join('\n');
    expect(all).not.toContain(email);
    expect(all).not.toContain(stage.tokenOf('client'));
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    const left = async () => {
      const kept = await page.evaluate<string>('JSON.stringify(localStorage)');
      return ['auth_', email, 'Akosua'].filter((name) => kept.includes(name));
    };
    await expect.poll(left).toEqual([]);
    const databases = () =>
      page.evaluate<readonly string[]>(
        'indexedDB.databases().then((all) => all.map(({ name }) => name))',
      );
    const own = async () => (await databases()).filter((name) => name !== 'workbox-expiration');
    await expect.poll(own).toEqual([]);
  });
});

describe('the application', () => {
  it('can be installed', async () => {
    const page = await comeAs('visitor', '/');
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
  });
});
