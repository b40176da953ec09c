import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCounter } from './counter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const open = () => createCounter({ policy: 'default', calls: 3, seconds: 10 });
const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const takeAll = async (counter: ReturnType<typeof open>, times: number) => {
  const standings = [];
  for (let time = 0; time < times; time += 1) standings.push(await counter.take('key 7'));
  return standings.map(({ exceeded, left }) => (exceeded ? 'exceeded' : left));
};

describe('a counter', () => {
  it('counts down to the quota, and not beyond', async () => {
    expect(await takeAll(open(), 5)).toEqual([2, 1, 0, 'exceeded', 'exceeded']);
  });

  it('counts each caller apart', async () => {
    const counter = open();
    await takeAll(counter, 4);
    expect(await counter.take('key 8')).toMatchObject({ exceeded: false, left: 2 });
  });

  it('starts again when the window of the first call is over, and reports when', async () => {
    const counter = open();
    expect((await counter.take('key 7')).resetSeconds).toBe(10);
    passSeconds(7.5);
    expect((await counter.take('key 7')).resetSeconds).toBe(3);
    passSeconds(2.5);
    expect(await counter.take('key 7')).toMatchObject({ left: 2, resetSeconds: 10 });
  });

  it('releases a call that was taken', async () => {
    const counter = open();
    const [first] = [await counter.take('key 7'), await takeAll(counter, 2)];
    await first.giveBack();
    expect(await takeAll(counter, 2)).toEqual([0, 'exceeded']);
  });

  it('releases no call that was not taken: above the quota, or from before the reset', async () => {
    const counter = open();
    const early = await counter.take('key 7');
    expect(await takeAll(counter, 4)).toEqual([1, 0, 'exceeded', 'exceeded']);
    await early.giveBack();
    expect(await takeAll(counter, 2)).toEqual([0, 'exceeded']);
    passSeconds(10);
    await early.giveBack();
    expect(await takeAll(counter, 4)).toEqual([2, 1, 0, 'exceeded']);
  });

  it('forgets a caller', async () => {
    const counter = open();
    await takeAll(counter, 4);
    await counter.forget('key 7');
    expect(await takeAll(counter, 1)).toEqual([2]);
  });
});
