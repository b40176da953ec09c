import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ok } from '@nsem/core';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { audioFixture } from '../http/testing/audio.ts';
import { identifyDocument, identifyReference } from './identify-file.ts';

describe('identify reference', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'references-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function identify(name: string, content: string | Uint8Array) {
    const bytes = Buffer.from(content as string);
    const path = join(folder, 'reference.part');
    await writeFile(path, bytes);
    return identifyReference({ path, name, sizeBytes: bytes.length, sha256: '' });
  }

  const bytesOf = (latin1: string): Buffer => Buffer.from(latin1, 'latin1');

  const stored = (text: string) => [Buffer.from(text), { level: 0 }] as const;

  const openDocument = (type: string): Uint8Array =>
    zipSync({ mimetype: [...stored(type)], 'content.xml': Buffer.from('<office/>') });

  const text = 'application/vnd.oasis.opendocument.text';
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

  describe('identifying a reference file by its content', () => {
    it.each([
      ['notice.pdf', '%PDF-1.7\n…', 'application/pdf'],
      ['notice.docx', zipSync({ 'word/document.xml': Buffer.from('<w/>') }), word],
      ['notice.docx', zipSync({ 'Word/Document2.xml': Buffer.from('<w/>') }), word],
      ['notice.odt', openDocument(text), text],
      ['names.txt', 'Akosua, Kwabena, Yɛnsom', 'text/plain'],
      ['names.md', '# Names', 'text/markdown'],
      ['names.CSV', 'name,town\nAkosua,Tamale\n', 'text/csv'],
      ['logo.png', bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'image/png'],
      ['photo.jpg', bytesOf('\xff\xd8\xff\xe0\0\x10JFIF'), 'image/jpeg'],
      ['logo.webp', bytesOf('RIFF\x24\0\0\0WEBPVP8 '), 'image/webp'],
      ['voice.mp3', audioFixture('maakye-cbr.mp3'), 'audio/mpeg'],
      ['voice.wav', audioFixture('medaase.wav'), 'audio/wav'],
      ['voice.m4a', audioFixture('maakye.m4a'), 'audio/mp4'],
      ['voice.aac', audioFixture('../recordings/phone-recordings.aac'), 'audio/aac'],
      ['voice.ogg', audioFixture('interview.ogg'), 'audio/ogg'],
    ])('%s', async (name, content, type) => {
      expect(await identify(name, content)).toEqual(ok(type));
    });

    it('refuses an OpenDocument with programs', async () => {
      const basic = zipSync({
        mimetype: [...stored(text)],
        'content.xml': Buffer.from('<office/>'),
        'Basic/Standard/Module1.xml': Buffer.from('Sub Main'),
      });
      const fault = { found: 'an OpenDocument file with macros' };
      expect(await identify('notice.odt', basic)).toMatchObject({ ok: false, fault });
    });

    it.each([
      ['a PDF', '%PDF-1.7', 'application/pdf'],
      ['a recording', audioFixture('medaase.wav'), 'audio/wav'],
      ['a text', 'Akosua', 'text/plain'],
    ])('knows %s under the name of a program, too', async (_, content, type) => {
      expect(await identify('notice.exe', content)).toEqual(ok(type));
    });

    it.each([
      ['a program', bytesOf('MZ\x90\0\x03\0')],
      ['an archive', zipSync({ 'notice.txt': Buffer.from('Akwaaba') })],
      ['a spreadsheet', openDocument('application/vnd.oasis.opendocument.spreadsheet')],
      ['a template of a text', openDocument(`${text}-template`)],
      ['a compressed type', zipSync({ mimetype: [Buffer.from(text), { level: 9 }] })],
      ['half of a ZIP head', bytesOf('PK\x03\x04\x14\0')],
      [
        'a picture of a phone, in a container as of recordings',
        bytesOf('\0\0\0\x18ftypheic\0\0\0\0'),
      ],
      ['a video', audioFixture('maakye-live.webm')],
      ['a recording in a format that is not accepted', audioFixture('medaase.flac')],
      ['a text that is not UTF-8', bytesOf('Akosua \xe9\xff')],
      ['a text with NUL', 'Akosua\0'],
    ])('refuses %s, whatever it is called', async (_, content) => {
      for (const name of ['notice.pdf', 'names.txt', 'voice.mp3']) {
        expect(await identify(name, content)).toMatchObject({
          ok: false,
          fault: { code: 'upload.type-unsupported' },
        });
      }
    });
  });
});

