import { describe, expect, it } from 'vitest';

import { billedMinutes, clientNarrationMinutes, formatCount, providerMinutes } from './prices.ts';

describe('the scope of a job without audio', () => {
  it.each([
    ['transcription', 0, 1],
    ['transcription', 199, 1],
    ['transcription', 1000, 5],
    ['narration', 20, 1],
    ['narration', 450, 3],
  ] as const)('is for a provider of %s with %i words about %i minutes', (type, words, minutes) => {
    expect(providerMinutes(type, words)).toBe(minutes);
  });

  it('is for a client’s narration a minute for each 200 words, at least one', () => {
    expect([0, 90, 400, 1000].map(clientNarrationMinutes)).toEqual([1, 1, 2, 5]);
  });
});

describe('measured audio', () => {
  it.each([
    [0.5, 0.1],
    [6, 0.1],
    [6.01, 0.2],
    [60, 1],
    [75.2, 1.3],
  ])('of %d seconds is billed as %d minutes', (seconds, minutes) => {
    expect(billedMinutes(seconds)).toBe(minutes);
  });
});

describe('a count', () => {
  it('has its unit, in the singular for one', () => {
    expect(formatCount(1, 'word')).toBe('1 word');
    expect(formatCount(12_400, 'word')).toBe('12,400 words');
    expect(formatCount(0.3, 'minute')).toBe('0.3 minutes');
  });
});
