import { UnexpectedResponseError, type InputError } from '../core/errors.ts';
import { invalidInput } from '../core/invalid-input.ts';

/** The error for a file that cannot be sent. */
export const unreadableFile = (name: string, why: string, cause?: unknown): InputError =>
  invalidInput('input.unreadable-file', `${name} ${why}.`, cause);

/** The error for a file that cannot be written. */
export function unwritableFile(path: string, cause: unknown): InputError {
  return invalidInput(
    'input.unwritable-file',
    `${path} cannot be written: ${reasonOf(cause)}.`,
    cause,
  );
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
