import { later, type Instant } from '@nsem/core';

const firstWaitMs = 1_000;
const longestWaitMs = 60 * 60 * 1_000;

/** Some forty minutes of growing waits and then a day of hourly ones. */
const mostAttempts = 36;

/**
 * When a notice is to be tried again: after 1 s, 2 s, 4 s … and at last every hour.
 *
 * @param failed how often it has been tried, the last time included.
 * @returns null where it is given up.
 */
export function retryAt(failed: number, now: Instant): Instant | null {
  if (failed >= mostAttempts) return null;
  return later(now, Math.min(firstWaitMs * 2 ** (failed - 1), longestWaitMs));
}
