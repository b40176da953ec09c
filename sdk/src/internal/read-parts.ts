import { unreadableFile } from '../platform/file-errors.ts';
import type { UploadFile } from '../transport/transport.ts';

/** Reads a file in parts. */
export interface PartReader {
  /**
   * The bytes from an offset on, at most `mostBytes`.
   *
   * @throws InputError if they cannot be read, or not any more.
   */
  read(offset: number, mostBytes: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Opens a file to be read in parts, of which at most one is in memory. */
export async function openParts(file: UploadFile): Promise<PartReader> {
  return file.isSeekable === true ? readBlob(await file.toBlob(), file) : readStream(file);
}

const readBlob = (blob: Blob, { sizeBytes, name }: UploadFile): PartReader => ({
  async read(offset, mostBytes) {
    if (blob.size !== sizeBytes) throw unreadable(name);
    const part = blob.slice(offset, offset + mostBytes);
    const bytes = await part.arrayBuffer().catch(() => {
      throw unreadable(name);
    });
    return new Uint8Array(bytes);
  },
});

/** Reads a stream on and on; what was read last stays, because it may have to be sent again. */
function readStream({ open, name }: UploadFile): PartReader {
  const chunks = open()[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  let last = { from: 0, bytes: new Uint8Array() };

  async function readNext(mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(mostBytes);
    let length = 0;
    while (length < mostBytes) {
      if (rest.byteLength === 0) {
        const next = await chunks.next();
        if (next.done === true) break;
        rest = next.value;
      }
      const taken = rest.subarray(0, mostBytes - length);
      bytes.set(taken, length);
      length += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
    }
    return bytes.subarray(0, length);
  }

  return {
    async read(offset, mostBytes) {
      let end = last.from + last.bytes.byteLength;
      while (offset >= end) {
        last = { from: end, bytes: await readNext(mostBytes) };
        if (last.bytes.byteLength === 0) throw unreadable(name);
        end += last.bytes.byteLength;
      }
      if (offset < last.from) throw unreadable(name);
      return last.bytes.subarray(offset - last.from, offset - last.from + mostBytes);
    },
  };
}

const unreadable = (name: string) => unreadableFile(name, 'cannot be read again, or has changed');
