import { describe, expect, it } from 'vitest';

import { sanitizeFileName } from './sanitize-file-name.ts';

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
