import { abortedBy } from './attempt.ts';

/**
 * Waits, after so many attempts.
 *
 * @throws AbortError, as soon as the signal is aborted.
 */
export function pause(ms: number, signal?: AbortSignal, attempts = 1): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(abortedBy(signal?.reason, attempts));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
  });
}
