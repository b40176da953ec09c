import { Writable } from 'node:stream';

import { expect, test } from 'vitest';

import { formatProgress, ProgressLine } from './progress.ts';

const mega = 1024 ** 2;

test.each([
  [
    { bytes: 3 * mega, totalBytes: 12 * mega },
    { elapsedMs: 2_000, firstBytes: mega },
    'a.mp3  25 %  3 MB of 12 MB  1 MB/s  9 s left',
  ],
  [
    { bytes: 1_024, totalBytes: mega },
    { elapsedMs: 1_000, firstBytes: 0 },
    'a.mp3  0 %  1 KB of 1 MB  1 KB/s  17 min 3 s left',
  ],
  [{ bytes: 500, totalBytes: null }, { elapsedMs: 0, firstBytes: 500 }, 'a.mp3  500 bytes'],
  [{ bytes: 0, totalBytes: 0 }, { elapsedMs: 0, firstBytes: 0 }, 'a.mp3  0 %  0 bytes of 0 bytes'],
])('a transfer is described on one line: %j', (progress, measured, line) => {
  expect(formatProgress('a.mp3', progress, measured)).toBe(line);
});

test('the line fits the terminal, and disappears at the end', () => {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      written.push(chunk.toString());
      done();
    },
  });
  {
    using line = new ProgressLine('a.mp3', Object.assign(stream, { isTTY: true, columns: 12 }));
    line.update({ bytes: 500, totalBytes: 1_000 });
    // Too soon to be drawn again.
    line.update({ bytes: 600, totalBytes: 1_000 });
  }
  expect(written).toEqual(['\ra.mp3  50 %\u001b[K', '\r\u001b[K']);
});
