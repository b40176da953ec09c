import { ConnectionError, NsemError } from '../core/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Attempt } from './attempt.ts';

/** Where a request goes, and from which platform. */
export type Target = Readonly<{ url: URL; platform: Platform }>;

/**
 * The error to throw for what an attempt threw: the reason of its own end, an error of the SDK as it
 * is, or else a ConnectionError.
 */
export function connectionFailure(
  thrown: unknown,
  { signal, number: attempts }: Attempt,
  { url, platform }: Target,
): NsemError {
  const cause: unknown = signal.aborted ? signal.reason : thrown;
  if (cause instanceof NsemError) return cause;
  const { code, reason } = platform.networkFault(cause, url);
  const message = `${url.origin} could not be reached: ${reason}.`;
  return new ConnectionError({ message, code, attempts, cause });
}
