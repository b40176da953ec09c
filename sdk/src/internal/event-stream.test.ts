import { expect, test } from 'vitest';

import { collect } from '../testing/collect.ts';
import { readEvents } from './event-stream.ts';

const encoder = new TextEncoder();

/** The bytes of a text, so many at a time. */
async function* cut(text: string, size: number) {
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

const told = [
  { event: 'ready', id: '41', data: '{}' },
  { event: 'job', id: '42', data: '{"note":"Ɛyɛ"}' },
  { event: 'message', id: null, data: 'first\nsecond' },
  { event: 'message', id: null, data: '' },
];

test.each([1, 3, 1_000])('events come whole from pieces of %d bytes', async (size) => {
  expect(await collect(readEvents(cut(stream, size)))).toEqual(told);
});

test('lines may end as they do on Windows', async () => {
  expect(await collect(readEvents(cut(stream.replaceAll('\n', '\r\n'), 2)))).toEqual(told);
});
