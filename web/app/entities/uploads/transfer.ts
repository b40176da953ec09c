import { UploadControl, type Progress } from '@nsem/sdk';

import { isBreak, pauseOf, untilRunning, watchLine } from './wait-for-line.ts';

/** How far the sending of a file is. */
export type TransferState = Readonly<{
  /**
   * `waiting` while there is no connection, and `finishing` when all bytes are sent, but the server
   * has not answered yet.
   */
  phase: 'sending' | 'paused' | 'waiting' | 'finishing';
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
  file: TransferFile;
  read: () => TransferState;
  /** Calls the listener after each change. @returns removes the listener */
  subscribe: (listener: () => void) => () => void;
  pause: () => void;
  resume: () => void;
  /**
   * Sends the file, with as many calls as breaks of the connection require. The call must have the
   * same idempotency key each time, so that it continues where it stopped.
   *
   * @throws the refusal of the server; AbortError if the signal is aborted
   */
  run: <Answer>(
    send: (options: TransferOptions) => Promise<Answer>,
    signal: AbortSignal,
  ) => Promise<Answer>;
}>;

/** The first part: it takes some seconds on a slow line. Larger files are sent in parts. */
const firstPartBytes = 256 * 1024;

/** The time limit of a call that sends no bytes; the server reads a whole recording within it. */
const answerMs = 120_000;

/** A part that takes longer is sent again, as a smaller one. */
const stallMs = 60_000;

const firstDelayMs = 1_000;
const longestDelayMs = 15_000;

type TransferFile = Readonly<{ name: string; size: number }>;

/** Prepares to send a file. */
export function createTransfer(file: TransferFile): Transfer {
  const control = new UploadControl();
  const listeners = new Set<() => void>();
  let state: TransferState = { phase: 'sending', bytes: 0 };
  let isHeld = false;
  let isOffline = false;
  let isRetrying = false;
  let movedAt = 0;

  const phase = (bytes: number): TransferState['phase'] => {
    if (isHeld) return 'paused';
    if (isOffline || isRetrying) return 'waiting';
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
    control.pause();
    control.resume();
  };
  const onProgress = ({ bytes }: Progress): void => {
    movedAt = performance.now();
    isRetrying = false;
    change(Math.min(bytes, file.size));
  };
  const untilLineIsBack = async (failures: number, signal: AbortSignal): Promise<void> => {
    isRetrying = true;
    change();
    await pauseOf(Math.min(firstDelayMs * 2 ** failures, longestDelayMs), signal);
    await untilRunning(control, signal);
  };

  async function run<Answer>(
    send: (options: TransferOptions) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const stopWatching = watchLine(noteLine, restartStalled);
    const options = { signal, timeoutMs: answerMs, control, partBytes: firstPartBytes, onProgress };
    noteLine();
    try {
      for (let failures = 0; ; failures += 1) {
        const before = state.bytes;
        try {
          await untilRunning(control, signal);
          return await send(options);
        } catch (error) {
          if (signal.aborted || !isBreak(error)) throw error;
          if (state.bytes > before) failures = 0;
          await untilLineIsBack(failures, signal);
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
