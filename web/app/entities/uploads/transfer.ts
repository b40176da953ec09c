import { type Progress, type Upload, UploadControl } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';
import {
  checkReadable,
  countIdle,
  delayAfter,
  isBreak,
  isBusy,
  pauseOf,
  stalled,
  untilRunning,
  watchLine,
} from './wait-for-line.ts';

/** How far the sending of a file is. */
export type TransferState = Readonly<{
  /**
   * `waiting` while there is no connection, `busy` while the server asks to come again later, and
   * `finishing` when all bytes are sent, but the server has not answered yet.
   */
  phase: 'sending' | 'paused' | 'waiting' | 'busy' | 'finishing';
  /** How many bytes the server has. */
  bytes: number;
}>;

/** The options of a call that sends a file. */
export type TransferOptions = Readonly<{
  signal: AbortSignal;
  timeoutMs: number;
  control: UploadControl;
  partBytes: number;
  onProgress: (progress: Progress) => void;
}>;

/** A file that is being sent: it continues by itself when the connection is back. */
export type Transfer = Readonly<{
  file: Pick<File, 'name' | 'size'>;
  read: () => TransferState;
  /** Calls the listener after each change. @returns removes the listener */
  subscribe: (listener: () => void) => () => void;
  pause: () => void;
  resume: () => void;
  /**
   * Sends the file, with as many calls as breaks of the connection require. The call must have the
   * same idempotency key each time, so that it continues where it stopped.
   *
   * @throws the refusal of the server; InputError if the file cannot be read any more; the last error
   * if the server is reached time and again without a byte that arrives; AbortError if the signal is
   * aborted
   */
  run: <Answer>(
    send: (options: TransferOptions) => Promise<Answer>,
    signal: AbortSignal,
  ) => Promise<Answer>;
}>;

/** The first part: it takes some seconds on a slow line. Larger files are sent in parts. */
const firstPartBytes = 256 * 1024;

/** Whether a file is sent in parts, of which the server keeps those that have arrived. */
export const isSentInParts = ({ size }: Pick<File, 'size'>): boolean => size > firstPartBytes;

/** The time limit of a call that sends no bytes; the server reads a whole recording within it. */
const answerMs = 120_000;

/** A part that takes longer is sent again, at most as large as the first one. */
const stallMs = 60_000;

/** Prepares to send a file. */
export function createTransfer(file: File): Transfer {
  const control = new UploadControl();
  const listeners = new Set<() => void>();
  let state: TransferState = { phase: 'sending', bytes: 0 };
  let isHeld = false;
  let isOffline = false;
  /** Why the next attempt has not begun yet; null while one runs. */
  let pause: 'waiting' | 'busy' | null = null;
  let hasStalled = false;
  let movedAt = 0;

  const phase = (bytes: number): TransferState['phase'] => {
    if (isHeld) return 'paused';
    if (isOffline) return 'waiting';
    if (pause !== null) return pause;
    return bytes >= file.size ? 'finishing' : 'sending';
  };
  const change = (bytes = state.bytes): void => {
    const next = { phase: phase(bytes), bytes };
    if (next.phase === state.phase && next.bytes === state.bytes) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const steer = (): void => {
    movedAt = performance.now();
    if (isHeld || isOffline) control.pause();
    else control.resume();
    change();
  };
  const noteLine = (): void => {
    isOffline = !navigator.onLine;
    steer();
  };
  const restartStalled = (): void => {
    if (state.phase !== 'sending' || performance.now() - movedAt < stallMs) return;
    movedAt = performance.now();
    hasStalled = true;
    control.pause();
    control.resume();
  };
  const onProgress = ({ bytes }: Progress): void => {
    movedAt = performance.now();
    change(Math.min(bytes, file.size));
  };
  const waitAfter = async (error: unknown, failures: number, signal: AbortSignal) => {
    pause = isBusy(error) ? 'busy' : 'waiting';
    change();
    await pauseOf(delayAfter(error, failures), signal);
    await untilRunning(control, signal);
    pause = null;
    movedAt = performance.now();
    change();
  };

  async function run<Answer>(
    send: (options: TransferOptions) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const stopWatching = watchLine(noteLine, restartStalled);
    const options = { signal, timeoutMs: answerMs, control, partBytes: firstPartBytes, onProgress };
    const isTooMuch = countIdle();
    noteLine();
    try {
      for (let failures = 0; ; failures += 1) {
        const before = state.bytes;
        hasStalled = false;
        try {
          await untilRunning(control, signal);
          return await send(options);
        } catch (thrown) {
          if (signal.aborted || !isBreak(thrown)) throw thrown;
          await checkReadable(file);
          const error = hasStalled ? stalled(file) : thrown;
          const hasMoved = state.bytes > before;
          if (isTooMuch(error, hasMoved)) throw error;
          if (hasMoved) failures = 0;
          await waitAfter(error, failures, signal);
        }
      }
    } finally {
      stopWatching();
    }
  }

  return {
    file: { name: file.name, size: file.size },
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pause: () => {
      isHeld = true;
      steer();
    },
    resume: () => {
      isHeld = false;
      steer();
    },
    run,
  };
}

/** What a call without which everything works may take. */
const briefly = { maxRetries: 0, timeoutMs: 5_000 } as const;

/**
 * Deletes what has arrived of a file that will not be sent to its end: an account can have a few
 * unfinished uploads only. If that fails, the server deletes it after a day.
 */
export async function cancelUpload(
  { name, size }: Pick<File, 'name' | 'size'>,
  purposes: readonly Upload['purpose'][],
): Promise<void> {
  try {
    const uploads = await nsem.uploads.list(briefly);
    const found = uploads.find(
      (one) => one.name === name && one.size_bytes === size && purposes.includes(one.purpose),
    );
    if (found !== undefined) await nsem.uploads.cancel(found.id, briefly);
  } catch {
    // It stays for a day.
  }
}
