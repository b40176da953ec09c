import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { readRange, writeFile } from './write-file.ts';

/** The headers with which a stored file is sent. */
async function headersOf(name: string, contentType: string) {
  const headers: Record<string, string> = {};
  const ctx = new Koa().createContext(
    { method: 'HEAD', url: '/jobs/1/output', headers: {}, socket: {} } as never,
    {
      setHeader(field: string, value: string) {
        headers[field] = value;
      },
      getHeader: (field: string) => headers[field],
    } as never,
  );
  const file = { id: 1, name, contentType, sizeBytes: 4, sha256: 'ab' };
  await writeFile(ctx, { file, as: 'attachment', open: () => [] as never });
  return headers;
}

describe('a file that was stored with any name', () => {
  it.each([
    ['translation.hta', 'text/plain', 'translation.txt'],
    ['song.exe', 'audio/wav', 'song.wav'],
    ['x.pdf.exe', 'application/pdf', 'x.pdf'],
    ['a.png', 'text/html', 'a.html'],
    ['NUL', 'text/plain', '_NUL.txt'],
  ])('%s of %s is saved as %s', async (name, type, saved) => {
    const headers = await headersOf(name, type);
    expect(headers['content-disposition']).toBe(`attachment; filename="${saved}"`);
    expect(headers['content-security-policy']).toContain('sandbox');
  });
});

it.each([
  [undefined, 'whole'],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=10-12', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=a-b', 'whole'],
  ['pages=1-2', 'whole'],
  ['bytes=9999999999999999-', 'whole'],
])('reads %s of ten bytes as %o', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

it('finds no byte in an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('none');
  expect(readRange('bytes=-1', 0)).toBe('none');
});
