import {
  AbortError,
  ConnectionError,
  NsemError,
  TimeoutError,
  type UploadControl,
} from '@nsem/sdk';

/** Whether the same call can succeed once the connection is back. */
export const isBreak = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  // The control stopped a part, and not the signal of the caller.
  error instanceof AbortError ||
  // It was paused until the server removed what had arrived: another call begins again.
  (error instanceof NsemError && error.code === 'upload.not-found');

const lookMs = 15_000;

/**
 * Calls a function as the device comes and goes online, and another one from time to time.
 *
 * @returns stops watching
 */
export function watchLine(onChange: () => void, onLook: () => void): () => void {
  const timer = setInterval(onLook, lookMs);
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    clearInterval(timer);
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Resolves when the upload is not paused. @throws AbortError */
export async function untilRunning(control: UploadControl, signal: AbortSignal): Promise<void> {
  while (control.isPaused && !signal.aborted) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = control.onChange(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    stop();
  }
  throwIfAborted(signal);
}

/** Waits, at most until the browser notices that the connection is back. @throws AbortError */
export async function pauseOf(delayMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const finish = (): void => resolve();
  const timer = setTimeout(finish, delayMs);
  addEventListener('online', finish, { once: true });
  signal.addEventListener('abort', finish, { once: true });
  await promise;
  clearTimeout(timer);
  removeEventListener('online', finish);
  throwIfAborted(signal);
}

function throwIfAborted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  const message = 'The upload was cancelled.';
  throw new AbortError({ message, code: 'request.aborted', attempts: 0 });
}
