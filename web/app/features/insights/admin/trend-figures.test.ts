import { describe, expect, test } from 'vitest';

import { changeOf, changeText, trendBarHeight, type TrendWeek } from './trend-figures.ts';

const week = (completed: number, median_hours: number | null = null): TrendWeek => ({
  week_start: '2026-11-16',
  requested: 0,
  completed,
  revenue: 0,
  active_clients: 0,
  active_providers: 0,
  median_hours,
});

const weeksOf = (...figures: readonly number[]) => figures.map((figure) => week(figure));

describe('a change', () => {
  test('compares the last 4 whole weeks with the 4 before, and leaves out the present one', () => {
    expect(changeOf(weeksOf(90, 90, 90, 10, 10, 10, 10, 12, 10, 12, 11, 500), 'completed')).toBe(
      13,
    );
  });

  test('of figures that are missing uses those that there are', () => {
    const weeks = [
      ...[4, null, null, null].map((hours) => week(0, hours)),
      ...[null, 2, 2, null].map((hours) => week(0, hours)),
      week(0, 100),
    ];
    expect(changeOf(weeks, 'median_hours')).toBe(-50);
  });

  test('is null if nothing compares', () => {
    expect(changeOf(weeksOf(0, 0, 0, 0, 3, 3, 3, 3, 1), 'completed')).toBeNull();
    expect(changeOf(weeksOf(3, 3, 3, 3, 1), 'median_hours')).toBeNull();
    expect(changeOf([], 'completed')).toBeNull();
  });

  test.each([
    [12, 'Up 12 %'],
    [-3, 'Down 3 %'],
    [0, 'No change'],
    [1_500, 'Up 1,500 %'],
    [null, 'Nothing to compare yet'],
  ])('of %s percent is “%s”', (percent, text) => {
    expect(changeText(percent)).toBe(text);
  });
});

test.each([
  [0, 0, 3],
  [null, 10, 3],
  [10, 10, 72],
  [5, 10, 36],
  [1, 10_000, 3],
])('the bar of %s beside %d is %d pixels high', (figure, largest, height) => {
  expect(trendBarHeight(figure, largest)).toBe(height);
});
