import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifyDocument, identifyReference } from './identify-file.ts';
import { nameKindOf } from './name-file-kind.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinds-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function store(content: string | Uint8Array) {
  const path = join(folder, 'file.part');
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  await writeFile(path, bytes);
  return { path, name: 'letter.docx', sizeBytes: bytes.length, sha256: '' };
}

const archive = (...names: string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array()])));

/** A Word document whose list of types has this one. */
const typedArchive = (type: string) =>
  zipSync({
    '[Content_Types].xml': Buffer.from(`<Types><Default Extension="bin" ContentType="${type}"/>`),
    'word/document.xml': new Uint8Array(),
    'word/a.bin': new Uint8Array(),
  });

describe('the kind of a file that is no document', () => {
  it.each([
    ['MZ\u0090\0\u0003', 'a program for Windows'],
    ['\u007fELF\u0002\0', 'a program for Linux'],
    ['\u00cf\u00fa\u00ed\u00fe\0', 'a program for macOS'],
    ['L\0\0\0\u0001\u0014\u0002\0\0', 'a shortcut of Windows'],
    [
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
      'an old Office file (.doc, .xls, .ppt) or an installer',
    ],
    ['{\\rtf1\\ansi Maakye}', 'an RTF document'],
    ['Rar!\u001a\u0007\u0001\0', 'a RAR archive'],
    ['\u001f\u008b\u0008\0', 'a gzip archive'],
    ['GIF89a/*\0', 'a GIF picture'],
    ['\u00ff\u00feM\0a\0', 'a text in UTF-16'],
    ['caf\u00e9 au lait', 'a text in another encoding than UTF-8'],
    [archive('a.txt'), 'a ZIP archive'],
    [archive('xl/workbook.xml'), 'an Excel workbook'],
    [archive('ppt/presentation.xml'), 'a PowerPoint presentation'],
    [archive('META-INF/MANIFEST.MF'), 'a Java program'],
    [archive('word/document.xml', 'word/vbaProject.bin'), 'a Word document with macros (.docm)'],
    [archive('word/document2.xml', 'word/vbaProject2.bin'), 'a Word document with macros (.docm)'],
    [archive('word/document.xml', 'word/VBAProject.bin'), 'a Word document with macros (.docm)'],
    [typedArchive('application/vnd.ms-office.vbaProject'), 'a Word document with macros (.docm)'],
    [
      typedArchive('application/vnd.ms-office.vba&#80;roject'),
      'a Word document with macros (.docm)',
    ],
    [typedArchive('a'.repeat(1024 * 1024)), 'a Word document with macros (.docm)'],
  ])('%j is named in its refusal', async (content, found) => {
    const file = await store(content);
    const refused = { ok: false, fault: { code: 'upload.type-unsupported', found } };
    expect(await identifyDocument(file)).toMatchObject(refused);
    expect(await identifyReference(file)).toMatchObject(refused);
  });

  it('case 27, phone-recordings: is AMR, by its name', async () => {
    const url = new URL('../../test/fixtures/recordings/phone-recordings.amr', import.meta.url);
    const { path } = await store(await readFile(url));
    expect(await nameKindOf(path)).toBe('an AMR recording, which browsers cannot play');
  });

  it.each([
    ['#!AMR-WB\n', 'an AMR recording, which browsers cannot play'],
    ['#!SILK_V3', 'a recording (SILK), as WeChat makes it'],
    ['\u0002#!SILK_V3', 'a recording (SILK), as WeChat makes it'],
    ['0&\u00b2u\u008ef\u00cf\u0011', 'a recording or a video (WMA, WMV)'],
    ['MThd\0\0\0\u0006', 'a MIDI file, which has notes and no sound'],
    ['FORM\0\0\0\0AIFF', 'a recording (AIFF)'],
    ['FORM\0\0\0\0AIFC', 'a recording (AIFF)'],
    ['caff\0\u0001', 'a recording (CAF)'],
    ['.snd\0\0\0\u0018', 'a recording (AU)'],
    ['RIFF\0\0\0\0AVI LIST', 'a video (AVI)'],
    ['FLV\u0001', 'a video (FLV)'],
    ['\0\0\u0001\u00ba', 'a video (MPEG)'],
    [`G\0\u0001${'\0'.repeat(185)}`.repeat(4), 'a video (MPEG)'],
    ['\u001aE\u00df\u00a3\u00a3matroska', 'a recording or a video (WebM, Matroska)'],
    ['#EXTM3U\n', 'a playlist, which only names recordings'],
    ['\0\0\0\u0018ftypheic', 'a HEIC picture'],
  ])('%j is named in the refusal of a recording', async (content, found) => {
    expect(await nameKindOf((await store(content)).path)).toBe(found);
  });

  it.each(['\u0001\u0002\u0003\0', '', 'M'])('%j is not known', async (content) => {
    expect(await nameKindOf((await store(content)).path)).toBeUndefined();
  });
});
