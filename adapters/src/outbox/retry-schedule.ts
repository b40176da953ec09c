import { later, type Instant } from '@nsem/core';

const firstWaitMs = 1_000;
/** The longest time between two attempts. */
export const longestWaitMs = 60 * 60 * 1_000;

/** About an hour of growing waits, then one attempt an hour: a day in all. */
const maxAttempts = 36;

/**
 * When a notice is due again: after 1 s, 2 s, 4 s … and finally every hour.
 *
 * @param failedAttempts how many attempts have failed, including the last one.
 * @returns null after the last attempt.
 */
export function retryAt(failedAttempts: number, now: Instant): Instant | null {
  if (failedAttempts >= maxAttempts) return null;
  return later(now, Math.min(firstWaitMs * 2 ** (failedAttempts - 1), longestWaitMs));
}
