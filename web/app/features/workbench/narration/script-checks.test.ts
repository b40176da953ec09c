import { createMeter } from '@nsem/core/sound';
import { describe, expect, it } from 'vitest';

import { checkTakes, progressOf } from './script-checks.ts';
import type { SentenceTakes } from './take.ts';

const silence = createMeter({ sampleRate: 48_000 }).measures();

const loud = { ...silence, durationMs: 2_000, loudness: -10, truePeak: -1, noiseFloor: -90 };

const takesOf = (measures: typeof silence): SentenceTakes => ({
  takes: [{ id: 'a', origin: 'recorded', measures }],
  chosen: 'a',
});

const segment = (state: 'open' | 'done') =>
  ({ source: 'Medaase.', gap: ' ', text: '', note: null, state }) as const;

const keys = ['first', 'second', 'third'];

describe('the checks of a script', () => {
  it('name each sentence and each check once', () => {
    const clicks = { ...loud, clicks: [10, 20, 30] };
    const found = checkTakes(keys, new Map([['second', takesOf(clicks)]]));
    expect(found.map(({ sentence, check }) => [sentence, check])).toEqual([
      [1, 'too-loud'],
      [1, 'clicks'],
    ]);
  });

  it('find an empty take, which is an error', () => {
    const found = checkTakes(keys, new Map([['first', takesOf(silence)]]));
    expect(found).toMatchObject([{ sentence: 0, check: 'empty', severity: 'error' }]);
  });
});

describe('the progress of a script', () => {
  it('counts what is accepted, and what is recorded on another device', () => {
    const segments = [segment('done'), segment('open'), segment('done')];
    const takes = new Map([['first', takesOf(loud)]]);
    expect(progressOf(segments, keys, takes)).toEqual({
      done: 2,
      firstOpen: 1,
      elsewhere: [2],
      seconds: 2,
    });
  });
});
