import { createMeter } from '@nsem/core/sound';
import { describe, expect, it } from 'vitest';

import { prepareNarration, sentenceAt } from './prepare-narration.ts';

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

it('is not prepared without a take that is not on the device any more', async () => {
  const measures = createMeter({ sampleRate: 48_000 }).measures();
  const lost = { id: 'a.1', measures, pauseMs: 350, load: async () => null };
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  await expect(prepareNarration([lost], options)).rejects.toMatchObject({ code: 'take-missing' });
});
