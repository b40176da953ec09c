import { describe, expect, it } from 'vitest';
import { formatMinute, monthOf, weekOf } from './calendar.ts';
import { instant } from './instant.ts';

const at = (text: string) => instant(Date.parse(text));
const format = (moment: number) => new Date(moment).toISOString();

describe('the week of a moment', () => {
  it.each([
    ['2026-11-16T00:00:00.000Z', '2026-11-16', '2026-11-22'],
    ['2026-11-21T17:25:56.000Z', '2026-11-16', '2026-11-22'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-22'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-29'],
    ['2027-01-01T12:00:00.000Z', '2026-12-28', '2027-01-03'],
    ['1970-01-01T00:00:00.000Z', '1969-12-29', '1970-01-04'],
  ])('of %s is Monday %s to Sunday %s', (moment, monday, sunday) => {
    const week = weekOf(at(moment));
    expect(format(week.monday)).toBe(`${monday}T00:00:00.000Z`);
    expect(format(week.sunday)).toBe(`${sunday}T00:00:00.000Z`);
  });
});

describe('the month of a moment', () => {
  it.each([
    ['2026-11-21T17:25:56.000Z', 0, '2026-11', '2026-12'],
    ['2026-11-01T00:00:00.000Z', 0, '2026-11', '2026-12'],
    ['2026-10-31T23:59:59.999Z', 0, '2026-10', '2026-11'],
    ['2026-12-31T12:00:00.000Z', 0, '2026-12', '2027-01'],
    ['2026-03-31T12:00:00.000Z', 1, '2026-02', '2026-03'],
    ['2026-02-28T12:00:00.000Z', 5, '2025-09', '2025-10'],
  ])(
    'of %s, %d months earlier, starts with %s and ends before %s',
    (moment, before, from, until) => {
      const month = monthOf(at(moment), before);
      expect(format(month.from)).toBe(`${from}-01T00:00:00.000Z`);
      expect(format(month.until)).toBe(`${until}-01T00:00:00.000Z`);
    },
  );
});

it('a moment in a text is named to the minute', () => {
  expect(formatMinute(at('2026-11-24T17:05:59.999Z'))).toBe('2026-11-24 17:05 UTC');
});
