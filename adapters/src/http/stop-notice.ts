import { setTimeout as delay } from 'node:timers/promises';

/** What load balancers learn from `/readyz` before this process stops. */
export interface StopNotice {
  /** Whether this process is about to stop; requests are still answered. */
  isGiven(): boolean;
  /** Gives notice; resolves when load balancers have had the time to send no more requests. */
  give(): Promise<void>;
}

/**
 * Creates a notice that is not given yet.
 *
 * @param delayMs how long load balancers need, at most.
 * @param failed aborted if the storage fails: every request is refused then, and nothing is worth waiting for.
 */
export function createStopNotice(delayMs: number, failed: AbortSignal): StopNotice {
  let isGiven = false;
  return {
    isGiven: () => isGiven,
    async give() {
      isGiven = true;
      if (delayMs === 0 || failed.aborted) return;
      await delay(delayMs, undefined, { signal: failed }).catch(() => undefined);
    },
  };
}
