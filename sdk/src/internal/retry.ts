import { platform } from '#platform';

import { ConnectionError, type NsemError } from '../core/errors.ts';

/**
 * Whether a request can be sent again.
 *
 * - `always`: doing it twice is the same as doing it once (reading, setting a value, or making
 *   something under an idempotency key).
 * - `unless-done`: only when it was certainly not done the first time.
 * - `never`: its body cannot be read a second time.
 */
export type Replay = 'always' | 'unless-done' | 'never';

const firstDelayMs = 250;
const longestDelayMs = 8_000;
/** Beyond this, the caller knows better than to sit and wait. */
const longestObeyedMs = 60_000;

/** The server says itself that it did not do it. */
const untouched = new Set([408, 425, 429, 503]);
const passing = new Set([...untouched, 500, 502, 504]);

/**
 * Decides whether a failed attempt is followed by another, and when: after a random time that grows
 * with the attempts (full jitter), but not before the server's own `Retry-After`.
 *
 * @returns milliseconds to wait; null where the failure is final.
 */
export function retryDelay(
  error: NsemError,
  plan: Readonly<{ replay: Replay; retriesLeft: number; leftMs: number }>,
): number | null {
  if (plan.retriesLeft <= 0 || !mayPass(error, plan.replay)) return null;
  const ceiling = Math.min(firstDelayMs * 2 ** (error.attempts - 1), longestDelayMs);
  const asked = error.retryAfterMs ?? 0;
  if (asked > longestObeyedMs && plan.leftMs === Infinity) return null;
  const delay = asked + Math.random() * ceiling;
  return delay < plan.leftMs ? delay : null;
}

function mayPass(error: NsemError, replay: Replay): boolean {
  const { status, code } = error;
  if (replay === 'never') return false;
  if (replay === 'unless-done') {
    return status === null ? platform.neverConnected(code) : untouched.has(status);
  }
  if (status !== null) return passing.has(status);
  return error instanceof ConnectionError || code === 'request.timeout';
}
