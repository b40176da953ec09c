import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifyDocument } from './identify-document.ts';
import { identifyReference } from './identify-reference.ts';
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
  ])('%j is named in its refusal', async (content, found) => {
    const file = await store(content);
    const refused = { ok: false, fault: { code: 'upload.type-unsupported', found } };
    expect(await identifyDocument(file)).toMatchObject(refused);
    expect(await identifyReference(file)).toMatchObject(refused);
  });

  it.each(['\u0001\u0002\u0003\0', '', 'M'])('%j is not known', async (content) => {
    expect(await nameKindOf((await store(content)).path)).toBeUndefined();
  });
});
