import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneOfEach } from './support/one-of-each.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** Runs in a page before its scripts: nothing is polled, which repeats calls on a slow machine. */
const stopPolling = `{
  const start = globalThis.setInterval;
  globalThis.setInterval = (run, ms, ...rest) => start(run, ms < 5_000 ? ms : 2 ** 30, ...rest);
}`;

/** How often a page has fetched each path. */
function countCalls(page: Page): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const path = pathname + search;
    if (request.resourceType() === 'fetch') counts.set(path, (counts.get(path) ?? 0) + 1);
  });
  return counts;
}

/** What is loaded again after a move of a job without money; "Recent activity" has providers as well. */
const followsJobs =
  /^\/(jobs\/|notifications\/|admin\/(stats|analytics|service-providers\?limit=2$))/;

/** An order of the client that the provider may assign to themselves: a move that all three see. */
async function orderForProvider(): Promise<Readonly<{ assign: () => Promise<unknown> }>> {
  const [client, provider] = await Promise.all([
    stage.apiOf(stage.passOf('client').email),
    stage.apiOf(stage.passOf('provider').email),
  ]);
  const { id } = await client.jobs.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Please wash your hands.',
  });
  return { assign: () => provider.jobs.assign(id) };
}

const screens = [
  ['client', '/client?tab=jobs'],
  ['client', '/client?tab=usage'],
  ['provider', '/service-provider?tab=recent'],
  ['provider', '/service-provider?tab=earnings'],
  ['admin', '/admin?tab=overview'],
  ['admin', '/admin?tab=wallets'],
] as const;

describe('the first load of a dashboard', () => {
  it.each(oneOfEach(screens, () => 'dashboard'))(
    'of the %s at %s fetches everything once, and again only what has changed',
    async (who, at) => {
      const job = await orderForProvider();
      const { page, runFirst, troubles } = await stage.returnAs(who);
      await runFirst(stopPolling);
      // The first visit stores in the browser which role the user has.
      await page.goto(at);
      await page.locator('[role=tab][aria-selected=true]').waitFor();
      // It runs no scripts, so that what follows are the calls of one page.
      await page.goto('/favicon.svg');
      const counts = countCalls(page);
      const events = page.waitForResponse((response) => response.url().endsWith('/events'));
      await page.goto(at);
      expect((await events).request().headers()['last-event-id']).toMatch(/^\d+$/);
      const jobs = [...counts.keys()].find((path) => followsJobs.test(path)) ?? '';
      const changed = page.waitForResponse((response) => response.url().endsWith(jobs));
      await job.assign();
      await changed;
      const repeated = [...counts].filter(([path, count]) => count > 1 && !followsJobs.test(path));
      expect(repeated).toEqual([]);
      expect(counts.get(jobs)).toBe(2);
      expect(troubles).toEqual([]);
    },
  );
});
