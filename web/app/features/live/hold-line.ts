import { NsemError } from '@nsem/sdk';

/** A line to the server, and what to do with what comes along it. */
export type Line<Change> = Readonly<{
  /** Follows until the signal says otherwise; takes up by itself what has stood and broke. */
  follow: (signal: AbortSignal) => AsyncIterable<Change>;
  onChange: (change: Change) => void;
  /** Waits, no longer than until the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}>;

const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;

/** Another attempt with the same session is of no use. */
const isForGood = (error: unknown): boolean =>
  error instanceof NsemError && (error.status === 401 || error.status === 403);

/**
 * Holds a line open until its signal ends it. One that cannot be opened is tried again later and
 * later, and nobody is told: the page then learns of changes when it next asks for them.
 */
export async function holdLine<Change>(line: Line<Change>, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const change of line.follow(signal)) {
        failures = 0;
        line.onChange(change);
      }
    } catch (error) {
      if (signal.aborted || isForGood(error)) return;
    }
    const ms = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
    await line.pause(ms, signal);
  }
}
