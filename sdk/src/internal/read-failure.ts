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
  SecondFactorRequiredError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
  UnsupportedMediaTypeError,
  ValidationError,
  type Failure,
  type FieldError,
} from '../core/errors.ts';
import { parseJson } from './parse-json.ts';
import { parseRetryAfter } from './parse-retry-after.ts';
import type { UnreadResponse } from './read-body.ts';

const classes: Readonly<Record<number, new (failure: Failure) => NsemError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  408: TimeoutError,
  409: ConflictError,
  412: ConflictError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: ValidationError,
  429: RateLimitError,
};

/** Makes a response whose status is not a success into the error to throw. */
export async function readFailure({
  response,
  info,
  url,
  platform,
}: UnreadResponse): Promise<NsemError> {
  const problem = parseProblem(response.header('content-type'), await response.text());
  const { status } = info;
  const code = text(problem?.['code']);
  const serverVersion = response.header('nsem-version');
  const isOfApi = code !== undefined || (problem !== null && serverVersion !== null);
  // Otherwise the response comes from a proxy, or from another program.
  const isExpected = isOfApi || status >= 500 || status === 408 || status === 429;
  const errors = fieldErrors(problem?.['errors']);
  const hint = isOfApi
    ? platform.explainByAge({ code, errors, serverVersion })
    : platform.explainForeign(response);
  return new (isExpected ? classOf(status, code) : UnexpectedResponseError)({
    ...info,
    retryAfterMs: parseRetryAfter(response.header('retry-after')),
    message: (text(problem?.['detail']) ?? describeStatus(info, url)) + hint,
    code: code ?? (isExpected ? `http.${status}` : 'response.unexpected'),
    errors,
    problem: problem ?? {},
  });
}

type Problem = Readonly<Record<string, unknown>>;

/** The problems that have a class of their own within that of their status. */
const classesByCode: Readonly<Record<string, new (failure: Failure) => NsemError>> = {
  'account.second-factor-required': SecondFactorRequiredError,
};

/** The class of an error, by the status of the response and its code. */
export const classOf = (status: number, code = '') =>
  classesByCode[code] ?? classes[status] ?? (status >= 500 ? ServerError : NsemError);

function parseProblem(contentType: string | null, body: string): Problem | null {
  const parsed = parseJson(contentType, body);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
}

function describeStatus({ status, header }: ResponseInfo, { origin, pathname }: URL): string {
  const location = header('location');
  const hint = location === null ? '' : ` (Location: ${location})`;
  return `${origin}${pathname} responded with status ${status}${hint}.`;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

function fieldErrors(value: unknown): readonly FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.map((error: Partial<FieldError> | null) => ({
    pointer: text(error?.pointer) ?? '#',
    detail: text(error?.detail) ?? '',
  }));
}
