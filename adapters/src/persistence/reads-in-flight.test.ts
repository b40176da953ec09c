import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { trackReads } from './reads-in-flight.ts';

/** A promise and how to keep it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('reads in flight', () => {
  it('are counted from their beginning to their end, whatever that is', async () => {
    const reads = trackReads();
    const { opened, open } = gate();
    const read = reads.track(() => opened);
    const failing = reads.track(() => Promise.reject(new Error('unreadable')));
    expect(reads.count()).toBe(2);
    await expect(failing).rejects.toThrow('unreadable');
    expect(reads.count()).toBe(1);
    open();
    await read;
    expect(reads.count()).toBe(0);
  });

  it('hold up whoever waits for them until they end', async () => {
    const reads = trackReads();
    const order: string[] = [];
    const read = reads.track(async () => {
      await Promise.resolve();
      await Promise.resolve();
      order.push('read');
    });
    await reads.settled();
    order.push('settled');
    await read;
    expect(order).toEqual(['read', 'settled']);
  });

  it('hold nobody up beyond a turn of the event loop', async () => {
    const reads = trackReads();
    const { opened, open } = gate();
    const slow = reads.track(() => opened);
    await reads.settled();
    expect(reads.count()).toBe(1);
    open();
    await slow;
  });

  it('are refused after closing, which waits for those that have begun', async () => {
    const reads = trackReads();
    const { opened, open } = gate();
    const order: string[] = [];
    const read = reads.track(() => opened).then(() => order.push('read'));
    const closed = reads.close().then(() => order.push('closed'));
    await expect(reads.track(async () => 1)).rejects.toThrow('The database is closed');
    await turnOfTheLoop();
    expect(order).toEqual([]);
    open();
    await Promise.all([read, closed]);
    expect(order).toEqual(['read', 'closed']);
  });
});
