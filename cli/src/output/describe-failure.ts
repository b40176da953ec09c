import {
  AbortError,
  ApprovalRequiredError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  NsemError,
  PayloadTooLargeError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnsupportedMediaTypeError,
  ValidationError,
  isProblem,
  type DeliveryFinding,
  type ProblemMembers,
} from '@nsem/sdk';
import {
  type CliErrorCode,
  colonReason,
  exitCode,
  type ExitCode,
  isCliError,
  isSystemError,
} from '../cli-error.ts';
import { DryRunEnd } from '../dry-run.ts';
import { formatCount, formatMoney } from './format.ts';
import { suggestForConnection } from './suggest-for-connection.ts';
import type { Field } from './table.ts';

/** A failure as lines for a person, and as a problem document for a program. */
type FailureReport = Readonly<{
  exitCode: ExitCode;
  lines: readonly string[];
  problem: Readonly<Record<string, unknown>>;
}>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The request that a dry run did not send; null for a failure. */
export function describePlan(
  error: unknown,
): Readonly<{ document: object; fields: readonly Field[] }> | null {
  if (!(error instanceof DryRunEnd)) return null;
  const { request } = error;
  const fields = [
    { label: 'method', text: request.method },
    { label: 'url', text: request.url },
    { label: 'key', text: request.idempotency_key },
    { label: 'body', text: request.body === null ? null : JSON.stringify(request.body) },
  ];
  return { document: request, fields };
}

/** Describes what happened, what to do about it, and how the operator can find the call. */
export function describeFailure(error: unknown, env: Environment): FailureReport {
  if (error instanceof AbortError) {
    return describe(exitCode.interrupted, {
      detail: 'Interrupted.',
      code: 'cli.interrupted',
      suggestion: null,
    });
  }
  if (error instanceof NsemError) return describeCall(error, suggestionFor(error, env));
  if (isCliError(error)) {
    const { message: detail, code, suggestion, more } = error;
    return describe(error.exitCode, { ...more, detail, code, suggestion });
  }
  if (isSystemError(error)) {
    const { path, syscall } = error;
    return describe(exitCode.failure, {
      detail: `${path === undefined ? `The system call ${syscall} failed` : `${path} cannot be used`}${colonReason(error)}.`,
      code: 'cli.system-failed',
      suggestion: null,
    });
  }
  // A bug: the stack trace helps to fix it.
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return describe(exitCode.failure, { detail, code: 'cli.internal', suggestion: null });
}

function describe(
  code: ExitCode,
  failure: Readonly<{ detail: string; code: CliErrorCode; suggestion: string | null }>,
): FailureReport {
  const { detail, suggestion } = failure;
  const lines = suggestion === null ? [detail] : [detail, suggestion];
  return { exitCode: code, lines, problem: problemOf(failure) };
}

