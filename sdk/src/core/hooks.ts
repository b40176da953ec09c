import type { NsemError } from './errors.ts';

/** One attempt of a call, before it is sent. */
export type AttemptInfo = Readonly<{
  method: string;
  url: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** The same on every attempt of a call; null for an operation without an idempotency key. */
  idempotencyKey: string | null;
}>;

/** Callbacks for the calls of a client. If a hook throws, its call fails with that error. */
export type Hooks = Readonly<{
  /** Before an attempt is sent. Returns extra headers to send, such as `traceparent`. */
  onRequest?: ((attempt: AttemptInfo) => Readonly<Record<string, string>> | void) | undefined;
  /** When a response arrives, whatever its status. */
  onResponse?:
    | ((
        attempt: AttemptInfo &
          Readonly<{
            status: number;
            requestId: string | null;
            /** The version of the server; null if the response is not that of a marketplace. */
            serverVersion: string | null;
            ms: number;
          }>,
      ) => void)
    | undefined;
  /** Before the delay that follows a failed attempt. */
  onRetry?:
    | ((attempt: AttemptInfo & Readonly<{ error: NsemError; delayMs: number }>) => void)
    | undefined;
}>;
