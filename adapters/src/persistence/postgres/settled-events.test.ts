import { describe, expect, it } from 'vitest';
import { createSettledEvents } from './settled-events.ts';

const look = (newestEvent: number, mark: number | null, oldestRunning: number) => ({
  newestEvent,
  mark: mark === null ? null : BigInt(mark),
  oldestRunning: BigInt(oldestRunning),
});

describe('settled events', () => {
  it('are all while nothing is being written', () => {
    const events = createSettledEvents();
    expect(events.learn(look(7, 100, 101))).toBe(true);
    expect(events.newest()).toBe(7);
    expect(events.newestMarked()).toBe(7);
    expect(events.isBehind()).toBe(false);
  });

  it('wait for every transaction that had begun', () => {
    const events = createSettledEvents();
    events.learn(look(7, 99, 100));
    // 100 has taken the ids 8 and 10, and 101 has taken 9 and is committed.
    expect(events.learn(look(10, 102, 100))).toBe(false);
    expect(events.newest()).toBe(7);
    expect(events.newestMarked()).toBe(10);
    expect(events.isBehind()).toBe(true);
    // 100 has ended; 103 is running and has taken 11.
    expect(events.learn(look(11, 104, 103))).toBe(true);
    expect(events.newest()).toBe(10);
    expect(events.learn(look(11, null, 105))).toBe(true);
    expect(events.newest()).toBe(11);
  });

  it('follow one after the other while something is always being written', () => {
    const events = createSettledEvents();
    for (let nth = 1; nth <= 500; nth += 1) events.learn(look(nth, nth + 3, nth));
    expect(events.newest()).toBe(497);
  });

  it('do not go back, and wait for nothing of a server that is gone', () => {
    const events = createSettledEvents();
    events.learn(look(9, 99, 100));
    events.learn(look(12, 105, 100));
    events.forgetRunning();
    expect(events.newestMarked()).toBe(9);
    events.learn(look(10, 95, 90));
    expect(events.newest()).toBe(9);
    events.learn(look(12, 96, 97));
    expect(events.newest()).toBe(12);
  });

  it('remember a bounded number of marks while one transaction goes on', () => {
    const events = createSettledEvents();
    for (let nth = 1; nth <= 64; nth += 1) events.learn(look(nth, nth + 2, 1));
    expect(events.newestMarked()).toBe(Number.MAX_SAFE_INTEGER);
    events.learn(look(1_001, null, 1));
    expect(events.newest()).toBe(0);
    events.learn(look(1_001, null, 1_010));
    expect(events.newest()).toBe(64);
    expect(events.isBehind()).toBe(true);
    events.learn(look(1_001, 1_012, 1_013));
    expect(events.newest()).toBe(1_001);
  });
});
