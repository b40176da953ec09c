import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeExhaustively } from './support/exhaustive-only.ts';
import { joinClient, joinProvider } from './support/people.ts';
import { oneOfEach } from './support/one-of-each.ts';
import { openStage, type Stage } from './support/stage.ts';
import { openWindows, type Windows } from './support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const dashboards = [
  ['client', '/client', ['discover', 'jobs', 'api', 'usage']],
  ['provider', '/service-provider', ['profile', 'available', 'recent', 'earnings', 'api']],
  ['admin', '/admin', ['overview', 'jobs', 'providers', 'languages', 'prices', 'analytics']],
  ['admin', '/admin', ['wallets', 'accounts', 'audit', 'settings']],
] as const;

/** What comes after the content: the stream of events, and the announcements. */
const later = ['/events', '/announcements/'];

/** What only a list with jobs asks for, after its content: how many of their messages are unread. */
const unread = '/messages/unread';

/** What is known only when a list is there: the application of the provider who is reviewed first. */
const afterList = /^\/admin\/service-providers\/\d+$/;

/** Between two pages, so that late calls of the first are not taken for calls of the second. */
const withoutScripts = '/favicon.svg';

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

/** Runs in a page before its scripts: remembers the calls that the document starts. */
const rememberEarly = `{
  let calls;
  Object.defineProperty(globalThis, 'startedCalls', {
    get: () => calls,
    set(begun) {
      globalThis.earlyCalls = Object.keys(begun.answers);
      calls = begun;
    },
  });
}`;
const remembered = `globalThis.earlyCalls`;

describe.each(oneOfEach(dashboards, () => 'dashboard'))(
  'the calls of %s at %s that begin with the document',
  (who, at, names) => {
    it.each(oneOfEach(names, () => who))('are exactly what the tab %s needs', async (name) => {
      const { page, runFirst } = await stage.returnAs(who);
      await runFirst(rememberEarly);
      // The first visit stores in the browser which role the user has.
      await page.goto(at);
      await page.locator(opened).waitFor();
      await page.goto(withoutScripts);
      const calls = watchCalls(page);
      await page.goto(`${at}?tab=${name}`, { waitUntil: 'commit' });
      await page.locator(opened).waitFor();
      // All are taken up by the screen; what is not was requested in vain.
      await expect.poll(() => page.evaluate(started)).toEqual([]);
      await expect.poll(() => calls).toEqual(expect.arrayContaining(later));
      const early = await page.evaluate<readonly string[]>(remembered);
      const missing = calls.filter(
        (call) => ![...early, ...later, unread].includes(call) && !afterList.test(call),
      );
      expect([...new Set(missing)]).toEqual([]);
    });
  },
);

describeExhaustively('a document', () => {
  it.each(['/client?tab=__proto__', '/client?tab=jobs&q=water'])(
    'of %s starts no call for a tab that is unknown or filtered',
    async (at) => {
      const visitor = await stage.returnAs('client');
      await visitor.page.goto('/client');
      await visitor.page.locator(opened).waitFor();
      await visitor.page.goto(withoutScripts);
      const calls = watchCalls(visitor.page);
      await visitor.page.goto(at, { waitUntil: 'commit' });
      await visitor.page.locator(opened).waitFor();
      expect(calls.slice(0, 4)).toEqual([
        '/auth/me',
        '/usage',
        '/wallet/me',
        '/notifications/summary',
      ]);
      expect(visitor.troubles).toEqual([]);
    },
  );
});

describeExhaustively('the workbench', () => {
  let taken = 0;
  let windows: Windows;

  beforeAll(() => {
    windows = openWindows(stage.browser, stage.marketplace.url);
  });

  /** A translation that a provider has accepted. */
  async function takeJob() {
    const { url } = stage.marketplace;
    const nth = (taken += 1);
    const provider = await joinProvider(url, { name: 'Esi Quaye', email: `esi${nth}@example.com` });
    const client = await joinClient(url, { name: 'Yaw Boadi', email: `yaw${nth}@example.com` });
    const { id } = await client.nsem.jobs.create({
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: 'Wash your hands with soap before you eat.',
    });
    await provider.nsem.jobs.assign(id);
    return { id, provider };
  }

  it('gets its job, its draft and its terms from calls that begin with the document', async () => {
    const { id, provider } = await takeJob();
    const at = `/service-provider/jobs/${id}/work`;
    const visitor = await windows({ token: provider.token });
    const { page } = visitor;
    await visitor.runFirst(rememberEarly);
    await page.goto('/service-provider');
    await page.locator(opened).waitFor();
    // Otherwise the next document would ask for the catalogue, too.
    await expect
      .poll(() => page.evaluate<boolean>(`localStorage.getItem('languages') !== null`))
      .toBe(true);
    await page.goto(withoutScripts);
    const calls = watchCalls(page);
    await page.goto(at, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Translation of segment 1' }).waitFor();
    await expect.poll(() => page.evaluate(started)).toEqual([]);
    const early = await page.evaluate<readonly string[]>(remembered);
    const job = `/jobs/${id}`;
    const expected = ['/auth/me', job, '/notifications/summary', `${job}/draft`, `${job}/glossary`];
    expect(early.toSorted()).toEqual(expected.toSorted());
    const repeated = calls.filter((call, nth) => early.includes(call) && calls.indexOf(call) < nth);
    expect(repeated).toEqual([]);
    expect(visitor.troubles).toEqual([]);
  });

  it('of a completed job requests no draft', async () => {
    const { id, provider } = await takeJob();
    await provider.nsem.jobs.deliver(id, {
      output_text: 'Fa samina hohoro wo nsa ansa na woadidi.',
      note: 'Checked by hand.',
    });
    const visitor = await windows({ token: provider.token });
    const { page } = visitor;
    await page.goto('/service-provider');
    await page.locator(opened).waitFor();
    const calls = watchCalls(page);
    await page.goto(`/service-provider/jobs/${id}/work`);
    await page.getByText('There is nothing to work on here').waitFor();
    await expect.poll(() => page.evaluate(started)).toEqual([]);
    expect(calls).not.toContain(`/jobs/${id}/draft`);
    expect(visitor.troubles).toEqual([]);
  });
});
