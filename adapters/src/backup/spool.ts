import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes that are added one after another, and then read in that order. */
export interface Spool extends Disposable {
  add(bytes: Uint8Array): void;
  /** How many bytes were added. */
  sizeBytes(): number;
  /** Reads what was added. To be called when everything is. */
  read(): Generator<Uint8Array>;
}

/** What is in memory before it is written to the file. */
const usualMemoryBytes = 512 * 1024;

const pieceBytes = 64 * 1024;

/** Opens a file without a name, which is gone with the process, however that ends. */
function openNameless(folder: string): number {
  const path = join(folder, `${randomUUID()}.spool`);
  const handle = openSync(path, 'wx+', 0o600);
  try {
    rmSync(path);
  } catch (error) {
    closeSync(handle);
    throw error;
  }
  return handle;
}

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}

function* readFrom(handle: number): Generator<Uint8Array> {
  for (let position = 0; ;) {
    const piece = Buffer.allocUnsafe(pieceBytes);
    const read = readSync(handle, piece, 0, pieceBytes, position);
    if (read === 0) return;
    yield piece.subarray(0, read);
    position += read;
  }
}

/**
 * Creates a spool: small ones are in memory, and of larger ones only their end, while the rest is in a
 * temporary file. Writing to the file blocks the thread.
 *
 * @param folder for the file, which has no name there. It must exist when the file is needed.
 */
export function createSpool(folder: string, memoryBytes = usualMemoryBytes): Spool {
  let handle: number | undefined;
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let sizeBytes = 0;
  const flush = () => {
    handle ??= openNameless(folder);
    writeAll(handle, Buffer.concat(pending));
    pending = [];
    pendingBytes = 0;
  };
  return {
    add(bytes) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      sizeBytes += bytes.length;
      if (pendingBytes > memoryBytes) flush();
    },
    sizeBytes: () => sizeBytes,
    *read() {
      if (handle !== undefined) yield* readFrom(handle);
      yield Buffer.concat(pending);
    },
    [Symbol.dispose]() {
      pending = [];
      if (handle !== undefined) closeSync(handle);
      handle = undefined;
    },
  };
}
