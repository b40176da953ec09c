import { describe, expect, it } from 'vitest';
import { createSettledEvents } from './settled-events.ts';

const look = (newestEvent: number, oldestRunning: number, next: number) => ({
  newestEvent,
  oldestRunning: BigInt(oldestRunning),
  next: BigInt(next),
});

describe('settled events', () => {
  it('are all while nothing is being written', () => {
    const events = createSettledEvents();
    expect(events.learn(look(7, 100, 100))).toBe(true);
    expect(events.newest()).toBe(7);
    expect(events.isBehind()).toBe(false);
  });

  it('wait for every transaction that had begun', () => {
    const events = createSettledEvents();
    events.learn(look(7, 100, 100));
    // 100 has taken the ids 8 and 10, and 101 has taken 9 and is committed.
    expect(events.learn(look(10, 100, 102))).toBe(false);
    expect(events.newest()).toBe(7);
    expect(events.isBehind()).toBe(true);
    // 100 has ended; 102 is running and has taken 11.
    expect(events.learn(look(11, 102, 103))).toBe(true);
    expect(events.newest()).toBe(10);
    expect(events.learn(look(11, 103, 103))).toBe(true);
    expect(events.newest()).toBe(11);
  });

  it('follow one after the other while something is always being written', () => {
    const events = createSettledEvents();
    for (let nth = 1; nth <= 500; nth += 1) events.learn(look(nth, nth, nth + 3));
    expect(events.newest()).toBe(497);
  });

  it('do not go back, and wait for nothing of a server that is gone', () => {
    const events = createSettledEvents();
    events.learn(look(9, 100, 100));
    events.learn(look(12, 100, 105));
    events.forgetRunning();
    events.learn(look(10, 90, 95));
    expect(events.newest()).toBe(9);
    events.learn(look(12, 95, 95));
    expect(events.newest()).toBe(12);
  });

  it('remember a bounded number of looks while one transaction goes on', () => {
    const events = createSettledEvents();
    for (let nth = 1; nth <= 1_000; nth += 1) events.learn(look(nth, 1, nth + 2));
    expect(events.newest()).toBe(0);
    events.learn(look(1_001, 1_010, 1_011));
    expect(events.newest()).toBe(64);
    events.learn(look(1_001, 1_012, 1_012));
    expect(events.newest()).toBe(1_001);
  });
});
