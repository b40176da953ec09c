import { expect, it } from 'vitest';

import { agoText } from './ago.ts';

it.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [200_000, '2 days ago'],
])('%d seconds are "%s"', (seconds, text) => {
  expect(agoText(seconds)).toBe(text);
});
