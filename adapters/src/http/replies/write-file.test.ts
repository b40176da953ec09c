import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { writeFile } from './write-file.ts';

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
