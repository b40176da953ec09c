import { setTimeout as wait } from 'node:timers/promises';

import { AbortError } from '@nsem/sdk';

/**
 * Waits for a number of milliseconds.
 *
 * @throws AbortError if the signal is aborted meanwhile.
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    throw new AbortError({ message: 'Interrupted.', code: 'request.aborted', attempts: 0 });
  }
}
