import type { ErrorCode } from './error-code.ts';

// Editors complete the known ones, and any other fits as well.
type AnyCode = ErrorCode | (string & {});

/** One refused field of a request. */
export type FieldError = Readonly<{
  /** Where it stands in the body, as a JSON pointer: `#/source_language`. */
  pointer: string;
  /** What is wrong with it, as a sentence. */
  detail: string;
}>;

/** What is known of a failed call. */
export type Failure = Readonly<{
  message: string;
  status?: number | null;
  code: AnyCode;
  errors?: readonly FieldError[];
  requestId?: string | null;
  retryAfterMs?: number | null;
  attempts?: number;
  problem?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}>;

/**
 * The base of everything that a call can throw. An answer whose status has no class of its own is
 * a plain `NsemError`.
 *
 * @example
 * ```ts
 * try {
 *   await nsem.jobs.get(7);
 * } catch (error) {
 *   if (error instanceof NotFoundError) console.log('No such job');
 *   else if (error instanceof NsemError) console.log(error.code, error.detail, error.requestId);
 *   else throw error;
 * }
 * ```
 */
export class NsemError extends Error {
  override readonly name: string = 'NsemError';
  /** The answer's HTTP status; null where there was no answer. */
  readonly status: number | null;
  /**
   * The stable, machine-readable name of what happened, such as `wallet.insufficient-funds`. A newer
   * server may have others than {@link ErrorCode} lists: have a branch for the rest.
   */
  readonly code: AnyCode;
  /** What happened, as a sentence for a person. */
  readonly detail: string;
  /** Every refused field, where fields were refused. */
  readonly errors: readonly FieldError[];
  /** What to tell the operator, who finds the call in the server's log by it. */
  readonly requestId: string | null;
  /**
   * How long the server asks to wait before another try (`Retry-After`), in milliseconds; null where
   * it does not ask.
   */
  readonly retryAfterMs: number | null;
  /** How many times the call was sent. */
  readonly attempts: number;
  /** The whole problem document (RFC 9457) as the server sent it; empty where there was none. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(failure: Failure) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.status = failure.status ?? null;
    this.code = failure.code;
    this.detail = failure.message;
    this.errors = failure.errors ?? [];
    this.requestId = failure.requestId ?? null;
    this.retryAfterMs = failure.retryAfterMs ?? null;
    this.attempts = failure.attempts ?? 1;
    this.problem = failure.problem ?? {};
  }
}

/** 400: the request could not be read. */
export class BadRequestError extends NsemError {
  override readonly name = 'BadRequestError';
}

/** 401: no token, or one that is not valid any more. */
export class AuthenticationError extends NsemError {
  override readonly name = 'AuthenticationError';
}

/** 402: the wallet does not cover the price; `problem` says what is missing. */
export class PaymentRequiredError extends NsemError {
  override readonly name = 'PaymentRequiredError';
}

/** 403: the token is valid, but its role or scope does not allow this. */
export class PermissionError extends NsemError {
  override readonly name = 'PermissionError';
}

/** 404: there is no such thing, or it belongs to somebody else. */
export class NotFoundError extends NsemError {
  override readonly name = 'NotFoundError';
}

/** 409: the thing is not in a state that allows this. */
export class ConflictError extends NsemError {
  override readonly name = 'ConflictError';
}

/** 413: the file is larger than the server takes. */
export class PayloadTooLargeError extends NsemError {
  override readonly name = 'PayloadTooLargeError';
}

/** 415: the server does not take this kind of body or file. */
export class UnsupportedMediaTypeError extends NsemError {
  override readonly name = 'UnsupportedMediaTypeError';
}

/** 422: the request was understood and refused; `errors` names the fields. */
export class ValidationError extends NsemError {
  override readonly name = 'ValidationError';
}

/** 429: too many requests; `retryAfterMs` says when there is room again. */
export class RateLimitError extends NsemError {
  override readonly name = 'RateLimitError';
}

/** 5xx: the server failed. */
export class ServerError extends NsemError {
  override readonly name = 'ServerError';
}

/** What answered is not this API: a wrong address, or a proxy in between. */
export class UnexpectedAnswerError extends NsemError {
  override readonly name = 'UnexpectedAnswerError';
}

/** The server was not reached, or the connection broke. */
export class ConnectionError extends NsemError {
  override readonly name = 'ConnectionError';
}

/**
 * The server did not answer in time, did not get the request in time (408), or what was waited for
 * did not happen in time.
 */
export class TimeoutError extends NsemError {
  override readonly name = 'TimeoutError';
}

/** The caller's own signal called the request off; `cause` is the signal's reason. */
export class AbortError extends NsemError {
  override readonly name = 'AbortError';
}

/** What was given cannot be sent, such as a file that cannot be read. */
export class InputError extends NsemError {
  override readonly name = 'InputError';
}
