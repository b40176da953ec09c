import type { CDPSession, Page } from 'playwright';

import { slowdownToPhone } from './phone-processor.ts';

/** Reads what the main thread of a page has taken of the phone's processor so far, in milliseconds. */
export type ProcessorTime = () => Promise<number>;

/**
 * Counts the time that the main thread of a page has a processor for its tasks, slowed down to that
 * of the phone. Another process that has the processor meanwhile takes nothing of it.
 */
export async function countProcessorTime(page: Page): Promise<ProcessorTime> {
  const slowdown = await slowdownToPhone(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await devtools.send('Performance.enable');
  return async () => (await readTaskSeconds(devtools)) * 1000 * slowdown;
}

async function readTaskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'TaskDuration');
  if (found === undefined) throw new Error('Chromium reports no TaskDuration');
  return found.value;
}
