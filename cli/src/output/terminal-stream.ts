import type { Writable } from 'node:stream';

/** A stream that may be a terminal. */
export type TerminalStream = Writable &
  Readonly<{ isTTY?: boolean; columns?: number; rows?: number }>;
