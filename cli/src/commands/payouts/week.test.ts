import { describe, expect, test } from 'vitest';

import { parseWeek } from './week.ts';

describe('parseWeek', () => {
  test.each([
    ['2026-W47', '2026-11-16'],
    ['2026-w01', '2025-12-29'],
    ['2026-W53', '2026-12-28'],
    ['2026-11-16', '2026-11-16'],
  ])('reads %s', (text, monday) => expect(parseWeek(text)).toBe(monday));

  test.each([
    ['2026-11-22T23:59:59.999Z', '2026-11-09'],
    ['2026-11-23T00:00:00.000Z', '2026-11-16'],
    ['2026-11-29T12:00:00.000Z', '2026-11-16'],
    ['2026-01-01T00:00:00.000Z', '2025-12-22'],
  ])('the last week at %s has ended', (now, monday) =>
    expect(parseWeek('last', Date.parse(now))).toBe(monday),
  );

  test.each(['2025-W53', '2026-W00', '2026-W54', '2026-11-17', '2026-02-30', '47', 'next'])(
    'refuses %s',
    (text) => expect(() => parseWeek(text)).toThrow('Use last, a week like'),
  );
});
