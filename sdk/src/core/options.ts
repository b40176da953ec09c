import type { Progress } from './download.ts';
import type { Hooks, Logger, LogLevel } from './observe.ts';

/** Settings of one call. */
export type RequestOptions = Readonly<{
  /** Calls the request off, also while waiting for another attempt or streaming. */
  signal?: AbortSignal | undefined;
  /**
   * How long one attempt may take, in milliseconds; for a file, how long no byte may move.
   * Default: the client's, which is 30 seconds.
   */
  timeoutMs?: number | undefined;
  /** How long the call may take with all its attempts, in milliseconds. Default: no limit. */
  deadlineMs?: number | undefined;
  /** How many more attempts may follow a first one that failed. Default: the client's, 3. */
  maxRetries?: number | undefined;
  /** Headers to send along, beside the SDK's own. */
  headers?: Readonly<Record<string, string>> | undefined;
}>;

/** Settings of a call that makes or moves something, which is done once however often it is sent. */
export type WriteOptions = RequestOptions &
  Readonly<{
    /**
     * Names what is done: sent again with the same key, within 7 days, it is answered as before.
     * Default: a random one for each call, the same on each of its attempts.
     */
    idempotencyKey?: string | undefined;
  }>;

/** Settings of a call that sends a file. */
export type UploadOptions = WriteOptions &
  Readonly<{
    /**
     * Told as the file goes out; another attempt begins anew. Over `fetch` nobody sees it go: there
     * it is told once, at the end.
     */
    onProgress?: ((progress: Progress) => void) | undefined;
  }>;

/** A session token or API key, or how to get it at the time of each call. */
export type TokenSource =
  | string
  | (() => string | null | undefined | Promise<string | null | undefined>);

/** What the SDK asks of an undici dispatcher: of this or another version. */
export type UndiciDispatcher = Readonly<{
  // The arguments are undici's own business, and differ between its versions.
  // oxlint-disable-next-line typescript/no-explicit-any
  dispatch(...args: any[]): boolean;
}>;

/** How a client reaches its server. */
export type NsemOptions = Readonly<{
  /**
   * Where the server is. Default: `NSEM_URL` of the environment; else in a browser the page's own
   * origin, elsewhere `http://127.0.0.1:8080`.
   */
  baseUrl?: string | URL | undefined;
  /** Default: `NSEM_TOKEN` of the environment; null for none. */
  token?: TokenSource | null | undefined;
  /** Used instead of undici (Node) or the global fetch (elsewhere). */
  fetch?: typeof globalThis.fetch | undefined;
  /** Node only: an undici dispatcher to send by, such as a `ProxyAgent`. */
  dispatcher?: UndiciDispatcher | undefined;
  /** What the program calls itself, such as `makola-app/2.1`: it follows the SDK's own name. */
  userAgent?: string | undefined;
  hooks?: Hooks | undefined;
  /** Default: `console`. */
  logger?: Logger | undefined;
  /** Default: `NSEM_LOG` of the environment; else `warn` where there is a logger, and `off`. */
  logLevel?: LogLevel | undefined;
  timeoutMs?: number | undefined;
  deadlineMs?: number | undefined;
  maxRetries?: number | undefined;
}>;
