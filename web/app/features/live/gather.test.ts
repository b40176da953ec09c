import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { gather } from './gather.ts';

describe('a gathering', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = () => {
    const told: string[][][] = [];
    return { told, gathering: gather<string[]>((items) => told.push([...items])) };
  };

  it('tells a burst at once, each thing one time', () => {
    const { told, gathering } = open();
    gathering.add([['jobs'], ['wallet']]);
    vi.advanceTimersByTime(299);
    gathering.add([['jobs']]);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([[['jobs'], ['wallet']]]);
  });

  it('tells what comes later again, and nothing where nothing came', () => {
    const { told, gathering } = open();
    gathering.add([['jobs']]);
    vi.advanceTimersByTime(300);
    gathering.add([]);
    vi.advanceTimersByTime(5_000);
    gathering.add([['jobs']]);
    vi.advanceTimersByTime(300);
    expect(told).toEqual([[['jobs']], [['jobs']]]);
  });

  it('tells what comes without end every 2 s, none of it lost', () => {
    const { told, gathering } = open();
    for (let nth = 0; nth < 100; nth += 1) {
      gathering.add([[String(nth)]]);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(2_000);
    expect(told.flat()).toHaveLength(100);
    expect(told.length).toBeLessThanOrEqual(7);
  });

  it('forgets what waits when it is stopped', () => {
    const { told, gathering } = open();
    gathering.add([['jobs']]);
    gathering.stop();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([]);
  });
});
