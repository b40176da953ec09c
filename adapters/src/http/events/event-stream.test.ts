import { once } from 'node:events';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openEventStream } from './event-stream.ts';

/** A stream, and how often it was said that its reader is slow. */
function open() {
  const slow = { times: 0 };
  const stream = openEventStream(() => {
    slow.times += 1;
  });
  return { stream, slow };
}

const kibibytes = (count: number) => Buffer.alloc(count * 1024, 'ɛ');

it('gives its reader what was sent, in order, and an end', async () => {
  const { stream } = open();
  for (const text of ['one ', 'two ', 'three']) stream.send(Buffer.from(text));
  const read = stream.bytes.toArray();
  await turnOfTheLoop();
  stream.end();
  expect(Buffer.concat(await read).toString()).toBe('one two three');
  expect(stream.isOver()).toBe(true);
});

it('keeps 256 KiB for a reader who is slow, and is cut at one byte more', () => {
  const { stream, slow } = open();
  for (let nth = 0; nth < 16; nth += 1) stream.send(kibibytes(16));
  expect([stream.isOver(), slow.times]).toEqual([false, 0]);
  stream.send(Buffer.from('.'));
  expect([stream.isOver(), slow.times]).toEqual([true, 1]);
  stream.send(Buffer.from('.'));
  expect(slow.times).toBe(1);
});

it('has room as long as its reader keeps up, and again when they have caught up', async () => {
  const { stream } = open();
  await stream.room();
  stream.send(kibibytes(200));
  const order: string[] = [];
  const hasRoom = stream.room().then(() => order.push('room'));
  await turnOfTheLoop();
  order.push('read');
  stream.bytes.resume();
  await hasRoom;
  expect(order).toEqual(['read', 'room']);
});

it('leaves nobody waiting for room when it breaks off', async () => {
  const { stream } = open();
  stream.send(kibibytes(200));
  const hasRoom = stream.room();
  stream.cut();
  await hasRoom;
  expect(stream.isOver()).toBe(true);
});

it('is cut at its end where its reader is behind: they would have to be waited for', async () => {
  const { stream } = open();
  stream.send(Buffer.from('unread'));
  const closed = once(stream.bytes, 'close');
  stream.end();
  await closed;
  expect(stream.bytes.readableEnded).toBe(false);
  stream.end();
});
