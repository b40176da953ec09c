import { once } from 'node:events';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openEventStream } from './event-stream.ts';

/** A stream, and how often its reader was reported as slow. */
function open() {
  const slow = { times: 0 };
  const stream = openEventStream(() => {
    slow.times += 1;
  });
  return { stream, slow };
}

const kibibytes = (count: number) => Buffer.alloc(count * 1024, 'ɛ');

it('delivers what was sent, in order, and an end', async () => {
  const { stream } = open();
  for (const text of ['one ', 'two ', 'three']) stream.send(Buffer.from(text));
  const read = stream.bytes.toArray();
  await turnOfTheLoop();
  stream.end();
  expect(Buffer.concat(await read).toString()).toBe('one two three');
  expect(stream.isOver()).toBe(true);
});

it('buffers 256 KiB for a slow reader, and is cut at one byte more', () => {
  const { stream, slow } = open();
  for (let nth = 0; nth < 16; nth += 1) stream.send(kibibytes(16));
  expect([stream.isOver(), slow.times]).toEqual([false, 0]);
  stream.send(Buffer.from('.'));
  expect([stream.isOver(), slow.times]).toEqual([true, 1]);
  stream.send(Buffer.from('.'));
  expect(slow.times).toBe(1);
});

it('has room while its reader keeps up, and again once they have caught up', async () => {
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

it('stops waiting for room when it is cut', async () => {
  const { stream } = open();
  stream.send(kibibytes(200));
  const hasRoom = stream.room();
  stream.cut();
  await hasRoom;
  expect(stream.isOver()).toBe(true);
});

it('is cut at its end if its reader is behind, instead of waiting for them', async () => {
  const { stream } = open();
  stream.send(Buffer.from('unread'));
  const closed = once(stream.bytes, 'close');
  stream.end();
  await closed;
  expect(stream.bytes.readableEnded).toBe(false);
  stream.end();
});
