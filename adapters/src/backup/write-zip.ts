import type { ZipWriter } from '@zip.js/zip.js';

/** A file that goes into an archive. */
export type ZipSource = Readonly<{
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** How hard it is packed, 1 to 9; 0 where it is stored as it is. */
  level: number;
}>;

/** Loaded with the first archive: it takes memory that most processes never need. */
async function openWriter(writable: WritableStream<Uint8Array>): Promise<ZipWriter<unknown>> {
  const { configure, ZipWriter: Writer } = await import('@zip.js/zip.js');
  // Threads of their own would save no time here: the disk and the network are slower.
  configure({ useWebWorkers: false });
  return new Writer(writable);
}

/** A regular file for its owner alone. */
const attributes = 0o100600 * 0x10000;

/** Everything is written as ZIP64, so that there is one way for all sizes. */
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
 * Writes a ZIP archive while its files are read, never faster than it is taken: a file is asked for
 * only when the one before it was read to its end.
 */
export async function* writeZip(
  sources: AsyncIterable<ZipSource>,
  moment: Date,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writing = addAll(writable, sources, moment);
  // A file that cannot be read ends the archive with its error; one that nobody takes has ended.
  const ended = writing.catch((error: unknown) => writable.abort(error).catch(() => undefined));
  try {
    yield* readable;
  } finally {
    // What is being read is closed by then.
    await ended;
  }
}
