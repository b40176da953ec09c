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
  it('hold nobody up where there are none, whatever became of those before', async () => {
    const reads = trackReads();
    await reads.track(async () => 'found');
    const failing = reads.track(() => Promise.reject(new Error('unreadable')));
    await expect(failing).rejects.toThrow('unreadable');
    let hasActed = false;
    const acted = reads.between(() => {
      hasActed = true;
    });
    expect(hasActed).toBe(true);
    await acted;
  });

  it('end before whoever waits for a moment between them', async () => {
    const reads = trackReads();
    const order: string[] = [];
    const read = reads.track(async () => {
      for (let step = 0; step < 20; step += 1) await Promise.resolve();
      order.push('read');
    });
    await reads.between(() => order.push('between'));
    await read;
    expect(order).toEqual(['read', 'between']);
  });

  it('are not cut in two where one begins as the one before it ends', async () => {
    const reads = trackReads();
    const order: string[] = [];
    const read = (name: string) =>
      reads.track(async () => {
        order.push(`${name} begins`);
        for (let step = 0; step < 20; step += 1) await Promise.resolve();
        order.push(`${name} ends`);
      });
    const both = read('first').then(() => read('second'));
    await reads.between(() => order.push('between'));
    await both;
    expect(order.filter((step) => step !== 'between')).toHaveLength(4);
    const at = order.indexOf('between');
    expect(order[at - 1]).toMatch(/ends$/);
  });

  it('hold nobody up beyond a few turns of the event loop', async () => {
    const reads = trackReads();
    const { opened, open } = gate();
    let isRead = false;
    const slow = reads
      .track(() => opened)
      .then(() => {
        isRead = true;
      });
    await reads.between(() => expect(isRead).toBe(false));
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
