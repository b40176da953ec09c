import { SoundRefusal } from './take-store.ts';

type Options = Readonly<{
  /** Is called with the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}>;

/**
 * Encodes a WAV file of one voice as MP3, with 128 kbit/s. It runs in a worker, which reads the file
 * slice by slice, and loads the encoder with the first file.
 *
 * @throws {SoundRefusal} `not-decodable` if it is no WAV file of plain samples
 * @throws the reason of the signal if it is aborted
 */
export async function encodeMp3(wav: Blob, { onProgress, signal }: Options = {}): Promise<Blob> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./encode-mp3-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(asError(signal.reason)), { once: true });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.addEventListener('message', ({ data }: MessageEvent<Mp3Answer>) => {
        if (data.type === 'progress') onProgress?.(data.share);
        else if (data.type === 'done') resolve(data.mp3);
        else reject(new SoundRefusal('not-decodable'));
      });
      const request: Mp3Request = { wav };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The encoding was cancelled.', { cause: reason });

/** What the worker that encodes MP3 is sent. */
export type Mp3Request = Readonly<{ wav: Blob }>;

/** What it answers: the share that is done, and then the file, or that it failed. */
export type Mp3Answer =
  | Readonly<{ type: 'progress'; share: number }>
  | Readonly<{ type: 'done'; mp3: Blob }>
  | Readonly<{ type: 'refused' }>;
