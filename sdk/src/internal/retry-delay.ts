import type { Platform } from '../platform/platform.ts';
import { ConnectionError, type NsemError } from '../core/errors.ts';

/**
 * Whether a request can be sent again.
 *
 * - `always`: repeating it changes nothing (a read, setting a value, or a request with an
 *   idempotency key).
 * - `unless-done`: only if the previous attempt was certainly not executed.
 * - `never`: its body cannot be read again.
 */
export type Replay = 'always' | 'unless-done' | 'never';

const firstDelayMs = 250;
const maxDelayMs = 8_000;
/** A longer `Retry-After` is left to the caller. */
const maxRetryAfterMs = 60_000;

/** When an attempt may follow: what the call allows, and what is left of its attempts and its time. */
type Plan = Readonly<{
  replay: Replay;
  retriesLeft: number;
  leftMs: number;
  neverConnected: Platform['neverConnected'];
}>;

/** The server did not execute the request. */
const notExecuted = new Set([408, 425, 429, 503]);
/** With a status of them, but the server does not know whether it executed the request. */
const outcomeUnknown = 'http.outcome-unknown';
const temporary = new Set([...notExecuted, 500, 502, 504]);

/**
 * Decides whether a failed attempt is retried, and when: after a random delay that grows with the
 * attempts (full jitter), but not before the server's `Retry-After`.
 *
 * @returns milliseconds; null if the failure is final.
 */
export function retryDelay(error: NsemError, plan: Plan): number | null {
  const { retriesLeft, leftMs } = plan;
  if (retriesLeft <= 0 || !isRetryable(error, plan)) return null;
  const ceiling = Math.min(firstDelayMs * 2 ** (error.attempts - 1), maxDelayMs);
  const retryAfterMs = error.retryAfterMs ?? 0;
  if (retryAfterMs > maxRetryAfterMs && leftMs === Infinity) return null;
  const delay = retryAfterMs + Math.random() * ceiling;
  return delay < leftMs ? delay : null;
}

function isRetryable(error: NsemError, { replay, neverConnected }: Plan): boolean {
  const { status, code, problem } = error;
  // What the server says of the problem counts more than what its status usually means.
  const { retryable } = problem;
  if (replay === 'never' || retryable === false) return false;
  if (status === null) {
    if (replay === 'unless-done') return neverConnected(code);
    return error instanceof ConnectionError || code === 'request.timeout';
  }
  if (replay === 'always') return retryable === true || temporary.has(status);
  // A refusal has changed nothing; a server that has failed may have.
  if (retryable === true && status < 500) return true;
  return notExecuted.has(status) && code !== outcomeUnknown;
}
