import { exitCode, type ExitCode } from './exit-code.ts';

/** A failure that the program itself has found. */
export class CliError extends Error {
  override readonly name = 'CliError';
  /** Stable and machine-readable. */
  readonly code: string;
  readonly exitCode: ExitCode;
  /** What to do about it, where something can be done. */
  readonly suggestion: string | null;

  constructor(
    message: string,
    failure: Readonly<{ code: string; exitCode: ExitCode; suggestion?: string }>,
  ) {
    super(message);
    this.code = failure.code;
    this.exitCode = failure.exitCode;
    this.suggestion = failure.suggestion ?? null;
  }
}

/** The command was written in a way that makes no sense. */
export const usageError = (message: string, suggestion?: string): CliError =>
  new CliError(message, {
    code: 'cli.usage',
    exitCode: exitCode.usage,
    ...(suggestion !== undefined && { suggestion }),
  });
