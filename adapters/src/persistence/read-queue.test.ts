import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createReadQueue, type ReadQueue } from './read-queue.ts';

/** A promise and a function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A queue that records when transactions begin and end. */
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

/** Adds so many reads at once that the queue starts to batch them. */
async function makeBusy(queue: ReadQueue): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.all(Array.from({ length: 20 }, () => queue.read(async () => undefined)));
    await turnOfTheLoop();
  }
}

describe('a queue of reads', () => {
  it('runs single reads immediately, each in its own transaction', async () => {
    const { order, read } = recordingQueue();
    const first = read('first');
    expect(order).toEqual(['begin']);
    expect(await first).toBe('first');
    await read('second');
    expect(order).toEqual(['begin', 'first', 'end', 'begin', 'second', 'end']);
  });

  it('runs the reads of one turn in one transaction under load', async () => {
    const { queue, order, read } = recordingQueue();
    await makeBusy(queue);
    order.length = 0;
    await Promise.all(['a', 'b', 'c'].map(read));
    expect(order).toEqual(['begin', 'a', 'b', 'c', 'end']);
  });

  it('runs reads immediately again after the load has gone', async () => {
    const { queue, order, read } = recordingQueue();
    await makeBusy(queue);
    for (let turn = 0; turn < 40; turn += 1) {
      await read('alone');
      await turnOfTheLoop();
    }
    order.length = 0;
    const last = read('last');
    expect(order).toEqual(['begin']);
    await last;
  });

  it('runs one batch after the other, never two transactions at once', async () => {
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

  it('rejects only the read that failed', async () => {
    const { queue, read } = recordingQueue();
    await makeBusy(queue);
    const failing = queue.read(() => Promise.reject(new Error('unreadable')));
    const [failed, other] = await Promise.allSettled([failing, read('well')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'unreadable' } });
    expect(other).toEqual({ status: 'fulfilled', value: 'well' });
  });

  it('rejects every read of a transaction that could not begin, and continues', async () => {
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

  it('refuses reads after closing, which waits for the accepted ones', async () => {
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
