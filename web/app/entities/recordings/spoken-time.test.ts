import { describe, expect, it } from 'vitest';

import { spokenTime } from './spoken-time.ts';

describe('a time in words', () => {
  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [60, '1 minute'],
    [125.9, '2 minutes 5 seconds'],
    [3600, '1 hour'],
    [10_861, '3 hours 1 minute 1 second'],
  ])('of %s seconds is %s', (seconds, words) => {
    expect(spokenTime(seconds)).toBe(words);
  });
});
