import { describe, expect, test } from 'vitest';

import { readDigest, readFileName } from './file-headers.ts';
import { nextCursor } from './next-cursor.ts';
import { parseRetryAfter } from './parse-retry-after.ts';

test.each([
  [null, null],
  ['<https://nsem.example/jobs/?limit=2&cursor=b%3D>; rel="next"', 'b='],
  ['</jobs/?cursor=a>; rel="prev", </jobs/?cursor=b>; rel=next', 'b'],
  ['</jobs/?cursor=a>; rel="prev"', null],
  ['</jobs/?limit=2>; rel="next"', null],
])('the next cursor of %s is %s', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor);
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  test.each([
    [null, null],
    ['0', 0],
    ['120', 120_000],
    ['Sat, 21 Nov 2026 08:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 07:00:00 GMT', 0],
    ['soon', null],
  ])('%s is %s ms', (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms);
  });
});

describe('a file name', () => {
  test.each([
    [null, null],
    ['attachment', null],
    ['attachment; filename="job-7.txt"', 'job-7.txt'],
    ['attachment; filename=job-7.txt', 'job-7.txt'],
    ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
    [`attachment; filename="nsem.txt"; filename*=UTF-8''ns%C9%9Bm.txt`, 'nsɛm.txt'],
    [`attachment; filename="safe.txt"; filename*=UTF-8''%E0%A4%A`, 'safe.txt'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [`attachment; filename*=UTF-8''..%2F..%2Fx%0A.txt`, 'x.txt'],
    ['attachment; filename="C:\\\\temp\\\\x.txt"', 'x.txt'],
    ['attachment; filename=".."', null],
  ])('of %s is %s', (disposition, name) => {
    expect(readFileName(disposition)).toBe(name);
  });
});

test.each([
  [null, null],
  ['sha-512=:AAAA:', null],
  [
    'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ],
])('the digest of %s is %s', (header, digest) => {
  expect(readDigest(header)).toBe(digest);
});
