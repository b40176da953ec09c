import { expect, test } from 'vitest';

import { formatAge, timesIn } from './times.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T11:59:30Z', 'now'],
  ['2026-11-22T11:58:59Z', '1 min ago'],
  ['2026-11-22T11:00:01Z', '59 min ago'],
  ['2026-11-22T11:00:00Z', '1 h ago'],
  ['2026-11-21T12:00:00Z', '1 d ago'],
  ['2026-10-24T12:00:00Z', '29 d ago'],
  ['2026-10-20T12:00:00Z', '2026-10-20'],
  ['2026-11-22T15:30:00Z', 'in 3 h'],
  ['2027-02-08T12:00:00Z', '2027-02-08'],
])('%s is shown as %s in a list', (iso, shown) => {
  expect(formatAge(iso, 'utc', now)).toBe(shown);
});

test('a time is in the zone of the user, or in UTC and says so', () => {
  const here = new Date(2027, 2, 2, 10, 5).toISOString();
  expect(timesIn('local').at(here)).toBe('2027-03-02 10:05');
  expect(timesIn('utc').at('2027-03-02T10:05:59.999Z')).toBe('2027-03-02 10:05 UTC');
});
