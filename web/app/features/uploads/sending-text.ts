import { ConnectionError, NsemError, PayloadTooLargeError, TimeoutError } from '@nsem/sdk';

import { errorText } from '../../lib/error-text.ts';

const shortestMs = 30_000;
/** A line that is slower than this, 16 KB a second, is as good as none. */
const slowestBytesPerMs = 16;

/** How long sending may take. The browser does not tell how much has gone, so it is by the size. */
export const sendingMs = (bytes: number): number =>
  Math.max(shortestMs, Math.ceil(bytes / slowestBytesPerMs));

/** Whether the same thing may well arrive when it is sent again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  (error instanceof NsemError && (error.status === 429 || (error.status ?? 0) >= 500));

/** Why something did not arrive, and what to do about it. */
export function failureText(error: unknown, fallback?: string): string {
  const text = errorText(error, fallback);
  if (isPassing(error)) return `${text} Trying again never does it twice.`;
  if (!(error instanceof PayloadTooLargeError)) return text;
  return `The file is too large: choose a smaller one, or send it in parts. ${text}`;
}
