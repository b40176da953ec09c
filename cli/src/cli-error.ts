import { getSystemErrorMessage } from 'node:util';

/** The exit codes of the program. Scripts depend on them: they never change. */
export const exitCode = {
  ok: 0,
  failure: 1,
  usage: 2,
  notFound: 3,
  authentication: 4,
  validation: 5,
  conflict: 6,
  rateLimit: 7,
  pending: 8,
  network: 9,
  paymentRequired: 10,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** The meanings of the exit codes, for the help. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'success',
  1: 'failure',
  2: 'invalid command line',
  3: 'not found',
  4: 'not logged in, or not permitted',
  5: 'invalid request',
  6: 'conflict with the current state',
  7: 'too many requests',
  8: 'not done yet',
  9: 'network failure or timeout',
  10: 'insufficient funds in the wallet',
  130: 'interrupted',
};

/** The codes of the failures that the CLI itself detects, in problem documents of `--json`. */
export const cliErrorCodes = [
  'cli.already-ordered',
  'cli.backup-invalid',
  'cli.cancelled',
  'cli.command-failed',
  'cli.credentials-invalid',
  'cli.file-exists',
  'cli.filter-failed',
  'cli.folder-busy',
  'cli.folder-state-invalid',
  'cli.internal',
  'cli.interrupted',
  'cli.keyring-unavailable',
  'cli.not-json',
  'cli.not-text',
  'cli.output-failed',
  'cli.profile-unknown',
  'cli.system-failed',
  'cli.template-failed',
  'cli.token-malformed',
  'cli.unauthenticated',
  'cli.unreadable-file',
  'cli.unwritable-file',
  'cli.usage',
] as const;

export type CliErrorCode = (typeof cliErrorCodes)[number];

/** A failure that the CLI itself detects. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: CliErrorCode;
  readonly exitCode: ExitCode;
  /** A remedy for the user, if there is one. */
  readonly suggestion: string | null;
  /** Further members of the problem document. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    failure: Readonly<{
      code: CliErrorCode;
      exitCode: ExitCode;
      suggestion?: string;
      more?: Readonly<Record<string, unknown>>;
    }>,
  ) {
    super(message);
    this.code = failure.code;
    this.exitCode = failure.exitCode;
    this.suggestion = failure.suggestion ?? null;
    this.more = failure.more ?? {};
  }
}

/** By its name, because the two files of the built program have a class each. */
export const isCliError = (error: unknown): error is CliError =>
  error instanceof Error && error.name === 'CliError';

/** The command line is invalid. */
export const usageError = (message: string, suggestion?: string): CliError =>
  new CliError(message, {
    code: 'cli.usage',
    exitCode: exitCode.usage,
    ...(suggestion !== undefined && { suggestion }),
  });

/** An error that the operating system reported to Node. */
export type SystemError = NodeJS.ErrnoException & Readonly<{ errno: number; syscall: string }>;

export const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'syscall' in error && typeof (error as SystemError).errno === 'number';

/** The cause: `: permission denied`; empty if it is not known. */
export const colonReason = (error: unknown): string =>
  isSystemError(error) ? `: ${getSystemErrorMessage(error.errno)}` : '';

/**
 * A file of the user's machine cannot be read.
 *
 * @param reason an error, or what is wrong.
 */
export function unreadableFile(path: string, reason: unknown, suggestion?: string): CliError {
  const isMissing = isSystemError(reason) && reason.code === 'ENOENT';
  const why = typeof reason === 'string' ? `: ${reason}` : colonReason(reason);
  return new CliError(`${path} ${isMissing ? 'does not exist' : `cannot be read${why}`}.`, {
    code: 'cli.unreadable-file',
    exitCode: exitCode.failure,
    ...(suggestion !== undefined && { suggestion }),
  });
}

/** A file of the user's machine cannot be written. */
export const unwritableFile = (path: string, error: unknown): CliError =>
  new CliError(`${path} cannot be written${colonReason(error)}.`, {
    code: 'cli.unwritable-file',
    exitCode: exitCode.failure,
  });
