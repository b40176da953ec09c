import type { Download, Progress } from '@nsem/sdk';

import { openBlobSink, type BlobSink } from './blob-sink.ts';

/** Up to this size a file stays in memory as a whole, so that its digest can be verified. */
const maxInMemoryBytes = 16_000_000;

type Source = Pick<Download, 'blob' | 'filename' | 'sizeBytes'> & AsyncIterable<Uint8Array>;

/**
 * Receives all bytes of a download. If it is large, or its size is unknown, it is written to disk
 * while it arrives.
 *
 * @throws the error of the download; the received bytes are then discarded
 */
export async function receiveDownload(
  download: Source,
  onProgress: (progress: Progress) => void,
  open: (filename: string) => Promise<BlobSink> = openBlobSink,
): Promise<Blob> {
  const { sizeBytes: totalBytes } = download;
  if (totalBytes !== null && totalBytes <= maxInMemoryBytes) return download.blob();
  const sink = await open(download.filename);
  let bytes = 0;
  try {
    for await (const piece of download) {
      await sink.write(piece);
      bytes += piece.byteLength;
      onProgress({ bytes, totalBytes });
    }
  } catch (error) {
    await sink.discard();
    throw error;
  }
  return sink.close();
}
