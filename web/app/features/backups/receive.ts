import type { Download, Progress } from '@nsem/sdk';

import { openShelf, type Shelf } from './shelf.ts';

/** Up to here a file is held in memory as a whole, where it can be compared with its digest. */
const smallBytes = 16_000_000;

/** What is needed of a download. */
type Source = Pick<Download, 'blob' | 'filename' | 'sizeBytes'> & AsyncIterable<Uint8Array>;

/**
 * All bytes of a download. A large one, or one whose length nobody knows, goes to the disk as it
 * comes.
 *
 * @throws whatever the download throws; nothing of it is kept then
 */
export async function receive(
  download: Source,
  onProgress: (progress: Progress) => void,
  open: (filename: string) => Promise<Shelf> = openShelf,
): Promise<Blob> {
  const { sizeBytes: totalBytes } = download;
  if (totalBytes !== null && totalBytes <= smallBytes) return download.blob();
  const shelf = await open(download.filename);
  let bytes = 0;
  try {
    for await (const piece of download) {
      await shelf.put(piece);
      bytes += piece.byteLength;
      onProgress({ bytes, totalBytes });
    }
  } catch (error) {
    await shelf.drop();
    throw error;
  }
  return shelf.close();
}