describe('identify document', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documents-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function identify(name: string, content: string | Buffer) {
    const bytes = Buffer.from(content as string);
    const path = join(folder, 'document.part');
    await writeFile(path, bytes);
    return identifyDocument({ path, name, sizeBytes: bytes.length, sha256: '' });
  }

  /** A ZIP archive whose files are stored and empty, with comments of some length in its contents. */
  function zip(names: readonly string[], commentLength = 0): Buffer {
    const files = names.map((name) => {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50);
      head.writeUInt16LE(Buffer.byteLength(name), 26);
      return Buffer.concat([head, Buffer.from(name)]);
    });
    const directory = names.map((name) => {
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50);
      entry.writeUInt16LE(Buffer.byteLength(name), 28);
      entry.writeUInt16LE(commentLength, 32);
      return Buffer.concat([entry, Buffer.from(name), Buffer.alloc(commentLength)]);
    });
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50);
    end.writeUInt16LE(names.length, 8);
    end.writeUInt16LE(names.length, 10);
    end.writeUInt32LE(Buffer.concat(directory).length, 12);
    end.writeUInt32LE(Buffer.concat(files).length, 16);
    return Buffer.concat([...files, ...directory, end]);
  }
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const srt = '1\r\n00:00:01,000 --> 00:00:03,500\r\nMaakye. Wo ho te sɛn?\r\n';
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:03.500\nMaakye. Wo ho te sɛn?\n';

  describe('identifying a document by its content', () => {
    it.each([
      ['nkyerɛaseɛ.txt', 'Nnipa nyinaa yɛ pɛ.', 'text/plain'],
      ['nkyerɛaseɛ', 'Nnipa nyinaa yɛ pɛ.', 'text/plain'],
      ['notes.md', '# Nnipa nyinaa yɛ pɛ', 'text/markdown'],
      ['NOTES.MARKDOWN', '# Nnipa nyinaa yɛ pɛ', 'text/markdown'],
      ['whatever.txt', srt, 'application/x-subrip'],
      ['whatever.txt', `\uFEFF${srt}`, 'application/x-subrip'],
      ['whatever.txt', vtt, 'text/vtt'],
      ['whatever.txt', `\uFEFF${vtt}`, 'text/vtt'],
      ['subtitles.srt', 'no cue in sight', 'text/plain'],
      ['whatever.txt', '%PDF-1.7\n…', 'application/pdf'],
      ['whatever.txt', zip(['[Content_Types].xml', 'word/document.xml']), word],
      ['whatever.txt', zip(['[Content_Types].xml', 'word/document2.xml']), word],
    ])('%s with %j is %s', async (name, content, type) => {
      expect(await identify(name, content)).toEqual({ ok: true, value: type });
    });

    it('decodes a character that is split between two chunks', async () => {
      const long = `a${'ɛ'.repeat(100_000)}`;
      expect(await identify('long.txt', long)).toEqual({ ok: true, value: 'text/plain' });
    });

    it.each([
      ['letter.docx', zip(['[Content_Types].xml', 'xl/workbook.xml'])],
      ['letter.docx', zip(['evil/word/document.xml'])],
      ['letter.docx', zip(['word/document.xml']).subarray(0, 60)],
      ['letter.docx', Buffer.from('PK\u0003\u0004')],
      ['letter.txt', Buffer.from('Akwaaba \xe9', 'latin1')],
      ['letter.txt', Buffer.from('\xff\xfeA\u0000k\u0000', 'latin1')],
      ['letter.txt', Buffer.from('ends in half a letter \u00c9', 'latin1')],
      ['letter.txt', Buffer.from('nul\u0000')],
      ['letter.txt', Buffer.from('MZ\u0090\u0000\u0003', 'latin1')],
      ['letter.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ])('refuses %s with %j', async (name, content) => {
      expect(await identify(name, content)).toMatchObject({
        ok: false,
        fault: { code: 'upload.type-unsupported' },
      });
    });

    it.each([
      ['300 other files', 300, 0, true],
      ['4,000 other files', 4_000, 0, false],
      ['4 MiB of other contents', 64, 65_535, false],
    ])('looks for the text of a Word document behind %s', async (_, count, comments, isFound) => {
      const others = Array.from({ length: count }, (_none, n) => `word/media/${n}.png`);
      const bytes = zip([...others, 'word/document.xml'], comments);
      expect((await identify('letter.docx', bytes)).ok).toBe(isFound);
    });

    it('refuses a Word document whose list of contents is damaged', async () => {
      const bytes = zip(['[Content_Types].xml', 'word/document.xml']);
      bytes[bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))] = 0;
      expect((await identify('letter.docx', bytes)).ok).toBe(false);
    });
  });
});
