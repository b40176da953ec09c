import { expect, test } from 'vitest';

import { parseDuration } from './duration.ts';

test.each([
  ['90', 90_000],
  ['1.5', 1_500],
  ['90s', 90_000],
  ['250ms', 250],
  ['1.1m', 66_000],
  ['0.0014', 1],
  ['0.4ms', 1],
  ['9'.repeat(400), null],
  ['10m', 600_000],
  ['1h30m', 5_400_000],
  ['12:30', 750_000],
  ['1:02:03', 3_723_000],
  ['0', null],
  ['0:00', null],
  ['', null],
  ['ten', null],
  ['10 m', null],
  ['-5s', null],
  ['12:60', null],
])('%s is %s ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});
