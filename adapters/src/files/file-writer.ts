import type { FileHandle } from 'node:fs/promises';

/** Bytes that are written at once: each write takes a turn of another thread. */
const batchBytes = 512 * 1024;

/** Bytes after which the disk begins to store them while others arrive, so that less is left at the end. */
const flushBytes = 32 * 1024 * 1024;

/** Writes a file in large batches, each of them while the next one arrives. */
export interface FileWriter {
  /**
   * Takes some bytes, which must not change; waits if the batch before is not written yet.
   *
   * @throws if an earlier batch could not be written.
   */
  add(chunk: Uint8Array): Promise<void>;
  /**
   * Waits until everything is written.
   *
   * @throws if something could not be.
   */
  end(): Promise<void>;
}

async function writeBatch(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await handle.writev(chunks);
  if (bytesWritten < size) await handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** Creates the writer of an open, empty file. Closing the file waits for what is being written. */
export function createFileWriter(handle: FileHandle): FileWriter {
  let batch: Uint8Array[] = [];
  let [gathered, notFlushed] = [0, 0];
  let writing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> | undefined;

  /** A failure is thrown by the next call that waits; until then it is not unhandled. */
  const inBackground = (work: Promise<void>): Promise<void> => {
    work.catch(() => undefined);
    return work;
  };

  function flushSome(): void {
    if (notFlushed < flushBytes || flushing !== undefined) return;
    notFlushed = 0;
    const flush = async () => {
      await handle.datasync();
      flushing = undefined;
    };
    flushing = inBackground(flush());
  }

  async function writeGathered(): Promise<void> {
    await writing;
    flushSome();
    writing = inBackground(writeBatch(handle, batch));
    notFlushed += gathered;
    [batch, gathered] = [[], 0];
  }

  return {
    async add(chunk) {
      batch.push(chunk);
      gathered += chunk.length;
      if (gathered >= batchBytes) await writeGathered();
    },
    async end() {
      await writeGathered();
      await writing;
      // A failed flush stays, because a second one would not report what was lost.
      await flushing;
    },
  };
}
