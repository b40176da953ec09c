import type { Page } from 'playwright';

import { openStage } from '../test/support/stage.ts';

/**
 * Measures how long a phone with a slow processor takes to open the request for a job: prints the
 * slowest event (Event Timing) of each opening, and the time until its first field can be used.
 *
 * `node --conditions=source web/bench/open-request.ts [rounds]`, after `node .ci/prepare.mjs`
 */
const rounds = Number(process.argv[2] ?? 5);
const slowdown = 4;

/** Until a page has rendered what it loads, and events are reported: a live page is never idle. */
const settleMs = 1_000;

type Opening = Readonly<{ slowestEventMs: number; usableMs: number }>;

/** Runs in the page, before its scripts: `openings` has the longest event since it was emptied. */
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

async function measureOpening(page: Page): Promise<Opening> {
  const button = page.getByRole('button', { name: 'Request a Job', exact: true });
  await button.waitFor();
  await page
    .getByRole('button', { name: /^Request a job from/ })
    .first()
    .waitFor();
  await page.waitForTimeout(settleMs);
  await page.evaluate('void (globalThis.slowest = 0)');
  const usable = page.evaluate<number>(clickAndWait);
  await button.tap();
  const usableMs = await usable;
  // Entries are reported after the frame that they end with.
  await page.waitForTimeout(settleMs);
  const slowestEventMs = await page.evaluate<number>('globalThis.slowest');
  return { slowestEventMs, usableMs };
}

const stage = await openStage();
try {
  for (let round = 1; round <= rounds; round += 1) {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const { page, leave } = await stage.visitAs('client', phone);
    await page.addInitScript(observe);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto('/client?tab=discover');
    const first = await measureOpening(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const again = await measureOpening(page);
    console.log(`round ${round}: first`, describe(first), '| again', describe(again));
    await leave();
  }
} finally {
  await stage.close();
}

function describe({ slowestEventMs, usableMs }: Opening): string {
  return `event ${Math.round(slowestEventMs)} ms, usable ${Math.round(usableMs)} ms`;
}