function describeCall(error: NsemError, suggestion: string | null): FailureReport {
  const { status, code, detail, requestId } = error;
  const found = findingLines(error);
  const fields =
    error.errors.length > 1 ? error.errors.map((each) => `  ${fieldLine(each)}`) : found;
  return {
    exitCode: exitCodeOf(error),
    lines: [
      found.length > 0 ? foundTitle(error) : fields.length > 0 ? 'The request is invalid:' : detail,
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

/** The findings of a check of a delivery, a line each. */
function findingLines(error: NsemError): readonly string[] {
  const isOfDelivery =
    isProblem(error, 'job.delivery-has-errors') || isProblem(error, 'job.delivery-needs-note');
  return isOfDelivery ? error.problem.findings.map((finding) => `  ${findingLine(finding)}`) : [];
}

const foundTitle = ({ code }: NsemError): string =>
  code === 'job.delivery-has-errors' ? 'Correct this first:' : 'This was found:';

function findingLine({ severity, place, at, detail }: DeliveryFinding): string {
  const where = at === null ? (place === null ? '' : ` in line ${place}`) : ` at ${at} s`;
  return `${severity}${where}: ${detail}`;
}

/** A problem document of the members that have a value. */
const problemOf = (members: Readonly<Record<string, unknown>>) => ({
  type: 'about:blank',
  ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)),
});

const byClass: readonly (readonly [new (...failure: never[]) => NsemError, ExitCode])[] = [
  [ApprovalRequiredError, exitCode.pending],
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
  if (error.code === 'input.upload-used') return exitCode.conflict;
  if (error.code.startsWith('input.') && error.code.endsWith('-invalid')) return exitCode.usage;
  if (error.code.startsWith('download.')) return exitCode.network;
  return byClass.find(([type]) => error instanceof type)?.[1] ?? exitCode.failure;
}

const isNotDoneYet = ({ code, problem }: NsemError): boolean =>
  code === 'job.not-done' ||
  (code === 'job.output-not-ready' &&
    (problem['job_status'] === 'pending' || problem['job_status'] === 'in_progress'));

const byCode: Readonly<Record<string, string>> = {
  'api-key.address-not-allowed': 'Its owner decides from which addresses the key is accepted.',
  'api-key.expired': 'Extend the key after a login with: nsem keys update ID --expires 90d',
  'http.unauthenticated': 'Log in with: nsem login',
  'http.token-invalid': 'Log in again with: nsem login',
  'permission.confirmation-required':
    'Run the command at a terminal to confirm that it is you, log in again with: nsem login, or use an API key with a scope.',
  'job.delivery-needs-note':
    'Correct it, or say why it is right as it is: nsem jobs deliver ID … --note "…"',
  'http.not-found': 'Check the address, also its path (--url or NSEM_URL).',
  'job.not-found': 'List your jobs with: nsem jobs list',
  'job.version-mismatch': 'See what has changed with: nsem jobs history ID',
  'job.not-done': 'The job continues. Wait again with: nsem jobs wait ID',
  'job.provider-unknown': 'Find a provider with: nsem providers list',
  'job.provider-not-qualified': 'Find a qualified provider with: nsem providers list',
  'message.answers-only': 'Answer one with: nsem messages send ID "…" --answer QUESTION',
  'message.questions-closed': 'Write with: nsem messages send ID "…"',
  'message.reason-required': 'Give it with: nsem messages list ID --reason "…"',
  'language.unknown': 'List the languages with: nsem languages list',
  'idempotency.key-reused':
    'It was done with other options before: see nsem jobs list. To do it again, add --idempotency-key with a new value.',
  'input.upload-used':
    'See whether it is done with: nsem jobs list, or nsem references list ID. To do it again, add --idempotency-key with a new value.',
  'download.changed': 'Download it again.',
  'download.checksum-mismatch': 'Download it again.',
  'request.deadline-exceeded': 'Allow more time with --timeout, such as --timeout 10m.',
  'connection.refused': 'Check that the server is running, and its address (--url or NSEM_URL).',
  'connection.unknown-host': 'Check the address (--url or NSEM_URL), and your connection.',
  'connection.unreachable': 'Check your connection, and the proxy if there is one (HTTPS_PROXY).',
  'connection.proxy-failed':
    'Correct or unset the variable of the proxy, or list the server in NO_PROXY.',
  'input.proxy-invalid':
    'Correct or unset it, or list the server in NO_PROXY, as a host or a network.',
  'input.base-url-invalid':
    'Begin it with https:// or http://, such as https://nsem.example.com (--url or NSEM_URL).',
  'response.unexpected': 'Check the address (--url or NSEM_URL).',
};

function suggestionFor(error: NsemError, env: Environment): string | null {
  if (error.code === 'http.token-invalid' && env['NSEM_TOKEN']) {
    return 'The token comes from NSEM_TOKEN, which takes precedence over nsem login.';
  }
  if (isNotDoneYet(error) && error.code === 'job.output-not-ready') {
    return 'Wait for the job with: nsem jobs wait ID';
  }
  if (error instanceof ApprovalRequiredError) {
    return `Another admin can approve it with: nsem approvals approve ${error.approval.id}`;
  }
  if (error instanceof PaymentRequiredError) return suggestCredit(error.problem['missing']);
  if (isProblem(error, 'permission.denied')) return suggestCredential(error.problem, env);
  if (error instanceof RateLimitError && error.retryAfterMs !== null) {
    return `Try again in ${formatCount(Math.ceil(error.retryAfterMs / 1_000), 'second')}.`;
  }
  if (error instanceof ServerError) return 'If this continues, contact the operator of the server.';
  return byCode[error.code] ?? suggestForConnection(error);
}

/** The remedy for a key without the permission. An older server does not say what would do. */
function suggestCredential(
  lacking: Partial<ProblemMembers['permission.denied']>,
  env: Environment,
): string | null {
  const { required_scope: scope, required_access: access } = lacking;
  // It is part of a command that people copy.
  if (typeof scope === 'string' && /^[a-z:-]+$/.test(scope)) {
    return `Create a key that may do this, after a login: nsem keys create NAME --scope ${scope}`;
  }
  if (access === 'full') {
    return 'Let the key do more, after a login: nsem keys update ID --access full';
  }
  if (lacking.required_credential !== 'session') return null;
  return env['NSEM_TOKEN']
    ? 'The key comes from NSEM_TOKEN: unset it, and log in with: nsem login'
    : 'Log in with: nsem login';
}

const suggestCredit = (missing: unknown): string | null =>
  typeof missing === 'number'
    ? `Top up your wallet by ${formatMoney(missing)}, then run the command again.`
    : null;
