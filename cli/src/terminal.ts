import type { Readable } from 'node:stream';

import type { TerminalStream } from './output/output.ts';

/** The environment of the program. */
export type Terminal = Readonly<{
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & Readonly<{ isTTY?: boolean }>;
  stdout: TerminalStream;
  stderr: TerminalStream;
  /** The folder for settings. */
  configFolder: string;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}>;
