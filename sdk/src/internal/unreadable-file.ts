import { InputError } from '../core/errors.ts';

/** The error to throw for a file that cannot be sent. */
export const unreadableFile = (name: string, why: string, cause?: unknown): InputError =>
  new InputError({
    message: `${name} ${why}.`,
    code: 'input.unreadable-file',
    attempts: 0,
    cause,
  });
