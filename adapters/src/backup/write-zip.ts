import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file that goes into an archive. */
export type ZipSource = Readonly<{
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** How hard it is packed, 1 to 9; 0 where it is stored as it is. */
  level: number;
}>;

/** What the list of contents says of a file. */
type ZipEntry = Readonly<{
  name: Buffer;
  method: number;
  crc: number;
  packedBytes: number;
  sizeBytes: number;
  offset: number;
}>;

// APPNOTE.TXT 6.3.10. Everything is written as ZIP64, so that there is one way for all sizes.
const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const;
const versionNeeded = 45;
const madeOnUnix = (3 << 8) | versionNeeded;
/** Sizes follow behind the bytes, and names are UTF-8. */
const flags = 0x0808;
const methods = { stored: 0, deflated: 8 } as const;
/** Stands where the true figure is a ZIP64 one. */
const inZip64 = { count: 0xffff, size: 0xffffffff } as const;
/** A regular file for its owner alone. */
const attributes = 0o100600 * 0x10000;

/** Little-endian fields one after the other: each a value and its width in bytes. */
function pack(...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const packed = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 8) packed.writeBigUInt64LE(BigInt(value), at);
    else packed.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return packed;
}

type Stamp = Readonly<{ date: number; time: number }>;

/** A moment in UTC as MS-DOS wrote it: from 1980, in steps of two seconds. */
function stampOf(moment: Date): Stamp {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  const [hour, minute, second] = [
    moment.getUTCHours(),
    moment.getUTCMinutes(),
    moment.getUTCSeconds(),
  ];
  return {
    date: ((year - 1980) << 9) | ((month + 1) << 5) | day,
    time: (hour << 11) | (minute << 5) | (second >> 1),
  };
}

function localHeader(name: Buffer, method: number, { date, time }: Stamp): Buffer {
  const extra = pack([1, 2], [16, 2], [0, 8], [0, 8]);
  const fixed = pack(
    [signatures.local, 4],
    [versionNeeded, 2],
    [flags, 2],
    [method, 2],
    [time, 2],
    [date, 2],
    [0, 4],
    [inZip64.size, 4],
    [inZip64.size, 4],
    [name.length, 2],
    [extra.length, 2],
  );
  return Buffer.concat([fixed, name, extra]);
}

const descriptor = ({ crc, packedBytes, sizeBytes }: ZipEntry): Buffer =>
  pack([signatures.descriptor, 4], [crc, 4], [packedBytes, 8], [sizeBytes, 8]);

function centralHeader(entry: ZipEntry, { date, time }: Stamp): Buffer {
  const { name, method, crc, packedBytes, sizeBytes, offset } = entry;
  const extra = pack([1, 2], [24, 2], [sizeBytes, 8], [packedBytes, 8], [offset, 8]);
  const fixed = pack(
    [signatures.central, 4],
    [madeOnUnix, 2],
    [versionNeeded, 2],
    [flags, 2],
    [method, 2],
    [time, 2],
    [date, 2],
    [crc, 4],
    [inZip64.size, 4],
    [inZip64.size, 4],
    [name.length, 2],
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [attributes, 4],
    [inZip64.size, 4],
  );
  return Buffer.concat([fixed, name, extra]);
}

function endRecords(count: number, start: number, end: number): Buffer {
  const end64 = pack(
    [signatures.end64, 4],
    [44, 8],
    [madeOnUnix, 2],
    [versionNeeded, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [end - start, 8],
    [start, 8],
  );
  const locator = pack([signatures.locator64, 4], [0, 4], [end, 8], [1, 4]);
  const last = pack(
    [signatures.end, 4],
    [0, 2],
    [0, 2],
    [inZip64.count, 2],
    [inZip64.count, 2],
    [inZip64.size, 4],
    [inZip64.size, 4],
    [0, 2],
  );
  return Buffer.concat([end64, locator, last]);
}

/** Packs bytes on the way; an error of theirs is one of what comes out. */
function deflate(bytes: AsyncIterable<Uint8Array>, level: number): AsyncIterable<Uint8Array> {
  const packed = createDeflateRaw({ level });
  return pipeline(Readable.from(bytes, { objectMode: false }), packed, () => undefined);
}

/** Writes one file at an offset, and answers its line of the list of contents. */
async function* writeEntry(
  { name: text, bytes, level }: ZipSource,
  offset: number,
  stamp: Stamp,
): AsyncGenerator<Uint8Array, ZipEntry> {
  const name = Buffer.from(text);
  const method = level === 0 ? methods.stored : methods.deflated;
  let [crc, sizeBytes, packedBytes] = [0, 0, 0];
  async function* count(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      crc = crc32(chunk, crc);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  yield localHeader(name, method, stamp);
  for await (const chunk of level === 0 ? count() : deflate(count(), level)) {
    packedBytes += chunk.length;
    yield chunk;
  }
  const entry = { name, method, crc, packedBytes, sizeBytes, offset };
  yield descriptor(entry);
  return entry;
}

/**
 * Writes a ZIP archive while its files are read, never faster than it is taken: a file is asked for
 * only when the one before it was read to its end.
 */
export async function* writeZip(
  sources: AsyncIterable<ZipSource>,
  moment: Date,
): AsyncGenerator<Uint8Array> {
  const stamp = stampOf(moment);
  const entries: ZipEntry[] = [];
  let offset = 0;
  function* pass(chunk: Uint8Array): Generator<Uint8Array> {
    offset += chunk.length;
    yield chunk;
  }
  for await (const source of sources) {
    const writing = writeEntry(source, offset, stamp);
    try {
      let step = await writing.next();
      for (; step.done !== true; step = await writing.next()) yield* pass(step.value);
      entries.push(step.value);
    } finally {
      // Where nobody takes any more, what is being read is closed.
      await writing.return(undefined as never);
    }
  }
  const start = offset;
  for (const entry of entries) yield* pass(centralHeader(entry, stamp));
  yield endRecords(entries.length, start, offset);
}
