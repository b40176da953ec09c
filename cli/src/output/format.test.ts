import { expect, test } from 'vitest';

import { formatAge } from './format.ts';

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
  expect(formatAge(iso, now)).toBe(shown);
});
