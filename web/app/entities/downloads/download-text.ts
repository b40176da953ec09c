import type { Progress } from '@nsem/sdk';

import { errorText } from '../../lib/api/error-text.ts';
import { formatBytes } from '../../lib/format/sizes.ts';

/** The progress of a download: `1.2 MB of 290 MB`, or `1.2 MB so far` if the size is unknown. */
export const progressText = ({ bytes, totalBytes }: Progress): string =>
  totalBytes === null
    ? `${formatBytes(bytes)} so far`
    : `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`;

/** The reason for a failed download. */
export function downloadErrorText(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'There is not enough space on this device.' : errorText(error);
}
