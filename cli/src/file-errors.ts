import { getSystemErrorMessage } from 'node:util';

import { CliError } from './cli-error.ts';
import { exitCode } from './exit-code.ts';

/** An error that the operating system reported to Node. */
export type SystemError = NodeJS.ErrnoException & Readonly<{ errno: number; syscall: string }>;

export const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'syscall' in error && typeof (error as SystemError).errno === 'number';

/** What is wrong: `: permission denied`; empty if that is not known. */
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
