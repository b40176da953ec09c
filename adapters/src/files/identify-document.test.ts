import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { identifyDocument } from './identify-document.ts';

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
