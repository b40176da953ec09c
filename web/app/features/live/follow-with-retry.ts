import { NsemError } from '@nsem/sdk';

/** A stream of changes from the server, and the handler of each change. */
export type ChangeStream<Change> = Readonly<{
  /** Follows the stream until the signal aborts; reopens a connection that breaks. */
  follow: (signal: AbortSignal) => AsyncIterable<Change>;
  onChange: (change: Change) => void;
  /** Waits, at most until the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}>;

const firstPauseMs = 5_000;
const maxPauseMs = 5 * 60_000;

/** Whether retrying with the same session is pointless. */
const isPermanent = (error: unknown): boolean =>
  error instanceof NsemError && (error.status === 401 || error.status === 403);

/**
 * Follows a stream until its signal aborts. If it cannot be opened it is retried with growing
 * pauses and without a message, because polling still updates the page.
 */
export async function followWithRetry<Change>(
  stream: ChangeStream<Change>,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const change of stream.follow(signal)) {
        failures = 0;
        stream.onChange(change);
      }
    } catch (error) {
      if (signal.aborted || isPermanent(error)) return;
    }
    const ms = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
    await stream.pause(ms, signal);
  }
}
