import { abortError } from './abort-error.ts';

/** The longest delay that `setTimeout` accepts, in milliseconds: 24 days. */
export const longestTimerMs = 2 ** 31 - 1;

/**
 * Waits until the time is over or it is woken.
 *
 * @param ms milliseconds; `Infinity` waits to be woken.
 * @param onPause receives the function that wakes it.
 * @returns whether it was woken.
 * @throws AbortError as soon as the signal is aborted.
 */
export function pauseOrWake(
  ms: number,
  signal: AbortSignal,
  onPause: (wake: () => void) => void,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = ms > longestTimerMs ? undefined : setTimeout(() => end(false), ms);
    const onAbort = () => {
      clearTimeout(timer);
      reject(abortError(signal.reason, 1));
    };
    function end(wasWoken: boolean): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(wasWoken);
    }
    signal.addEventListener('abort', onAbort, { once: true });
    onPause(() => end(true));
    if (signal.aborted) onAbort();
  });
}

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
