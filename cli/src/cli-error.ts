import { exitCode, type ExitCode } from './exit-code.ts';

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
  /** What the user can do about it, if anything. */
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
