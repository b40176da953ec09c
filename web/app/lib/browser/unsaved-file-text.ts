import { formatBytes } from '../format/sizes.ts';

/** Larger files are not copied to the storage of the browser before they are sent. */
const largestSavedBytes = 50 * 1024 * 1024;

/** Whether a file is small enough to be saved on the device until it has been sent. */
export const isSavable = (file: Blob): boolean => file.size <= largestSavedBytes;

/** A warning for a file that is too large to be saved on the device; null if it is saved. */
export const unsavedFileText = (file: Blob): string | null =>
  isSavable(file)
    ? null
    : `Files larger than ${formatBytes(largestSavedBytes)} are not saved on this device. If you leave ` +
      'this page before the file is sent, you will have to choose it again.';
