import { expect, it } from 'vitest';
import { answer, created, noContent, serialize } from '../replies/reply.ts';
import type { JsonReply } from '../replies/reply.ts';
import { composeStored, readStored } from './stored-answer.ts';

const content = 'Please "wash"\n your hands \\ 👋 with soap before you eat. '.repeat(20);
const sent = JSON.stringify([{ content }, null]);

it.each<[string, JsonReply, object]>([
  [
    'a created job',
    created('/jobs/7', { id: 7, content, status: 'pending' }, { etag: '"7-x"' }),
    { kind: 'text', status: 201, headers: { etag: '"7-x"', location: '/jobs/7' } },
  ],
  ['a body without headers', answer({ content }), { kind: 'text', status: 200 }],
])('reads %s from far less than its text', (_, reply, expected) => {
  const stored = composeStored(serialize(reply), sent);
  expect(stored.length).toBeLessThan(120);
  const text = JSON.stringify(reply.body);
  expect(readStored(stored, sent)).toEqual({ ...expected, text, replayed: true });
});

it('reads a reply without a body', () => {
  const stored = composeStored(noContent, sent);
  expect(readStored(stored, sent)).toEqual({ kind: 'empty', replayed: true });
});

it('reads what earlier versions stored', () => {
  const read = (stored: object) => readStored(Buffer.from(JSON.stringify(stored)), sent);
  const text = '{"id":7,"content":"Ɛte sɛn?"}';
  const headers = { location: '/jobs/7' };
  expect(read({ status: 201, text, headers })).toEqual({
    kind: 'text',
    status: 201,
    headers,
    text,
    replayed: true,
  });
  expect(read({ status: 204 })).toEqual({ kind: 'empty', replayed: true });
});

it('refuses what a later version stored', () => {
  expect(() => readStored(Uint8Array.of(9, 0), sent)).toThrow('newer version');
});
