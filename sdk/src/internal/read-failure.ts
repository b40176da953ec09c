import type { ResponseInfo } from '../core/api-promise.ts';
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
  TimeoutError,
  UnexpectedAnswerError,
  UnsupportedMediaTypeError,
  ValidationError,
  type Failure,
  type FieldError,
} from '../core/errors.ts';
import type { Arrival } from './read-answer.ts';

const classes: Readonly<Record<number, new (failure: Failure) => NsemError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  408: TimeoutError,
  409: ConflictError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: ValidationError,
  429: RateLimitError,
};

/** What a refusal says: the error to throw for an answer that is not a success. */
export async function readFailure({ response, info, url }: Arrival): Promise<NsemError> {
  const problem = parseProblem(response.header('content-type'), await response.text());
  const { status } = info;
  // Without a problem document it is of a proxy, or of something else entirely.
  const isExpected = problem !== null || status >= 500 || status === 408 || status === 429;
  return new (isExpected ? classOf(status) : UnexpectedAnswerError)({
    ...info,
    retryAfterMs: parseRetryAfter(response.header('retry-after')),
    message: text(problem?.['detail']) ?? unexplained(info, url),
    code: text(problem?.['code']) ?? (isExpected ? `http.${status}` : 'answer.unexpected'),
    errors: fieldErrors(problem?.['errors']),
    problem: problem ?? {},
  });
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

function unexplained({ status, header }: ResponseInfo, { origin, pathname }: URL): string {
  const location = header('location');
  const hint = location === null ? '' : `, pointing to ${location}`;
  return `${origin}${pathname} answers ${status}${hint}, without saying why.`;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

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
