import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Counter, Quota } from '../quota.ts';

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const takeAll = async (counter: Counter, times: number) => {
  const standings = [];
  for (let time = 0; time < times; time += 1) standings.push(await counter.take('key 7'));
  return standings.map(({ exceeded, left }) => (exceeded ? 'exceeded' : left));
};

/**
 * What every counter does. The tests decide what time it is.
 *
 * @param open opens one that has counted nothing.
 */
export const describeCounter = (open: (quota: Quota) => Counter) => {
  const openNew = () => open({ policy: 'default', calls: 3, seconds: 10 });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('counts down to the quota, and not beyond', async () => {
    expect(await takeAll(openNew(), 5)).toEqual([2, 1, 0, 'exceeded', 'exceeded']);
  });

  it('counts each caller apart', async () => {
    const counter = openNew();
    await takeAll(counter, 4);
    expect(await counter.take('key 8')).toMatchObject({ exceeded: false, left: 2 });
  });

  it('starts again when the window of the first call is over, and reports when', async () => {
    const counter = openNew();
    expect((await counter.take('key 7')).resetSeconds).toBe(10);
    passSeconds(7.5);
    expect((await counter.take('key 7')).resetSeconds).toBe(3);
    passSeconds(2.5);
    expect(await counter.take('key 7')).toMatchObject({ left: 2, resetSeconds: 10 });
  });

  it('releases a call that was taken', async () => {
    const counter = openNew();
    const [first] = [await counter.take('key 7'), await takeAll(counter, 2)];
    await first.release();
    expect(await takeAll(counter, 2)).toEqual([0, 'exceeded']);
  });

  it('releases no call that was not taken: above the quota, or from before the reset', async () => {
    const counter = openNew();
    const early = await counter.take('key 7');
    expect(await takeAll(counter, 4)).toEqual([1, 0, 'exceeded', 'exceeded']);
    await early.release();
    expect(await takeAll(counter, 2)).toEqual([0, 'exceeded']);
    passSeconds(10);
    await early.release();
    expect(await takeAll(counter, 4)).toEqual([2, 1, 0, 'exceeded']);
  });

  it('forgets a caller', async () => {
    const counter = openNew();
    await takeAll(counter, 4);
    await counter.forget('key 7');
    expect(await takeAll(counter, 1)).toEqual([2]);
  });
};
