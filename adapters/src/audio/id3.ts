import type { ByteReader } from './byte-reader.ts';

const headBytes = 10;

/** Programs that add a tag usually replace the one before; a file has a few at most. */
const maxTags = 16;

/** The bytes of the ID3v2 tag that begins with `head`, whose length has 7 bits per byte; 0 if none does. */
function tagLength(head: Buffer): number {
  if (head.length < headBytes || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  let length = 0;
  for (const byte of head.subarray(6, headBytes)) length = length * 128 + (byte & 0x7f);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return headBytes + length + (hasFooter ? headBytes : 0);
}

/** Where the sound begins, after the ID3v2 tags that precede it in files of any format. */
export async function skipTags(reader: ByteReader): Promise<number> {
  let at = 0;
  for (let tags = 0; tags < maxTags; tags += 1) {
    const length = tagLength(await reader.read(at, headBytes));
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** The file from a place on, as if it began there. */
export const readerFrom = (reader: ByteReader, start: number): ByteReader =>
  start === 0
    ? reader
    : {
        sizeBytes: Math.max(0, reader.sizeBytes - start),
        get work() {
          return reader.work;
        },
        peek: (at, length) => reader.peek(start + at, length),
        read: (at, length) => reader.read(start + at, length),
      };
