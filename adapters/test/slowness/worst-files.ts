import { hostileFiles } from '../../src/audio/testing/hostile-files.ts';
import { repeat } from '../../src/audio/testing/audio-parts.ts';
import { hostileTexts, textOf } from './hostile-texts.ts';

/** A file that is built to take long, of roughly the given size. */
export type WorstFile = Readonly<{ name: string; build: (sizeBytes: number) => Buffer }>;

const central = (name: string): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50);
  head.writeUInt16LE(name.length, 28);
  return Buffer.concat([head, Buffer.from(name)]);
};

/** A ZIP archive that consists of its list of contents. */
function zipOf(entry: Buffer, sizeBytes: number): Buffer {
  const list = repeat(entry, sizeBytes);
  const count = list.length / entry.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(4, 16);
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), list, end]);
}

/** Documents of every kind that is identified, and bytes that are nearly such a document. */
export const hostileDocuments: readonly WorstFile[] = [
  { name: 'ZIP: thousands of entries', build: (size) => zipOf(central('a'), size) },
  { name: 'ZIP: long names', build: (size) => zipOf(central('a'.repeat(60_000)), size) },
  {
    name: 'ZIP: almost ends',
    build: (size) =>
      Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        repeat(Buffer.from('PK\u0005\u0006\u0001\0\0\0'), size),
      ]),
  },
  { name: 'subtitles of digits', build: (size) => Buffer.alloc(size, '1') },
  { name: 'subtitles after lines', build: (size) => Buffer.alloc(size, '\r\n') },
  ...hostileTexts.map((kind) => ({
    name: `a text of ${kind.name}`,
    build: (size: number) => Buffer.from(textOf(kind, Math.floor(size / 3))),
  })),
];

/** Recordings of every format. */
export const hostileRecordings: readonly WorstFile[] = hostileFiles;
