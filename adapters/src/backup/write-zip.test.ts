import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createSpool, writeZip, type ZipSource } from './write-zip.ts';
import { openBytesIn } from './testing/rewrite-manifest.ts';

describe('write zip', () => {
  const time = new Date(Date.UTC(2026, 10, 21, 17, 25, 56));

  async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
    for (const word of text.split(/(?<= )/)) yield Buffer.from(word);
  }

  async function* listOf(...sources: readonly ZipSource[]): AsyncGenerator<ZipSource> {
    yield* sources;
  }

  const write = (...sources: readonly ZipSource[]): Promise<Buffer> =>
    buffer(Readable.from(writeZip(listOf(...sources), { time })));

  const text = 'Yɛfrɛ me Ama. Mefi Kumasi. '.repeat(500);

  async function read(bytes: Buffer) {
    const zip = await fromBufferPromise(bytes);
    const found = [];
    for await (const entry of zip.eachEntry()) {
      const content = await buffer(await zip.openReadStreamPromise(entry));
      found.push({ entry, header: await zip.readLocalFileHeaderPromise(entry), content });
    }
    return found;
  }

  const longName = (n: number): string => `files/${n}-${'a'.repeat(200)}`;

  describe('writing a ZIP archive', () => {
    it.each([
      ['stored', 0, 0, Buffer.byteLength(text)],
      ['compressed', 6, 8, text.length / 10],
    ])('contains a file unchanged, %s', async (_, level, method, longest) => {
      const [one, ...more] = await read(
        await write({ name: 'ŋ.txt', bytes: inPieces(text), level }),
      );
      expect(more).toEqual([]);
      expect(one?.content.toString()).toBe(text);
      expect(one?.entry).toMatchObject({
        fileName: 'ŋ.txt',
        compressionMethod: method,
        uncompressedSize: Buffer.byteLength(text),
        crc32: crc32(text),
        externalFileAttributes: 0o100600 * 0x10000,
      });
      expect(one?.entry.getLastModDate({ timezone: 'UTC' })).toEqual(time);
      expect(one?.header.fileName.toString()).toBe('ŋ.txt');
      expect(one?.entry.compressedSize).toBeLessThanOrEqual(longest);
    });

    it('contains many files in order, including empty ones', async () => {
      const names = Array.from({ length: 300 }, (_none, n) => `files/${n}`);
      const sources = names.map((name, n) => ({
        name,
        bytes: inPieces('a'.repeat(n)),
        level: n % 2,
      }));
      const found = await read(await write(...sources));
      expect(found.map(({ entry }) => entry.fileName)).toEqual(names);
      expect(found.map(({ content }) => content.length)).toEqual(names.map((_name, n) => n));
    });

    it('is valid without files', async () => {
      expect(await read(await write())).toEqual([]);
    });

    it('states the sizes after the bytes, in 64 bits', async () => {
      const bytes = await write({ name: 'a', bytes: inPieces('Akwaaba'), level: 0 });
      const at = bytes.indexOf(Buffer.from([0x50, 0x4b, 7, 8]));
      expect(bytes.readUInt32LE(at + 4)).toBe(crc32('Akwaaba'));
      expect([bytes.readBigUInt64LE(at + 8), bytes.readBigUInt64LE(at + 16)]).toEqual([7n, 7n]);
      expect(bytes.subarray(at - 7, at).toString()).toBe('Akwaaba');
    });

    it.each([0, 6])(
      'fails with the error of a file that cannot be read (level %i)',
      async (level) => {
        async function* failing(): AsyncGenerator<Uint8Array> {
          yield Buffer.from('half');
          throw new Error('the disk is gone');
        }
        const writing = write({ name: 'a', bytes: failing(), level });
        await expect(writing).rejects.toThrow('the disk is gone');
      },
    );

    it.each([0, 6])('closes what it reads when its reader stops (level %i)', async (level) => {
      const closed: string[] = [];
      async function* endless(): AsyncGenerator<Uint8Array> {
        try {
          for (;;) yield crypto.getRandomValues(new Uint8Array(65_536));
        } finally {
          closed.push('file');
        }
      }
      async function* sources(): AsyncGenerator<ZipSource> {
        try {
          yield { name: 'a', bytes: endless(), level };
        } finally {
          closed.push('list');
        }
      }
      let taken = 0;
      for await (const chunk of writeZip(sources(), { time })) {
        taken += chunk.length;
        if (taken > 200_000) break;
      }
      await expect.poll(() => closed.toSorted()).toEqual(['file', 'list']);
    });

    it('has what it lists of many files in a file without a name, not in memory', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'nsem-zip-'));
      // More than a mebibyte of names: long ones, so that it does not take many files.
      const count = 6_000;
      const names = Array.from({ length: count }, (_none, n) => longName(n));
      async function* sources(): AsyncGenerator<ZipSource> {
        for (const name of names) yield { name, bytes: inPieces(name), level: 0 };
      }
      try {
        const chunks: Uint8Array[] = [];
        let sizeOfSpool = 0;
        for await (const chunk of writeZip(sources(), { time, spoolFolder: folder })) {
          chunks.push(chunk);
          sizeOfSpool = Math.max(sizeOfSpool, await openBytesIn(folder));
        }
        expect(await readdir(folder)).toEqual([]);
        expect(await openBytesIn(folder)).toBe(0);
        const bytes = Buffer.concat(chunks);
        const zip = await fromBufferPromise(bytes);
        const found: string[] = [];
        for await (const entry of zip.eachEntry()) {
          found.push((await buffer(await zip.openReadStreamPromise(entry))).toString());
        }
        expect(found).toEqual(names);
        const directoryBytes = Number(bytes.readBigUInt64LE(bytes.length - 22 - 20 - 56 + 40));
        // What is not written yet is at most half a mebibyte.
        expect(directoryBytes).toBeGreaterThan(1.2 * 1024 * 1024);
        expect(sizeOfSpool).toBeGreaterThan(directoryBytes - 1024 * 1024);
      } finally {
        await rm(folder, { recursive: true });
      }
    });

    describe('of many files', () => {
      let folder: string;
      beforeEach(async () => {
        folder = await mkdtemp(join(tmpdir(), 'nsem-zip-'));
      });
      afterEach(() => rm(folder, { recursive: true }));

      async function* failing(): AsyncGenerator<ZipSource> {
        for (let n = 0; n < 4_000; n += 1) {
          yield { name: longName(n), bytes: inPieces('Akwaaba'), level: 0 };
        }
        throw new Error('the disk is gone');
      }

      /** Reads until the spool of the archive has a file, and on while it is requested. */
      async function readUntilSpooled(goesOn: boolean): Promise<boolean> {
        let isSpooled = false;
        for await (const chunk of writeZip(failing(), { time, spoolFolder: folder })) {
          isSpooled ||= chunk.length > 0 && (await openBytesIn(folder)) > 0;
          if (isSpooled && !goesOn) break;
        }
        return isSpooled;
      }

      it('leaves no file when its reader stops', async () => {
        expect(await readUntilSpooled(false)).toBe(true);
        expect([await readdir(folder), await openBytesIn(folder)]).toEqual([[], 0]);
      });

      it('leaves no file when a file cannot be read', async () => {
        await expect(readUntilSpooled(true)).rejects.toThrow('the disk is gone');
        expect([await readdir(folder), await openBytesIn(folder)]).toEqual([[], 0]);
      });
    });
  });
});

