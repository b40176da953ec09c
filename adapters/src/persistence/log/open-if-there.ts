import { openSync } from 'node:fs';
import { isMissing } from '../../files/system-error.ts';

/** Opens a file to read it; null if there is none. */
export function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
