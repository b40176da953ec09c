import { AbortError, InputError, NsemError, TimeoutError, type UploadControl } from '@nsem/sdk';

import { isRetryable } from './submission-text.ts';

/** Whether the same call can succeed later, without the user. */
export const isBreak = (error: unknown): boolean =>
  isRetryable(error) ||
  // The control stopped a part, and not the signal of the caller.
  error instanceof AbortError ||
  // It was paused until the server removed what had arrived: another call begins again.
  (error instanceof NsemError && error.code === 'upload.not-found');

/** How often in a row an attempt may end without an answer, or with one to come again later. */
const mostSilent = 3;
const mostBusy = 6;

/**
 * Counts the attempts in a row in which no byte arrived; those without a connection are not counted,
 * because they end by themselves.
 *
 * @returns what notes an attempt, and returns whether it was one too many
 */
export function countIdle(): (error: unknown, hasMoved: boolean) => boolean {
  let count = 0;
  return (error, hasMoved) => {
    if (hasMoved) count = 0;
    else if (error instanceof TimeoutError || isBusy(error)) count += 1;
    return count >= (isBusy(error) ? mostBusy : mostSilent);
  };
}

/** Whether the server was reached, and cannot take the file now. */
export const isBusy = (error: unknown): boolean =>
  error instanceof NsemError && isRetryable(error) && error.status !== null;

/** The error after a time in which no byte was sent. */
export const stalled = ({ name }: File): TimeoutError =>
  new TimeoutError({ message: `${name} was not sent.`, code: 'request.timeout', attempts: 1 });

const firstDelayMs = 1_000;
const longestDelayMs = 15_000;
const longestRequestedMs = 60_000;

/** How long to wait after failures in a row: longer each time, and as long as the server requests. */
export function delayAfter(error: unknown, failures: number): number {
  const requestedMs = error instanceof NsemError ? (error.retryAfterMs ?? 0) : 0;
  const delayMs = Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
  return Math.max(delayMs, Math.min(requestedMs, longestRequestedMs));
}

/**
 * The browser reports a file that was changed or deleted as a broken connection.
 *
 * @throws InputError (`input.unreadable-file`) if the file cannot be read any more
 */
export async function checkReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    const message = `${file.name} has changed or is gone: choose it again.`;
    throw new InputError({ message, code: 'input.unreadable-file', attempts: 0, cause });
  }
}

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
