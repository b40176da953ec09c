import type { ErrorCode } from './error-code.ts';
import { InputError } from './errors.ts';

type InputCode = ErrorCode & `input.${string}`;

/** The error for an argument that is invalid; nothing was sent. */
export const invalidInput = (code: InputCode, message: string, cause?: unknown): InputError =>
  new InputError({ message, code, attempts: 0, cause });

/** The error for a value that an argument cannot have. */
export const impossible = (code: InputCode, name: string, value: unknown): InputError => {
  const shown = String(Object(value) === value ? typeof value : value).slice(0, 40);
  return invalidInput(code, `${name} cannot be "${shown}".`);
};
