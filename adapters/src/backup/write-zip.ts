import { tmpdir } from 'node:os';
import { crc32 } from 'node:zlib';
import { deflateBytes } from './deflate-bytes.ts';
import { createSpool, type Spool } from './spool.ts';
import {
  dataDescriptor,
  directoryRecord,
  endRecords,
  localHeader,
  type ZipEntry,
} from './zip-records.ts';

/** A file that goes into an archive. */
export type ZipSource = Readonly<{
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The compression level, 1 to 9; 0 stores it uncompressed. */
  level: number;
}>;

/** When the files of an archive were modified, and where the list of them is written meanwhile. */
type ZipOptions = Readonly<{
  moment: Date;
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
  moment: Date,
  directory: Spool,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  let entries = 0;
  for await (const source of sources) {
    offset += yield* writeEntry(source, describeEntry(source, moment, offset), directory);
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
  { moment, spoolFolder = tmpdir() }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  using directory = createSpool(spoolFolder);
  yield* inChunks(writeRecords(sources, moment, directory));
}
