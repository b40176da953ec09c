import type { NsemError } from './errors.ts';

/** One attempt of a call, as it is about to be sent. */
export type AttemptInfo = Readonly<{
  method: string;
  url: string;
  /** 1 for the first. */
  attempt: number;
  /** The same for every attempt of a call that makes something. */
  idempotencyKey: string | null;
}>;

/** What to be told of the calls as they are made. A hook that throws ends its call. */
export type Hooks = Readonly<{
  /** Before an attempt is sent. What it returns is sent along as headers, such as `traceparent`. */
  onRequest?: ((attempt: AttemptInfo) => Readonly<Record<string, string>> | void) | undefined;
  /** When an attempt is answered, whatever the status. */
  onResponse?:
    | ((
        attempt: AttemptInfo & Readonly<{ status: number; requestId: string | null; ms: number }>,
      ) => void)
    | undefined;
  /** Before the pause that follows a failed attempt. */
  onRetry?:
    | ((attempt: AttemptInfo & Readonly<{ error: NsemError; delayMs: number }>) => void)
    | undefined;
}>;

/** From which weight on events are logged. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/**
 * Where events are logged: `console` fits, and so do the common loggers. It is never given a token,
 * a header, a body or a query.
 */
export type Logger = Readonly<
  Record<Exclude<LogLevel, 'off'>, (message: string, details: object) => void>
>;
