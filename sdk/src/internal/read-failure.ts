import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  NsemError,
  PayloadTooLargeError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
  UnsupportedMediaTypeError,
  ValidationError,
  type Failure,
  type FieldError,
} from '../core/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';

const classes: Readonly<Record<number, new (failure: Failure) => NsemError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: ValidationError,
  429: RateLimitError,
};

/** What a refusal says: the error to throw for an answer that is not a success. */
export async function readFailure(
  response: TransportResponse,
  { url, attempts }: Readonly<{ url: URL; attempts: number }>,
): Promise<NsemError> {
  const problem = parseProblem(response.header('content-type'), await response.text());
  const { status } = response;
  const about = {
    status,
    requestId: response.header('request-id'),
    retryAfterMs: parseRetryAfter(response.header('retry-after')),
    attempts,
  };
  if (problem === null) return unexplained(about, { url, location: response.header('location') });
  const failure = {
    ...about,
    message: text(problem['detail']) ?? text(problem['title']) ?? `The server answered ${status}.`,
    code: text(problem['code']) ?? `http.${status}`,
    errors: fieldErrors(problem['errors']),
    problem,
  };
  return new (classOf(status))(failure);
}

type Problem = Readonly<Record<string, unknown>>;

const classOf = (status: number) => classes[status] ?? (status >= 500 ? ServerError : NsemError);

function parseProblem(contentType: string | null, body: string): Problem | null {
  if (contentType?.includes('json') !== true) return null;
  const parsed = parseJson(body);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
}

/** @returns undefined where the text is not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** An answer without a problem document: of a proxy, or of something else entirely. */
function unexplained(
  about: Readonly<{ status: number; attempts: number; requestId: string | null }>,
  { url, location }: Readonly<{ url: URL; location: string | null }>,
): NsemError {
  const { status } = about;
  const where = `${url.origin}${url.pathname}`;
  if (status >= 500 || status === 408 || status === 429) {
    const message = `The server answered ${status} without saying why.`;
    return new (classOf(status))({ ...about, message, code: `http.${status}` });
  }
  const hint = location === null ? '' : `, and points to ${location}`;
  return new UnexpectedAnswerError({
    ...about,
    message: `${where} answers ${status}${hint}, not as an Nsem server does.`,
    code: 'answer.unexpected',
  });
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function fieldErrors(value: unknown): readonly FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.map((error: Partial<FieldError> | null) => ({
    pointer: text(error?.pointer) ?? '#',
    detail: text(error?.detail) ?? '',
  }));
}

/**
 * How long the server asks to wait (RFC 9110): a number of seconds, or a date.
 *
 * @returns milliseconds; null where it asks for nothing that can be understood.
 */
export function parseRetryAfter(header: string | null, nowMs = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(date - nowMs, 0);
}
