import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const dashboards = [
  ['client', '/client', ['discover', 'jobs', 'api', 'usage']],
  ['provider', '/service-provider', ['profile', 'available', 'recent', 'earnings']],
  ['admin', '/admin', ['overview', 'jobs', 'providers', 'languages', 'prices', 'analytics']],
  ['admin', '/admin', ['wallets', 'accounts', 'audit', 'settings']],
] as const;

/** What comes after the content: the stream of events, and the announcements. */
const later = ['/events', '/announcements/'];

/** The paths that a page requests, from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch') calls.push(pathname + search);
  });
  return calls;
}

/** The tab that is open: its dashboard is there. */
const opened = '[role=tab][aria-selected=true]';

const started = `Object.keys(globalThis.startedCalls.answers)`;

describe.each(dashboards)(
  'the calls of %s at %s that begin with the document',
  (who, at, names) => {
    it.each(names)('are exactly what the tab %s needs', async (name) => {
      const visitor = await stage.visitAs(who);
      const { page } = visitor;
      // The first visit tells the browser which role the user has.
      await page.goto(at);
      await page.locator(opened).waitFor();
      const calls = watchCalls(page);
      await page.goto(`${at}?tab=${name}`, { waitUntil: 'commit' });
      await page.locator(opened).waitFor();
      // All are taken up by the screen; what is not was requested in vain.
      await expect.poll(() => page.evaluate(started), { timeout: 20_000 }).toEqual([]);
      await page.waitForRequest((request) => request.url().endsWith('/announcements/'));
      const early = calls.slice(0, calls.indexOf('/events'));
      const missing = calls.filter((call) => ![...early, ...later].includes(call));
      expect([...new Set(missing)]).toEqual([]);
      await visitor.leave();
    });
  },
);

describe('a document', () => {
  it.each(['/client?tab=__proto__', '/client?tab=jobs&q=water'])(
    'of %s starts no call for a tab that is unknown or filtered',
    async (at) => {
      const visitor = await stage.visitAs('client');
      await visitor.page.goto('/client');
      await visitor.page.locator(opened).waitFor();
      // The page before may still be making calls of its own.
      await visitor.page.goto('about:blank');
      const calls = watchCalls(visitor.page);
      await visitor.page.goto(at, { waitUntil: 'commit' });
      await visitor.page.locator(opened).waitFor();
      expect(calls.slice(0, 4)).toEqual([
        '/auth/me',
        '/usage',
        '/wallet/me',
        '/notifications/summary',
      ]);
      await visitor.leave();
      expect(visitor.troubles).toEqual([]);
    },
  );
});
