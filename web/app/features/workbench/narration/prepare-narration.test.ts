import { describe, expect, it } from 'vitest';

import { sentenceAt } from './prepare-narration.ts';

describe('the sentence of what was found', () => {
  const starts = [0, 1_400, 3_100];

  it.each([
    [0, 0],
    [1_399, 0],
    [1_400, 1],
    [9_000, 2],
  ])('at %d ms is number %d', (at, sentence) => {
    expect(sentenceAt({ starts }, { at })).toBe(sentence);
  });

  it('is the first one for what is about the whole, or about a file', () => {
    expect(sentenceAt({ starts }, { at: null })).toBe(0);
    expect(sentenceAt({ starts: [] }, { at: 700 })).toBe(0);
  });
});
