import { expect, it } from 'vitest';
import { nextStepRows } from './deletion-steps.ts';

it.each([
  ['stays as it is if it takes some time', { rows: 200, tookMs: 7 }, 200],
  ['is half as large after a long step', { rows: 200, tookMs: 12 }, 100],
  ['is as large as fits after a very long step', { rows: 500, tookMs: 1_000 }, 5],
  ['is never smaller than a few rows', { rows: 5, tookMs: 60_000 }, 5],
  ['is twice as large after a short step', { rows: 40, tookMs: 1 }, 80],
  ['is never larger than the most rows', { rows: 400, tookMs: 0 }, 500],
])('a step of a deletion %s', (_, last, expected) => {
  expect(nextStepRows(last, 500)).toBe(expected);
});

it('the steps over rows that take half a millisecond each hold the writer for 20 ms at most', () => {
  const took: number[] = [];
  let rows = 500;
  for (let step = 0; step < 50; step += 1) {
    const tookMs = rows * 0.5;
    took.push(tookMs);
    rows = nextStepRows({ rows, tookMs }, 500);
  }
  expect(Math.max(...took.slice(1))).toBeLessThanOrEqual(20);
});
