import type { Hooks } from './hooks.ts';
import type { Logger, LogLevel } from './logger.ts';
import type { Job, JobState, OutputFormat } from './models.ts';
import type { Progress } from './progress.ts';
import type { UploadControl } from './upload-control.ts';

/** Settings of one call. */
export type RequestOptions = Readonly<{
  /** Cancels the call, also during the delay between attempts and while streaming. */
  signal?: AbortSignal | undefined;
  /**
   * The time limit of one attempt, in whole milliseconds; for a file transfer, the time without any
   * progress. Default: that of the client, which is 30 seconds.
   */
  timeoutMs?: number | undefined;
  /** The time limit of the call including all its attempts, in whole milliseconds. Default: none. */
  deadlineMs?: number | undefined;
  /** How many times a failed attempt is retried. Default: that of the client, which is 3. */
  maxRetries?: number | undefined;
  /** Headers to send in addition to those of the SDK. */
  headers?: Readonly<Record<string, string>> | undefined;
}>;

/** Settings of a call that creates or changes something, and is executed exactly once. */
export type WriteOptions = RequestOptions &
  Readonly<{
    /**
     * Identifies the operation: a request with the same key within 7 days gets the same response,
     * and nothing happens again. Default: a random key for each call, the same on all its attempts.
     */
    idempotencyKey?: string | undefined;
  }>;

/** Settings of a call that may reject a service. */
export type RejectionOptions = WriteOptions &
  Readonly<{
    /** Why it is rejected, at most 500 characters: its provider reads it. */
    reason?: string | undefined;
  }>;

/** Settings of a call that changes a job. */
export type JobChangeOptions = WriteOptions &
  Readonly<{
    /**
     * The `version` of the job to which the change applies, or an `ETag`. If the job has changed since,
     * nothing is done, and the call fails with a ConflictError (`job.version-mismatch`).
     */
    ifMatch?: string | undefined;
  }>;

/** Settings of a call that sends a file. */
export type UploadOptions = WriteOptions &
  Readonly<{
    /**
     * Reports progress. A file larger than 8 MB is sent in parts, and continues after a break; a smaller
     * one starts from zero. Over `fetch` progress is reported once for each part, or at the end.
     */
    onProgress?: ((progress: Progress) => void) | undefined;
    /**
     * Names the upload of a file larger than 8 MB: another call with the same key, also of another
     * program, continues within a day where this one stopped. Without an `idempotencyKey`, a call whose
     * file was used before fails with an InputError (`input.upload-used`), so that nothing is done
     * twice. Default: the `idempotencyKey`, if there is one.
     */
    resumeKey?: string | undefined;
    /** Pauses and resumes the upload of a file that is sent in parts. */
    control?: UploadControl | undefined;
    /**
     * The size of the first part, in bytes: larger files are sent in parts. Later parts are larger as
     * long as each takes less than a second, up to 4 MB. Default: files larger than 8 MB are sent in
     * parts of 4 MB.
     */
    partBytes?: number | undefined;
  }>;

/** How to save a file. */
export type SaveOptions = Readonly<{
  onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * The permissions of the file from its first byte, also while it is incomplete, such as `0o600` for
   * its owner only. Default: what the umask leaves of `0o666`.
   */
  mode?: number | undefined;
}>;

/** How to download the output of a job. */
export type OutputOptions = RequestOptions &
  Readonly<{
    /**
     * For a transcript that was delivered as text: plain text, a Word document, or subtitles, for which
     * it needs stamps. `original` for the document that the client sent, translated. Default: the file
     * as it was delivered.
     */
    format?: OutputFormat | undefined;
  }>;

/** How to wait for a job. All waits of a client share one connection. */
export type WaitOptions = RequestOptions &
  Readonly<{
    /** Called with the current status, and again each time that it changes. */
    onStatus?: ((state: JobState) => void) | undefined;
    /**
     * How long to wait at most, in milliseconds. Until then the wait survives a server that cannot be
     * reached. Default: no limit, but the wait fails if the server cannot be reached for 5 minutes.
     */
    deadlineMs?: number | undefined;
  }>;

/** The end of one of several waits: the job that is done, or why the wait ended before. */
export type JobOutcome =
  | Readonly<{ id: number; job: Job; error?: undefined }>
  | Readonly<{ id: number; job?: undefined; error: unknown }>;

/** How to wait for several jobs. */
export type WaitForAllOptions = WaitOptions &
  Readonly<{
    /**
     * Called with each job as soon as it is done, or its wait has ended; the call ends after all
     * promises that it returns. If it throws, all waits end.
     */
    onDone?: ((outcome: JobOutcome) => void | Promise<void>) | undefined;
  }>;

/** Which events of the stream to follow. */
export type StreamOptions = RequestOptions &
  Readonly<{
    /** Only the changes of this job. */
    jobId?: number | undefined;
    /** The `id` of the last event that was received: missed changes are sent first. */
    lastEventId?: string | undefined;
  }>;

/** Which job changes to follow. */
export type FollowOptions = StreamOptions &
  Readonly<{
    /**
     * Called each time that a stream is open, with the position after which it continues: data loaded
     * from then on misses no change, and the `id` can be the `lastEventId` of a later call.
     */
    onReady?: ((position: Readonly<{ id: string | null }>) => void) | undefined;
    /** Called if too many changes were missed to be sent again: reload what is displayed. */
    onReset?: (() => void) | undefined;
  }>;

/** A session token or API key, or a function that returns it for each attempt. */
export type TokenSource =
  | string
  | (() => string | null | undefined | Promise<string | null | undefined>);

/** The part of an undici dispatcher that the SDK uses, so that any version of undici fits. */
export type UndiciDispatcher = Readonly<{
  // The arguments differ between undici's versions.
  // oxlint-disable-next-line typescript/no-explicit-any
  dispatch(...args: any[]): boolean;
}>;

/** Settings of a client. */
export type NsemOptions = Readonly<{
  /**
   * The address of the server. Default: the environment variable `NSEM_URL`; otherwise the page's
   * own origin in a browser, and `http://127.0.0.1:8080` elsewhere.
   */
  baseUrl?: string | URL | undefined;
  /** Default: the environment variable `NSEM_TOKEN`. Null sends no token. A line break at its end is left out. */
  token?: TokenSource | null | undefined;
  /**
   * Called if a call is refused because the user must first confirm who they are
   * (`permission.confirmation-required`): returns whether they did, with `auth.confirm`. The call is
   * then sent again, with the same idempotency key. Time spent here does not count as a timeout.
   */
  confirm?: (() => Promise<boolean>) | undefined;
  /** Used instead of undici (Node) or the global `fetch` (elsewhere). */
  fetch?: typeof globalThis.fetch | undefined;
  /** Node only: the undici dispatcher to use, such as a `ProxyAgent`. */
  dispatcher?: UndiciDispatcher | undefined;
  /**
   * Node only: sends over `node:http` unless there is a dispatcher or a proxy. It loads faster than
   * undici, for a program that ends after a few requests.
   *
   * @internal
   */
  quickStart?: boolean | undefined;
  /**
   * The name of your program, such as `makola-app/2.1`, sent before that of the SDK; lists of sessions show
   * it.
   */
  userAgent?: string | undefined;
  hooks?: Hooks | undefined;
  /** Default: `console`. */
  logger?: Logger | undefined;
  /** Default: the environment variable `NSEM_LOG`; otherwise `warn` with a logger, else `off`. */
  logLevel?: LogLevel | undefined;
  timeoutMs?: number | undefined;
  deadlineMs?: number | undefined;
  maxRetries?: number | undefined;
}>;
