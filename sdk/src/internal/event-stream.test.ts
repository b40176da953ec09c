import { expect, test } from 'vitest';

import { collect } from '../testing/collect.ts';
import { readEvents } from './event-stream.ts';

const encoder = new TextEncoder();

/** The bytes of a text in chunks of a given size. */
async function* chunksOf(text: string, size: number) {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const stream = [
  'retry: 3000',
  'event: ready',
  'id: 41',
  'data: {}',
  '',
  ': still here',
  '',
  'event: job',
  'id: 42',
  'data: {"note":"Ɛyɛ"}',
  '',
  'data:first',
  'data: second',
  '',
  'id: 43',
  '',
  'data',
  '',
  'event: job',
  'data: cut off',
].join('\n');

const expected = [
  { event: 'ready', id: '41', data: '{}' },
  { event: 'job', id: '42', data: '{"note":"Ɛyɛ"}' },
  { event: 'message', id: null, data: 'first\nsecond' },
  { event: 'message', id: null, data: '' },
];

test.each([1, 3, 1_000])('events are read from chunks of %d bytes', async (size) => {
  expect(await collect(readEvents(chunksOf(stream, size)))).toEqual(expected);
});

test('lines may end with CRLF', async () => {
  expect(await collect(readEvents(chunksOf(stream.replaceAll('\n', '\r\n'), 2)))).toEqual(expected);
});
