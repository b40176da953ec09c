/** Bytes are handed to the browser in such parts, which it can keep on the disk. */
const partBytes = 1024 * 1024;

/** Collects bytes outside the memory of the page. */
export type BlobWriter = Readonly<{
  add(bytes: Uint8Array<ArrayBuffer>): void;
  /** @param head what comes before everything that was added */
  finish(type: string, head?: Uint8Array<ArrayBuffer>): Blob;
}>;

export function createBlobWriter(): BlobWriter {
  const parts: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let waitingBytes = 0;
  const flush = (): void => {
    parts.push(new Blob(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  return {
    add(bytes) {
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= partBytes) flush();
    },
    finish(type, head) {
      flush();
      return new Blob([...(head === undefined ? [] : [head]), ...parts], { type });
    },
  };
}
