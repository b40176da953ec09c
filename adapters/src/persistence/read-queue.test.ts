import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createReadQueue, type ReadQueue } from './read-queue.ts';

/** A promise and how to keep it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A queue that writes down when a moment begins and ends. */
function recordingQueue() {
  const order: string[] = [];
  const queue = createReadQueue({
    begin: () => void order.push('begin'),
    end: () => void order.push('end'),
  });
  const read = (name: string) =>
    queue.read(async () => {
      await Promise.resolve();
      order.push(name);
      return name;
    });
  return { queue, order, read };
}

/** Lets so many reads come at once that the queue begins to let them wait for each other. */
async function crowdIn(queue: ReadQueue): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.all(Array.from({ length: 20 }, () => queue.read(async () => undefined)));
    await turnOfTheLoop();
  }
}

describe('a queue of reads', () => {
  it('reads at once while there is nobody else, each in a moment of its own', async () => {
    const { order, read } = recordingQueue();
    const first = read('first');
    expect(order).toEqual(['begin']);
    expect(await first).toBe('first');
    await read('second');
    expect(order).toEqual(['begin', 'first', 'end', 'begin', 'second', 'end']);
  });

  it('lets those of one turn share a moment once there are many', async () => {
    const { queue, order, read } = recordingQueue();
    await crowdIn(queue);
    order.length = 0;
    await Promise.all(['a', 'b', 'c'].map(read));
    expect(order).toEqual(['begin', 'a', 'b', 'c', 'end']);
  });

  it('reads at once again after it has been quiet', async () => {
    const { queue, order, read } = recordingQueue();
    await crowdIn(queue);
    for (let turn = 0; turn < 40; turn += 1) {
      await read('alone');
      await turnOfTheLoop();
    }
    order.length = 0;
    const last = read('last');
    expect(order).toEqual(['begin']);
    await last;
  });

  it('reads one batch after the other, and never two moments at once', async () => {
    const { queue, order } = recordingQueue();
    const { opened, open } = gate();
    const slow = queue.read(() => opened.then(() => order.push('slow')));
    const next = queue.read(async () => order.push('next'));
    await turnOfTheLoop();
    expect(order).toEqual(['begin']);
    open();
    await Promise.all([slow, next]);
    expect(order).toEqual(['begin', 'slow', 'end', 'begin', 'next', 'end']);
  });

  it('tells each reader alone that its read has failed', async () => {
    const { queue, read } = recordingQueue();
    await crowdIn(queue);
    const failing = queue.read(() => Promise.reject(new Error('unreadable')));
    const [failed, other] = await Promise.allSettled([failing, read('well')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'unreadable' } });
    expect(other).toEqual({ status: 'fulfilled', value: 'well' });
  });

  it('tells everyone of a moment that could not begin, and goes on', async () => {
    let isBroken = true;
    const queue = createReadQueue({
      begin: () => {
        if (isBroken) throw new Error('busy');
      },
      end: () => {},
    });
    await expect(queue.read(async () => 1)).rejects.toThrow('busy');
    isBroken = false;
    expect(await queue.read(async () => 2)).toBe(2);
  });

  it('refuses reads after closing, which waits for those that have begun', async () => {
    const { queue } = recordingQueue();
    const { opened, open } = gate();
    const order: string[] = [];
    const read = queue.read(() => opened).then(() => order.push('read'));
    const closed = queue.close().then(() => order.push('closed'));
    await expect(queue.read(async () => 1)).rejects.toThrow('The database is closed');
    await turnOfTheLoop();
    expect(order).toEqual([]);
    open();
    await Promise.all([read, closed]);
    expect(order).toEqual(['read', 'closed']);
  });
});
