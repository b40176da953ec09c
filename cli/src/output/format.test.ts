import { expect, test } from 'vitest';

import { formatAge, formatBytes } from './format.ts';

// The screens format them alike.
test.each([
  [0, '0 bytes'],
  [1_023, '1023 bytes'],
  [1_024, '1 KB'],
  [860_160, '840 KB'],
  [2_880_044, '2.7 MB'],
  [209_715_200, '200 MB'],
  [5_368_709_120, '5 GB'],
  [83_433_148_416, '77.7 GB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

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
