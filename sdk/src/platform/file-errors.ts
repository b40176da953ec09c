import { InputError, UnexpectedResponseError } from '../core/errors.ts';

/** The error for a file that cannot be sent. */
export const unreadableFile = (name: string, why: string, cause?: unknown): InputError =>
  new InputError({
    message: `${name} ${why}.`,
    code: 'input.unreadable-file',
    attempts: 0,
    cause,
  });

/** The error for a file that cannot be written. */
export function unwritableFile(path: string, cause: unknown): InputError {
  return new InputError({
    message: `${path} cannot be written: ${reasonOf(cause)}.`,
    code: 'input.unwritable-file',
    attempts: 0,
    cause,
  });
}

/** The reason in a system error: `ENOSPC: no space left on device, write`. */
function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return /^[A-Z\d_]+: ([^,]+),/.exec(message)?.[1] ?? message;
}

/** The error for received bytes whose digest is not the one that the server announced. */
export const corruptedFile = (name: string): UnexpectedResponseError =>
  new UnexpectedResponseError({
    message: `${name} is corrupted.`,
    code: 'download.checksum-mismatch',
  });
