import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import {
  dataDescriptor,
  directoryRecord,
  endRecords,
  localHeader,
  type ZipEntry,
} from './zip-records.ts';

/** Bytes that are added one after another, and then read in that order. */
interface Spool extends Disposable {
  add(bytes: Uint8Array): void;
  /** How many bytes were added. */
  sizeBytes(): number;
  /** Reads what was added. To be called when everything is. */
  read(): Generator<Uint8Array>;
}

/** The bytes in memory before they are written to the file. */
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

/**
 * The most bytes that are compressed at once, in a few milliseconds; a stream would take longer.
 */
const smallBytes = 64 * 1024;

async function* chain(
  beginning: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* beginning;
  yield* rest;
}

async function* deflateStream(
  bytes: AsyncGenerator<Uint8Array>,
  level: number,
): AsyncGenerator<Uint8Array> {
  const deflating = createDeflateRaw({ level });
  // Its reader receives the error.
  const ended = pipeline(bytes, deflating).catch(() => undefined);
  try {
    yield* deflating;
  } finally {
    deflating.destroy();
    // By then what was read is closed.
    await ended;
  }
}

/**
 * Compresses bytes while they are read.
 *
 * @param level 1 to 9.
 */
async function* deflateBytes(
  bytes: AsyncGenerator<Uint8Array>,
  level: number,
): AsyncGenerator<Uint8Array> {
  try {
    const beginning: Uint8Array[] = [];
    let sizeBytes = 0;
    while (sizeBytes <= smallBytes) {
      const next = await bytes.next();
      if (next.done === true) {
        // Room for bytes that cannot be compressed, rather than 16 KiB for a few of them.
        const chunkSize = sizeBytes + 64;
        yield deflateRawSync(Buffer.concat(beginning), { level, chunkSize });
        return;
      }
      beginning.push(next.value);
      sizeBytes += next.value.length;
    }
    yield* deflateStream(chain(beginning, bytes), level);
  } finally {
    await bytes.return(undefined);
  }
}

/** A file that goes into an archive. */
export type ZipSource = Readonly<{
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The compression level, 1 to 9; 0 stores it uncompressed. */
  level: number;
}>;

/** When the files of an archive were modified, and where the list of them is written meanwhile. */
type ZipOptions = Readonly<{
  time: Date;
  /** The folder for a temporary file, if there are many files; by default that of the system. */
  spoolFolder?: string;
}>;

/** Each chunk is a message between threads, and a write to a socket. */
const chunkBytes = 128 * 1024;

const maxNameBytes = 0xffff;

type Tally = { crc: number; sizeBytes: number };

async function* tallied(
  bytes: AsyncIterable<Uint8Array>,
  tally: Tally,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    tally.crc = crc32(chunk, tally.crc);
    tally.sizeBytes += chunk.length;
    yield chunk;
  }
}

function describeEntry({ name, level }: ZipSource, modifiedAt: Date, offset: number): ZipEntry {
  const encoded = Buffer.from(name);
  if (encoded.length > maxNameBytes) throw new Error('a name is too long for an archive');
  return { name: encoded, isCompressed: level > 0, modifiedAt, offset };
}

/** @returns the size of the entry in the archive, in bytes. */
async function* writeEntry(
  source: ZipSource,
  entry: ZipEntry,
  directory: Spool,
): AsyncGenerator<Uint8Array, number> {
  const tally: Tally = { crc: 0, sizeBytes: 0 };
  const plain = tallied(source.bytes, tally);
  const packed = entry.isCompressed ? deflateBytes(plain, source.level) : plain;
  let packedBytes = 0;
  try {
    // Reading has begun before the header is sent, so that it is also closed if its reader stops there.
    let next = await packed.next();
    const header = localHeader(entry);
    yield header;
    while (next.done !== true) {
      packedBytes += next.value.length;
      yield next.value;
      next = await packed.next();
    }
    const sizes = { ...tally, packedBytes };
    const descriptor = dataDescriptor(sizes);
    yield descriptor;
    directory.add(directoryRecord(entry, sizes));
    return header.length + packedBytes + descriptor.length;
  } finally {
    await packed.return(undefined);
  }
}

async function* writeRecords(
  sources: AsyncIterable<ZipSource>,
  time: Date,
  directory: Spool,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  let entries = 0;
  for await (const source of sources) {
    offset += yield* writeEntry(source, describeEntry(source, time, offset), directory);
    entries += 1;
  }
  yield* directory.read();
  yield endRecords({ entries, offset, sizeBytes: directory.sizeBytes() });
}

/** Joins pieces to chunks of one size, each in memory of its own. */
export async function* inChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(chunkBytes);
  let used = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + chunkBytes - used);
      chunk.set(part, used);
      used += part.length;
      at += part.length;
      if (used < chunkBytes) continue;
      yield chunk;
      chunk = new Uint8Array(chunkBytes);
      used = 0;
    }
  }
  yield chunk.subarray(0, used);
}

/**
 * Writes a ZIP archive while its files are read, no faster than it is read itself: a file is requested
 * only after the previous one was read to its end. The memory that it needs does not depend on how
 * many files there are.
 */
export async function* writeZip(
  sources: AsyncIterable<ZipSource>,
  { time, spoolFolder = tmpdir() }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  using directory = createSpool(spoolFolder);
  yield* inChunks(writeRecords(sources, time, directory));
}
