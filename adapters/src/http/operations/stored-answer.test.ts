import { expect, it } from 'vitest';
import { answer, created, noContent, serialize } from '../replies/reply.ts';
import type { JsonReply } from '../replies/reply.ts';
import { composeStored, readStored } from './stored-answer.ts';

const content = 'Please "wash"\n your hands \\ 👋 with soap, \uD83D, ɛna nom nsuo pa.\u2028';

it.each<[string, JsonReply, object]>([
  [
    'a created job',
    created('/jobs/7', { id: 7, content, status: 'pending' }, { etag: '"7-x"' }),
    { kind: 'text', status: 201, headers: { etag: '"7-x"', location: '/jobs/7' } },
  ],
  ['a body without headers', answer({ content }), { kind: 'text', status: 200 }],
])('reads %s as it was', (_, reply, expected) => {
  const text = JSON.stringify(reply.body);
  const read = readStored(composeStored(serialize(reply)), '');
  expect(read).toEqual({ ...expected, text, replayed: true });
});

it('reads a reply without a body', () => {
  expect(readStored(composeStored(noContent), '')).toEqual({ kind: 'empty', replayed: true });
});

it.each([
  ['has no end', Uint8Array.of(0)],
  ['lacks bytes', Uint8Array.of(0, 9, 1)],
  ['has a part that is not in the request', Uint8Array.of(0, 0, 4, 255, 127)],
])('does not read an answer of an earlier version that %s', (_, stored) => {
  expect(() => readStored(stored, '{}')).toThrow(RangeError);
});
