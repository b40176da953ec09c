import { formatBytes } from '../../lib/sizes.ts';

/** The largest file that is copied, so that it is not lost before it is sent. */
const largestKeptBytes = 50_000_000;

/** Whether a file is small enough to be kept on the device until it has arrived. */
export const isKeepable = (file: Blob): boolean => file.size <= largestKeptBytes;

/** What to tell of a file that is too large to be kept; null where it is kept. */
export const unkeptText = (file: Blob): string | null =>
  isKeepable(file)
    ? null
    : `Files above ${formatBytes(largestKeptBytes)} are not kept on this device: if you leave this ` +
      'page before it is sent, you will have to choose it again.';
