import type { ZipWriter } from '@zip.js/zip.js';

/** A file that goes into an archive. */
export type ZipSource = Readonly<{
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The compression level, 1 to 9; 0 stores it uncompressed. */
  level: number;
}>;

/** Loaded with the first archive, because most processes never need it. */
async function openWriter(writable: WritableStream<Uint8Array>): Promise<ZipWriter<unknown>> {
  const { configure, ZipWriter: Writer } = await import('@zip.js/zip.js');
  // Worker threads would save no time here: the disk and the network are slower.
  configure({ useWebWorkers: false });
  return new Writer(writable);
}

/** A regular file that only its owner can read. */
const attributes = 0o100600 * 0x10000;

/** Everything is written as ZIP64, so that there is one format for all sizes. */
const options = (lastModDate: Date) => ({
  lastModDate,
  zip64: true,
  dataDescriptor: true,
  externalFileAttributes: attributes,
  versionMadeBy: (3 << 8) | 45,
});

async function addAll(
  writable: WritableStream<Uint8Array>,
  sources: AsyncIterable<ZipSource>,
  moment: Date,
): Promise<void> {
  const writer = await openWriter(writable);
  for await (const { name, bytes, level } of sources) {
    await writer.add(name, ReadableStream.from(bytes), { ...options(moment), level });
  }
  await writer.close();
}

/**
 * Writes a ZIP archive while its files are read, no faster than it is read itself: a file is requested
 * only after the previous one was read to its end.
 */
export async function* writeZip(
  sources: AsyncIterable<ZipSource>,
  moment: Date,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writing = addAll(writable, sources, moment);
  // A file that cannot be read fails the archive with its error, unless the reader has gone.
  const ended = writing.catch((error: unknown) => writable.abort(error).catch(() => undefined));
  try {
    yield* readable;
  } finally {
    // By then the file that was being read is closed.
    await ended;
  }
}
