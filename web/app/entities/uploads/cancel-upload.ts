import type { Upload } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';

/** What a call without which everything works may take. */
const briefly = { maxRetries: 0, timeoutMs: 5_000 } as const;

/**
 * Deletes what has arrived of a file that will not be sent to its end: an account can have a few
 * unfinished uploads only. If that fails, the server deletes it after a day.
 */
export async function cancelUpload(
  { name, size }: Pick<File, 'name' | 'size'>,
  purposes: readonly Upload['purpose'][],
): Promise<void> {
  try {
    const uploads = await nsem.uploads.list(briefly);
    const found = uploads.find(
      (one) => one.name === name && one.size_bytes === size && purposes.includes(one.purpose),
    );
    if (found !== undefined) await nsem.uploads.cancel(found.id, briefly);
  } catch {
    // It stays for a day.
  }
}
