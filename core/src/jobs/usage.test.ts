import { describe, expect, it } from 'vitest';
import { medianOfSteps, stepOf } from './usage.ts';

const minute = 60_000;

describe('the step of a duration', () => {
  it.each([
    [-5 * minute, 0],
    [0, 0],
    [119 * minute + 59_999, 119],
    [120 * minute, 120],
    [125 * minute, 120],
    [126 * minute, 126],
    [1_199 * minute, 1_194],
    [1_259 * minute, 1_200],
    [12_599 * minute, 12_000],
    [119_999 * minute, 119_400],
    [9_000_000 * minute, 119_400],
  ])('of %d ms starts at minute %d', (durationMs, start) => {
    expect(stepOf(durationMs)).toBe(start);
  });
});

describe('the median of counted steps', () => {
  it('is within a twentieth of the exact one, also if durations differ much', () => {
    for (const spread of [100, 1_000, 10_000, 100_000]) {
      const durations = Array.from({ length: 5_001 }, (_, n) => 121 + ((n * 7_919) % spread));
      const counts = new Map<number, number>();
      for (const minutes of durations) {
        const step = stepOf(minutes * minute);
        counts.set(step, (counts.get(step) ?? 0) + 1);
      }
      const steps = [...counts]
        .map(([minutes, jobs]) => ({ minutes, jobs }))
        .toSorted((one, other) => one.minutes - other.minutes);
      const exact = (durations.toSorted((one, other) => one - other)[2_500] ?? 0) * minute;
      expect(Math.abs((medianOfSteps(steps) ?? 0) / exact - 1)).toBeLessThan(1 / 20);
    }
  });

  it('is null without durations, also if all of them were taken away', () => {
    expect(medianOfSteps([])).toBeNull();
    expect(medianOfSteps([{ minutes: 5, jobs: 0 }])).toBeNull();
  });

  it('skips steps that are empty', () => {
    const steps = [
      { minutes: 3, jobs: 0 },
      { minutes: 7, jobs: 2 },
    ];
    expect(medianOfSteps(steps)).toBe(7.5 * minute);
  });
});
