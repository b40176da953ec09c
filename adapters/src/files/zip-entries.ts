import type { FileHandle } from 'node:fs/promises';

const endRecord = { signature: 0x06054b50, length: 22, longestComment: 0xffff };
const directoryEntry = { signature: 0x02014b50, length: 46 };

/** The longest list of contents that is read; a document's has a few kilobytes. */
const longestDirectory = 4 * 1024 * 1024;

async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, start);
  return buffer.subarray(0, bytesRead);
}

function findEndRecord(tail: Buffer): number {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(endRecord.signature);
  const at = tail.lastIndexOf(signature);
  return at >= 0 && tail.length - at >= endRecord.length ? at : -1;
}

function* namesIn(directory: Buffer): Generator<string> {
  let at = 0;
  while (at + directoryEntry.length <= directory.length) {
    if (directory.readUInt32LE(at) !== directoryEntry.signature) return;
    const nameLength = directory.readUInt16LE(at + 28);
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    const start = at + directoryEntry.length;
    yield directory.toString('utf8', start, start + nameLength);
    at = start + nameLength + rest;
  }
}

/**
 * The names of the files inside a ZIP archive, read from its list of contents; nothing is unpacked.
 *
 * @returns an empty set where the file is no readable ZIP archive.
 */
export async function readZipNames(
  handle: FileHandle,
  sizeBytes: number,
): Promise<ReadonlySet<string>> {
  const tailLength = Math.min(sizeBytes, endRecord.length + endRecord.longestComment);
  const tail = await readAt(handle, sizeBytes - tailLength, tailLength);
  const at = findEndRecord(tail);
  if (at < 0) return new Set();
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (length > longestDirectory || start + length > sizeBytes) return new Set();
  return new Set(namesIn(await readAt(handle, start, length)));
}
