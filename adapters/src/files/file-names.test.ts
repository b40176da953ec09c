import { describe, expect, it } from 'vitest';

import { documentTypes } from '../documents/document-format.ts';
import { extensionOf, nameForType, sanitizeFileName } from './file-names.ts';
import { referenceTypes, wordType } from './identify-file.ts';

const [pdf, text, wav] = ['application/pdf', 'text/plain', 'audio/wav'];

describe('the name of a file', () => {
  it.each([
    // What it has is right already.
    ['Nsɛm a ɛho hia.docx', wordType, 'Nsɛm a ɛho hia.docx'],
    ['NOTICE.PDF', pdf, 'NOTICE.PDF'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['voice.opus', 'audio/ogg', 'voice.opus'],
    // Another extension, or none.
    ['translation.hta', text, 'translation.txt'],
    ['a.png', text, 'a.txt'],
    ['a.png', 'text/html', 'a.html'],
    ['song.exe', wav, 'song.wav'],
    ['SONG.EXE', wav, 'SONG.wav'],
    ['letter.docm', wordType, 'letter.docx'],
    ['picture.svg', text, 'picture.txt'],
    ['notes.lnk', text, 'notes.txt'],
    ['run.vbs', 'text/markdown', 'run.md'],
    ['song', wav, 'song.wav'],
    ['song.wav.mp3', 'audio/mpeg', 'song.wav.mp3'],
    // The right one is below the wrong one.
    ['x.pdf.exe', pdf, 'x.pdf'],
    ['x.exe.pdf', pdf, 'x.exe.pdf'],
    // What is no extension stays.
    ['Notes v1.2', text, 'Notes v1.2.txt'],
    ['Report 4.11.2026', pdf, 'Report 4.11.2026.pdf'],
    ['Dr.Mensah', text, 'Dr.Mensah.txt'],
    // What cannot be seen, or is removed by a file system.
    ['letter\u202Efdp.exe', pdf, 'letterfdp.pdf'],
    ['letter.exe\u200B.pdf\u2066', pdf, 'letter.exe.pdf'],
    ['letter.exe. . ', text, 'letter.txt'],
    ['letter.exe\u00AD', text, 'letter.txt'],
    ['letter.\uFF45xe', text, 'letter.\uFF45xe.txt'],
    ['.exe', text, 'exe.txt'],
    ['CON', text, '_CON.txt'],
    ['nul.exe', text, '_nul.txt'],
    ['com1.pdf', pdf, '_com1.pdf'],
    ['.', text, 'file.txt'],
    // A type that no stored file has.
    ['backup.tar.gz', 'application/gzip', 'backup.tar.gz'],
  ])('%j of %s is %j', (given, type, name) => {
    expect(nameForType(given, type)).toBe(name);
    expect(nameForType(name, type)).toBe(name);
  });

  it('has at most 120 characters, with its extension', () => {
    const name = nameForType(`${'ɔ'.repeat(500)}.exe`, pdf);
    expect([[...name].length, name.endsWith('ɔ.pdf')]).toEqual([120, true]);
    expect(nameForType('x.'.repeat(60), text)).toMatch(/^x\..+\.txt$/);
  });

  it('can follow every type that is found in files', () => {
    const audio = ['audio/flac', 'audio/mp4', 'audio/mpeg', 'audio/ogg', wav, 'audio/webm'];
    const found = [...audio, ...referenceTypes, ...Object.values(documentTypes)];
    expect(found.filter((type) => extensionOf(type) === undefined)).toEqual([]);
  });
});

describe('a sanitized file name', () => {
  it.each([
    ['Nsɛm a ɛho hia.docx', 'Nsɛm a ɛho hia.docx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ama\\mprenu.wav', 'mprenu.wav'],
    ['.htaccess', 'htaccess'],
    ['..', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['a\u0000b\r\nSet-Cookie: x.txt', 'abSet-Cookie- x.txt'],
    ['letter\u202Efdp.exe', 'letterfdp.exe'],
    ['<script>"x"</script>.txt', 'script-.txt'],
    ['Ewe\u0301 .txt', 'Ewé .txt'],
    ['\ud800.txt', '\ufffd.txt'],
  ])('of %j is %j', (given, sanitized) => {
    expect(sanitizeFileName(given)).toBe(sanitized);
  });

  it('has at most 120 characters and keeps its extension', () => {
    const name = sanitizeFileName(`${'ɔ'.repeat(500)}.docx`);
    expect([...name]).toHaveLength(120);
    expect(name.endsWith('ɔ.docx')).toBe(true);
    expect([...sanitizeFileName('🎙'.repeat(300))]).toHaveLength(120);
  });
});
