import { PassThrough } from 'node:stream';
import { FilesUnavailableError } from '@nsem/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toPortError } from './s3-bucket.ts';
import { readPatiently } from './upload-file.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const read = (source: PassThrough) => readPatiently(source, (error) => toPortError(error, 'nsem'));

it('fails if nothing arrives any more', async () => {
  const source = new PassThrough();
  const bytes = read(source);
  source.write('a');
  expect(String((await bytes.next()).value)).toBe('a');
  const unavailable = new FilesUnavailableError(
    'The bucket nsem cannot be used: it does not answer.',
  );
  await Promise.all([
    expect(bytes.next()).rejects.toThrow(unavailable),
    vi.advanceTimersByTimeAsync(31_000),
  ]);
  expect(source.destroyed).toBe(true);
});

it('waits for a reader that pauses', async () => {
  const source = new PassThrough();
  const bytes = read(source);
  source.write('a');
  await bytes.next();
  await vi.advanceTimersByTimeAsync(3_600_000);
  source.end('b');
  expect(String((await bytes.next()).value)).toBe('b');
  expect((await bytes.next()).done).toBe(true);
});

it('closes the stream if the reader stops', async () => {
  const source = new PassThrough();
  source.write('a');
  for await (const chunk of read(source)) {
    expect(String(chunk)).toBe('a');
    break;
  }
  expect(source.destroyed).toBe(true);
});

it('explains that the connection broke', async () => {
  const source = new PassThrough();
  const next = read(source).next();
  source.destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  await expect(next).rejects.toThrow('the connection was closed');
});