describe('spool', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-spool-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  describe('a spool', () => {
    it('of few bytes has no file', () => {
      using spool = createSpool(join(folder, 'missing'));
      spool.add(Buffer.from('Akwaaba '));
      spool.add(Buffer.from('ma wo'));
      expect(spool.sizeBytes()).toBe(13);
      expect(Buffer.concat([...spool.read()]).toString()).toBe('Akwaaba ma wo');
    });

    it('returns what was added in order, from the file and from memory', () => {
      using spool = createSpool(folder, 1_000);
      const lines = Array.from({ length: 30_000 }, (_none, n) => `line ${n}\n`);
      for (const line of lines) spool.add(Buffer.from(line));
      expect(Buffer.concat([...spool.read()]).toString()).toBe(lines.join(''));
      expect(spool.sizeBytes()).toBe(lines.join('').length);
    });

    it('has a file without a name, which is closed with it', async () => {
      const spool = createSpool(folder, 10);
      spool.add(Buffer.alloc(11));
      expect(await readdir(folder)).toEqual([]);
      expect(await openBytesIn(folder)).toBe(11);
      spool[Symbol.dispose]();
      expect(await openBytesIn(folder)).toBe(0);
    });

    it('fails if its file cannot be written', () => {
      using spool = createSpool(join(folder, 'missing'), 10);
      expect(() => spool.add(Buffer.alloc(11))).toThrow('ENOENT');
    });
  });
});
