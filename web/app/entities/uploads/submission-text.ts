import {
  ConnectionError,
  NsemError,
  PayloadTooLargeError,
  TimeoutError,
  UnsupportedMediaTypeError,
} from '@nsem/sdk';

import { errorText } from '../../lib/api/calls.ts';

const minTimeoutMs = 30_000;
/** A connection slower than this, 16 KB a second, is treated as broken. */
const minBytesPerMs = 16;

/** The timeout for a file that is sent as a whole, of which the browser reports no progress. */
export const submissionTimeoutMs = (bytes: number): number =>
  Math.max(minTimeoutMs, Math.ceil(bytes / minBytesPerMs));

/** Whether sending it again may succeed. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  (error instanceof NsemError && (error.status === 429 || (error.status ?? 0) >= 500));

/** Why a submission failed, and what to do about it. */
export function failureText(error: unknown, fallback?: string): string {
  const text = errorText(error, fallback);
  if (isRetryable(error)) return `${text} It is safe to try again: nothing is done a second time.`;
  if (!(error instanceof PayloadTooLargeError)) return text;
  return `The file is too large: choose a smaller file, or divide it into several. ${text}`;
}

/** Why the server refused a file itself, for the field where it was chosen; null if it did not. */
export const fileRefusal = (error: unknown): string | null =>
  error instanceof PayloadTooLargeError ||
  error instanceof UnsupportedMediaTypeError ||
  (error instanceof NsemError && error.code === 'upload.empty')
    ? failureText(error)
    : null;
