import { AbortError } from '../core/errors.ts';

/** The error for a call that the caller's signal cancelled. */
export const abortError = (cause: unknown, attempts: number): AbortError =>
  new AbortError({
    message: 'The call was cancelled.',
    code: 'request.aborted',
    attempts,
    cause,
  });
