import type { Locator, Page } from 'playwright';

import { countProcessorTime } from './processor-time.ts';
import { slowDown } from './slow-line.ts';

/** Until a page has rendered what it loads, and events are reported: a live page is never idle. */
const settleMs = 1_000;

/** How long the request for a job took to open, in milliseconds. */
export type Opening = Readonly<{
  /** The slowest event of the press (Event Timing), until the next frame was painted. */
  slowestEventMs: number;
  /** Until the first field can be used. */
  usableMs: number;
}>;

/** Runs in the page, before its scripts: `slowest` is the longest event since it was set to 0. */
const observe = `
  globalThis.slowest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) globalThis.slowest = Math.max(globalThis.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** Runs in the page: the time from the click until the first field of the form is there. */
const clickAndWait = `new Promise((resolve) => {
  const start = performance.now();
  const look = () => {
    const isThere = document.querySelector('[role="dialog"] form input, [role="dialog"] form textarea');
    if (isThere) requestAnimationFrame(() => resolve(performance.now() - start));
    else requestAnimationFrame(look);
  };
  addEventListener('click', () => requestAnimationFrame(look), { once: true, capture: true });
})`;

/** Opens the providers for a client, on a phone with a slow processor; its events are observed. */
export async function openSlowly(page: Page): Promise<void> {
  await page.addInitScript(observe);
  const devtools = await page.context().newCDPSession(page);
  await slowDown(page, devtools);
  await page.goto('/client?tab=discover');
}

/** The button on a page of providers that has rendered what it loads. */
async function findButton(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Request a Job', exact: true });
  await button.waitFor();
  await page
    .getByRole('button', { name: /^Request a job from/ })
    .first()
    .waitFor();
  await page.waitForTimeout(settleMs);
  return button;
}

/** What opening the request for a job takes of the phone's processor, in milliseconds. */
export async function measureOpeningWork(page: Page): Promise<number> {
  const readWork = await countProcessorTime(page);
  await page.goto('/client?tab=discover');
  const button = await findButton(page);
  const before = await readWork();
  const usable = page.evaluate<number>(clickAndWait);
  await button.tap();
  await usable;
  return (await readWork()) - before;
}

/** Presses "Request a Job" on a page that `openSlowly` has opened. */
export async function measureOpening(page: Page): Promise<Opening> {
  const button = await findButton(page);
  await page.evaluate('void (globalThis.slowest = 0)');
  const usable = page.evaluate<number>(clickAndWait);
  await button.tap();
  const usableMs = await usable;
  // Entries are reported after the frame that they end with.
  await page.waitForTimeout(settleMs);
  const slowestEventMs = await page.evaluate<number>('globalThis.slowest');
  return { slowestEventMs, usableMs };
}
