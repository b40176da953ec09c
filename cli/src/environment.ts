import type { Readable } from 'node:stream';

import type { Keyring } from './keyring/keyring.ts';
import type { TerminalStream } from './output/paint.ts';

/** The environment of the program. */
export type Terminal = Readonly<{
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & Readonly<{ isTTY?: boolean }>;
  stdout: TerminalStream;
  stderr: TerminalStream;
  /** The folder for settings. */
  configFolder: string;
  /** Opens the system keyring, if it may be used at all. */
  openKeyring?: (signal?: AbortSignal) => Promise<Keyring>;
  /** The folder for what can be requested again; nothing is cached without it. */
  cacheFolder?: string;
  /** Runs this program with other arguments, without waiting for its end. */
  startInBackground?: (args: readonly string[]) => void;
  /**
   * Shows a text in a pager, a program and its options, until the user closes it.
   *
   * @returns false if the program cannot be started.
   */
  page?: (command: string, text: string) => Promise<boolean>;
  /** Finds the newest released version of this program. */
  findLatestVersion?: () => Promise<string>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /**
   * Ends the program as soon as the reader of its output has ended. For commands that print what
   * happens while they wait.
   */
  endWithReader?: () => Promise<void>;
}>;

/** Where a token comes from. */
type TokenOrigin = 'NSEM_TOKEN' | 'login';

/** The server, and the credentials for it. */
export type Connection = Readonly<{
  url: string;
  token: string | null;
  tokenOrigin: TokenOrigin | null;
}>;

/** The options that every command accepts. */
export type GlobalOptions = Readonly<{
  json?: boolean;
  /** The members of each document to print. */
  jsonFields?: readonly string[];
  /** A filter in the language of jq. */
  jq?: string;
  /** A template in the language Liquid. */
  template?: string;
  url?: string;
  profile?: string;
  /** Milliseconds. */
  timeout?: number;
  /** Read and print times in UTC. */
  utc?: boolean;
  idempotencyKey?: string;
  yes?: boolean;
  /** False: never prompt. */
  input?: boolean;
  dryRun?: boolean;
  debug?: boolean;
  quiet?: boolean;
  color?: boolean;
}>;
