import type { ErrorCode } from './error-code.ts';

// Editors suggest the known codes; any other string is accepted as well.
type AnyCode = ErrorCode | (string & {});

/** The fault of one field of a request. */
export type FieldError = Readonly<{
  /** The field in the body, as a JSON pointer: `#/source_language`. */
  pointer: string;
  /** The problem, as a sentence. */
  detail: string;
}>;

/** The details of a failed call. */
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
 * The base class of everything that a call can throw. A response whose status has no class below is
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
  /** The HTTP status of the response; null if there was none. */
  readonly status: number | null;
  /**
   * A stable, machine-readable code, such as `wallet.insufficient-funds`. A newer server may send
   * codes that {@link ErrorCode} does not list, so handle unknown ones as well.
   */
  readonly code: AnyCode;
  /** The error, as a sentence to show to a person. */
  readonly detail: string;
  /** Every invalid field of the request; empty if the failure is not about fields. */
  readonly errors: readonly FieldError[];
  /** Identifies the call in the server's log: quote it to the operator. */
  readonly requestId: string | null;
  /**
   * How long to wait before another attempt, in milliseconds (`Retry-After`); null if the server
   * sent no such header.
   */
  readonly retryAfterMs: number | null;
  /** How many times the call was sent. */
  readonly attempts: number;
  /** The complete problem document of the server (RFC 9457); empty if there was none. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor({
    message,
    code,
    status = null,
    errors = [],
    requestId = null,
    retryAfterMs = null,
    attempts = 1,
    problem = {},
    cause,
  }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.detail = message;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    this.attempts = attempts;
    this.problem = problem;
  }
}

/** 400: the request could not be read. */
export class BadRequestError extends NsemError {
  override readonly name = 'BadRequestError';
}

/** 401: no token, or one that is invalid or has expired. */
export class AuthenticationError extends NsemError {
  override readonly name = 'AuthenticationError';
}

/** A way to complete a login. A newer server may send others. */
export type LoginMethod = 'code' | 'recovery_code' | 'passkey' | (string & {});

/**
 * 401: the password is right, and the account has a second factor: continue with
 * `nsem.auth.completeLogin`.
 */
export class SecondFactorRequiredError extends AuthenticationError {
  /** Continues this login; valid for 5 minutes. */
  readonly loginTicket: string;
  /** How the login can be completed. */
  readonly methods: readonly LoginMethod[];

  constructor(failure: Failure) {
    super(failure);
    const { login_ticket: ticket, methods } = failure.problem ?? {};
    this.loginTicket = typeof ticket === 'string' ? ticket : '';
    this.methods = Array.isArray(methods) ? methods.map(String) : [];
  }
}

/** 402: the wallet does not cover the price; `problem.missing` is the difference in GHS. */
export class PaymentRequiredError extends NsemError {
  override readonly name = 'PaymentRequiredError';
}

/**
 * 403: the token is valid, but its role or scope does not allow this. The problem of
 * `permission.denied` names what an API key lacks: `problem.required_scope`, for example.
 */
export class PermissionError extends NsemError {
  override readonly name = 'PermissionError';
}

/** 404: it does not exist, or belongs to another account. */
export class NotFoundError extends NsemError {
  override readonly name = 'NotFoundError';
}

/** 409, 412: the current state does not allow this, or is not the one that `ifMatch` names. */
export class ConflictError extends NsemError {
  override readonly name = 'ConflictError';
}

/** 413: the file is larger than the server accepts. */
export class PayloadTooLargeError extends NsemError {
  override readonly name = 'PayloadTooLargeError';
}

/** 415: the server does not accept this type of body or file. */
export class UnsupportedMediaTypeError extends NsemError {
  override readonly name = 'UnsupportedMediaTypeError';
}

/** 422: the request is invalid; `errors` lists the fields. */
export class ValidationError extends NsemError {
  override readonly name = 'ValidationError';
}

/** 429: too many requests; `retryAfterMs` is how long to wait. */
export class RateLimitError extends NsemError {
  override readonly name = 'RateLimitError';
}

/** 5xx: the server failed. */
export class ServerError extends NsemError {
  override readonly name = 'ServerError';
}

/**
 * The response is not one of this API (a wrong address, a proxy in between, nothing where something is
 * due), or a file was corrupted.
 */
export class UnexpectedResponseError extends NsemError {
  override readonly name = 'UnexpectedResponseError';
}

/** The server could not be reached, or the connection broke. */
export class ConnectionError extends NsemError {
  override readonly name = 'ConnectionError';
}

/**
 * The server did not respond in time, did not receive the request in time (408), or a job was not
 * done in time.
 */
export class TimeoutError extends NsemError {
  override readonly name = 'TimeoutError';
}

/** The caller's signal cancelled the call; `cause` is the signal's reason. */
export class AbortError extends NsemError {
  override readonly name = 'AbortError';
}

/** An argument is invalid, such as an unknown option or a file that cannot be read; nothing was sent. */
export class InputError extends NsemError {
  override readonly name = 'InputError';
}
