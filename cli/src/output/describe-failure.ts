import {
  AbortError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  InputError,
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
} from '@nsem/sdk';
import { CliError } from '../cli-error.ts';
import { exitCode, type ExitCode } from '../exit-code.ts';
import { formatMoney } from './format.ts';

/** A failure as it is told: to a person in lines, to a program as a problem document. */
export type FailureReport = Readonly<{
  exitCode: ExitCode;
  lines: readonly string[];
  problem: Readonly<Record<string, unknown>>;
}>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Says what happened, what can be done about it, and what the operator needs to find the call. */
export function describeFailure(error: unknown, env: Environment): FailureReport {
  if (error instanceof AbortError) {
    const said = { detail: 'Interrupted.', code: 'cli.interrupted', suggestion: null };
    return describe(exitCode.interrupted, said);
  }
  if (error instanceof NsemError) return describeCall(error, suggestionFor(error, env));
  if (error instanceof CliError) {
    const { message: detail, code, suggestion } = error;
    return describe(error.exitCode, { detail, code, suggestion });
  }
  // A fault of the program: its place helps whoever mends it.
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return describe(exitCode.failure, { detail, code: 'cli.internal', suggestion: null });
}

function describe(
  ends: ExitCode,
  said: Readonly<{ detail: string; code: string; suggestion: string | null }>,
): FailureReport {
  const { detail, suggestion } = said;
  const lines = suggestion === null ? [detail] : [detail, suggestion];
  return { exitCode: ends, lines, problem: problemOf(said) };
}

function describeCall(error: NsemError, suggestion: string | null): FailureReport {
  const { status, code, detail, requestId } = error;
  const fields = error.errors.length > 1 ? error.errors.map((each) => `  ${fieldLine(each)}`) : [];
  return {
    exitCode: exitCodeOf(error),
    lines: [
      fields.length > 0 ? 'The request was refused:' : detail,
      ...fields,
      ...(suggestion === null ? [] : [suggestion]),
      ...(requestId === null ? [] : [`Request ID: ${requestId}`]),
    ],
    problem: { ...problemOf({ status, detail, code, suggestion }), ...error.problem },
  };
}

const fieldLine = ({ pointer, detail }: Readonly<{ pointer: string; detail: string }>): string => {
  const field = pointer.replace(/^#\/?/, '');
  return field === '' || detail.startsWith(field) ? detail : `${field}: ${detail}`;
};

/** The members that every problem document has, and those that have a value. */
const problemOf = (members: Readonly<Record<string, unknown>>) => ({
  type: 'about:blank',
  ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)),
});

const byClass: readonly (readonly [new (...failure: never[]) => NsemError, ExitCode])[] = [
  [AuthenticationError, exitCode.authentication],
  [PermissionError, exitCode.authentication],
  [PaymentRequiredError, exitCode.paymentRequired],
  [NotFoundError, exitCode.notFound],
  [ConflictError, exitCode.conflict],
  [BadRequestError, exitCode.validation],
  [ValidationError, exitCode.validation],
  [PayloadTooLargeError, exitCode.validation],
  [UnsupportedMediaTypeError, exitCode.validation],
  [RateLimitError, exitCode.rateLimit],
  [ConnectionError, exitCode.network],
  [TimeoutError, exitCode.network],
];

function exitCodeOf(error: NsemError): ExitCode {
  if (isNotDoneYet(error)) return exitCode.pending;
  if (error instanceof InputError && error.code === 'input.base-url') return exitCode.usage;
  return byClass.find(([type]) => error instanceof type)?.[1] ?? exitCode.failure;
}

const isNotDoneYet = ({ code, problem }: NsemError): boolean =>
  code === 'job.not-done' ||
  (code === 'job.output-not-ready' &&
    (problem['job_status'] === 'pending' || problem['job_status'] === 'in_progress'));

const byCode: Readonly<Record<string, string>> = {
  'http.unauthenticated': 'Log in with: nsem login',
  'http.token-invalid': 'Log in again with: nsem login',
  'job.not-found': 'See which there are with: nsem jobs list',
  'job.not-done': 'It goes on without you; wait again with: nsem jobs wait ID',
  'job.provider-unknown': 'Find one with: nsem providers list',
  'job.provider-unfit': 'Find one who does this with: nsem providers list',
  'language.unknown': 'See which there are with: nsem languages list',
  'request.deadline': 'Allow more time with --timeout, such as --timeout 10m.',
  'connection.refused': 'Is the server running, and the address right? (--url or NSEM_URL)',
  'connection.unknown-host': 'Is the address right? (--url or NSEM_URL)',
};

function suggestionFor(error: NsemError, env: Environment): string | null {
  if (error.code === 'http.token-invalid' && env['NSEM_TOKEN']) {
    return 'The token is the one of NSEM_TOKEN, which wins over nsem login.';
  }
  if (isNotDoneYet(error) && error.code === 'job.output-not-ready') {
    return 'Wait for it with: nsem jobs wait ID';
  }
  if (error instanceof PaymentRequiredError) return suggestCredit(error.problem['missing']);
  if (error instanceof RateLimitError && error.retryAfterMs !== null) {
    return `Try again in ${Math.ceil(error.retryAfterMs / 1_000)} seconds.`;
  }
  if (error instanceof UnexpectedAnswerError) return 'Is the address right? (--url or NSEM_URL)';
  if (error instanceof ServerError) return 'If it stays so, tell whoever runs the server.';
  return byCode[error.code] ?? null;
}

const suggestCredit = (missing: unknown): string | null =>
  typeof missing === 'number'
    ? `Have your wallet credited with ${formatMoney(missing)}, then run the command again.`
    : null;
