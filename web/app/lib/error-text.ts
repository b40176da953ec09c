import { ConnectionError, NsemError, TimeoutError } from '@nsem/sdk';

/** What the specification says where nothing better is known. */
const genericError = 'An error occurred';

const unexpectedError = 'An unexpected error occurred. Please try again.';

const outOfReach =
  'The marketplace could not be reached. Please check your connection and try again.';

/**
 * The sentence that a person is shown for a failed call: the server's own detail, else the default
 * of the screen.
 */
export function errorText(error: unknown, fallback: string = genericError): string {
  if (!(error instanceof NsemError)) return unexpectedError;
  if (isOutOfReach(error)) return outOfReach;
  return error.detail === '' ? fallback : error.detail;
}

/** Whether a call failed because the server did not answer it. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof TimeoutError;

/** The refusal of each field of a form, by the field's name; the first one where there are more. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof NsemError)) return {};
  const named = error.errors.map(({ pointer, detail }) => [pointer.split('/').at(-1), detail]);
  return Object.fromEntries(named.toReversed());
}

/** Whether a call failed because the session has ended. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof NsemError && error.status === 401;
