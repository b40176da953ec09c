import type { Page } from 'playwright';

/**
 * The processor of the phone that pages are measured on, by Lighthouse's benchmark: a quarter of the
 * speed of the machine that the goals were set on (3,500 there, when it does nothing else).
 */
const phoneIndex = 875;

/** The goals mean a processor that is at most this much slower, however fast the machine is. */
const mostSlowdown = 4;

type PageFunctions = Readonly<{ computeBenchmarkIndex: () => number }>;

/** Its types bring those of the browser with them, and everything here runs in Node. */
const pageFunctions: string = 'lighthouse/core/lib/page-functions.js';

/**
 * How many times slower the phone is than a page's processor: less on a machine that is slow or busy now,
 * so that the same phone is measured everywhere; below 1 if the phone is faster. Takes a second.
 */
export async function slowdownToPhone(page: Page): Promise<number> {
  const { pageFunctions: run } = (await import(pageFunctions)) as { pageFunctions: PageFunctions };
  const index = await page.evaluate<number>(`(${run.computeBenchmarkIndex.toString()})()`);
  return Math.min(mostSlowdown, index / phoneIndex);
}
