import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@nsem/core';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioFixture } from '../http/testing/audio.ts';
import { identifyReference } from './identify-reference.ts';

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
