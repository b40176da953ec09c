import { describe, expect, it } from 'vitest';
import { createSteadyClock } from './system-clock.ts';

const hourMs = 60 * 60 * 1_000;
const start = Date.UTC(2026, 10, 23, 10);

/** A clock, and the machine whose clock it follows. */
function openClock() {
  let [wallMs, passedMs] = [start, 0];
  const clock = createSteadyClock({ wall: () => wallMs, monotonic: () => passedMs });
  return {
    now: () => clock.now() - start,
    pass: (ms: number) => {
      wallMs += ms;
      passedMs += ms;
    },
    /** Corrects the machine's clock. */
    correct: (ms: number) => {
      wallMs += ms;
    },
  };
}

describe('the clock', () => {
  it('is that of the machine as long as that goes on', () => {
    const { now, pass, correct } = openClock();
    expect(now()).toBe(0);
    pass(1_000);
    expect(now()).toBe(1_000);
    correct(hourMs);
    expect(now()).toBe(1_000 + hourMs);
  });

  it('does not go back with it, and slows down until it has caught up', () => {
    const { now, pass, correct } = openClock();
    correct(-hourMs);
    expect(now()).toBe(0);
    pass(hourMs);
    expect(now()).toBe(hourMs / 2);
    pass(hourMs);
    expect(now()).toBe(hourMs);
    pass(hourMs);
    expect(now()).toBe(2 * hourMs);
  });

  it('never goes back, however often it is read meanwhile', () => {
    const { now, pass, correct } = openClock();
    let before = now();
    for (let step = 0; step < 1_000; step += 1) {
      if (step % 100 === 0) correct(-50);
      pass(0.7);
      const read = now();
      expect(read).toBeGreaterThanOrEqual(before);
      before = read;
    }
  });

  it('follows a correction of days, since it was wrong before', () => {
    const { now, correct } = openClock();
    correct(30 * 24 * hourMs);
    expect(now()).toBe(30 * 24 * hourMs);
    correct(-30 * 24 * hourMs);
    expect(now()).toBe(0);
  });
});
