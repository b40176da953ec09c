import type { Download } from '@nsem/sdk';

import type { Context } from '../context.ts';
import { choosePath } from '../output/choose-path.ts';
import { formatBytes } from '../output/format.ts';

/**
 * Saves a download and reports where.
 *
 * @param given a file, a folder, or null for the current folder.
 */
export async function saveDownload(
  context: Context,
  file: Download,
  given: string | null,
): Promise<void> {
  const path = await choosePath(file, given).catch(async (error: unknown) => {
    await file.cancel();
    throw error;
  });
  const { sizeBytes, sha256 } = await file.toFile(path);
  const { output } = context;
  const document = { path, size_bytes: sizeBytes, sha256, content_type: file.contentType };
  if (output.isJson) output.json(document);
  else output.note(`Saved ${path} (${formatBytes(sizeBytes)})`);
}
