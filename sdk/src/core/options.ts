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

/** A session token or API key, or how to get it at the time of each call. */
export type TokenSource =
  | string
  | (() => string | null | undefined | Promise<string | null | undefined>);

/** How a client reaches its server. */
export type NsemOptions = Readonly<{
  /**
   * Where the server is. Default: in a browser the page's own origin, elsewhere
   * `http://127.0.0.1:8080`.
   */
  baseUrl?: string | URL | undefined;
  token?: TokenSource | undefined;
  /** Used instead of undici (Node) or the global fetch (elsewhere). */
  fetch?: typeof globalThis.fetch | undefined;
  timeoutMs?: number | undefined;
  deadlineMs?: number | undefined;
  maxRetries?: number | undefined;
}>;
