import { repeat } from '../../src/audio/testing/audio-parts.ts';
import { hostileFiles } from '../../src/audio/testing/hostile-files.ts';

/** A kind of text on which code that reads texts may be slow: a unit that is repeated. */
export type HostileText = Readonly<{ name: string; unit: string }>;

/** Texts that took long somewhere, or could: each stresses another part of what reads a text. */
export const hostileTexts: readonly HostileText[] = [
  { name: 'one word', unit: 'a' },
  { name: 'words of one letter', unit: 'a ' },
  { name: 'spaces', unit: ' ' },
  { name: 'lines', unit: '\r\n' },
  { name: 'dots', unit: '.' },
  { name: 'combining marks', unit: '\u0316\u0301' },
  { name: 'letters with marks in the wrong order', unit: 'a\u0316\u0301' },
  { name: 'marks that decompose', unit: '\u0344\u0316' },
  { name: 'Chinese', unit: '我们喜欢学习语言。' },
  { name: 'Khmer, whose words are found in a dictionary', unit: 'ខ' },
  { name: 'Thai', unit: 'ฉันรักประเทศไทย' },
  { name: 'emoji of several code points', unit: '👩🏿‍🌾' },
  { name: 'quotes, which JSON escapes', unit: '"' },
  { name: 'backslashes, which JSON escapes', unit: '\\' },
  { name: 'parameters of a data URL', unit: ';a=b' },
  { name: 'slashes', unit: '/' },
  { name: 'fields of a query', unit: 'a=1&' },
  { name: 'e-mail addresses', unit: 'a@b.' },
  { name: 'markup', unit: '<a href="//b">' },
  { name: 'numbers in groups', unit: '1 000 ' },
  { name: 'initials and abbreviations', unit: 'Dr. A. ' },
  { name: 'emphases between lines of Markdown that look empty', unit: '*a [b_\n\u00A0\n+ \t\n' },
  { name: 'letters beside brackets and digits', unit: '3a)' },
];

/** The text in this length, in UTF-16 units; never half of a pair. */
export const textOf = ({ unit }: HostileText, length: number): string =>
  unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed();

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
