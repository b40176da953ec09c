import { abortError } from './abort-error.ts';

/** The longest delay that `setTimeout` accepts, in milliseconds: 24 days. */
export const longestTimerMs = 2 ** 31 - 1;

/**
 * Waits.
 *
 * @param attempts how many attempts the call has made, for the error.
 * @throws AbortError as soon as the signal is aborted.
 */
export function pause(ms: number, signal?: AbortSignal, attempts = 1): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(abortError(signal?.reason, attempts));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
  });
}
