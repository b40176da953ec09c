import { describe, expect, it } from 'vitest';

import { checkSound, gainFor } from './check-sound.ts';
import type { SoundMeasures } from './sound-measures.ts';

const good: SoundMeasures = {
  durationMs: 60_000,
  loudness: -19.2,
  truePeak: -1.4,
  noiseFloor: -64,
  clipped: [],
  clicks: [],
  silences: [
    { from: 0, to: 3_000 },
    { from: 55_000, to: 60_000 },
  ],
};

describe('the check of a whole recording', () => {
  it('finds nothing in a good one, however much silence is at its ends', () => {
    expect(checkSound(good, 'whole')).toEqual([]);
  });

  it.each([
    ['too-quiet', 'error', -21.1, { loudness: -21.1 }],
    ['too-loud', 'error', -16.9, { loudness: -16.9 }],
    ['peaks', 'error', -0.9, { truePeak: -0.9 }],
    ['noise', 'warning', -59, { noiseFloor: -59 }],
  ] as const)('finds %s as %s', (check, severity, value, change) => {
    const found = checkSound({ ...good, ...change }, 'whole');
    expect(found).toEqual([{ check, severity, at: null, value }]);
  });

  it('accepts what is exactly at the limits', () => {
    for (const loudness of [-21, -17]) {
      expect(checkSound({ ...good, loudness, truePeak: -1, noiseFloor: -60 }, 'whole')).toEqual([]);
    }
  });

  it('leads to each place', () => {
    const found = checkSound(
      {
        ...good,
        clipped: [{ from: 1_200, to: 1_240 }],
        clicks: [2_500],
        silences: [{ from: 10_000, to: 13_500 }],
      },
      'whole',
    );
    expect(found).toEqual([
      { check: 'clipping', severity: 'error', at: 1_200, value: 40 },
      { check: 'clicks', severity: 'warning', at: 2_500, value: null },
      { check: 'long-silence', severity: 'warning', at: 10_000, value: 3_500 },
    ]);
  });

  it('reports at most twenty places of a check', () => {
    const clicks = Array.from({ length: 500 }, (_, nth) => nth * 100);
    expect(checkSound({ ...good, clicks }, 'whole')).toHaveLength(20);
  });

  it('finds only that it is empty, if there is no sound', () => {
    const empty = { ...good, loudness: null, noiseFloor: null, truePeak: -Infinity };
    expect(checkSound(empty, 'whole')).toEqual([
      { check: 'empty', severity: 'error', at: null, value: null },
    ]);
  });
});

describe('the check of a sentence', () => {
  it('accepts 4 LU, and high peaks, because its level is matched later', () => {
    const sentence = { ...good, noiseFloor: null };
    expect(checkSound({ ...sentence, loudness: -22.9 }, 'sentence')).toEqual([]);
    expect(checkSound({ ...sentence, loudness: -15.1, truePeak: -0.3 }, 'sentence')).toEqual([]);
    expect(checkSound({ ...sentence, loudness: -23.1 }, 'sentence')).toEqual([
      { check: 'too-quiet', severity: 'warning', at: null, value: -23.1 },
    ]);
  });

  it('counts noise as it will be when the level is matched', () => {
    const quiet = { ...good, loudness: -22, truePeak: -12, noiseFloor: -62 };
    expect(checkSound(quiet, 'sentence')).toEqual([
      { check: 'noise', severity: 'warning', at: null, value: -59 },
    ]);
    expect(checkSound(quiet, 'whole').map(({ check }) => check)).toEqual(['too-quiet']);
  });
});

describe('the gain of a recording', () => {
  it.each([
    ['brings it to -19 LUFS', -27, -14, 8],
    ['attenuates what is too loud', -12, -0.5, -7],
    ['leaves peaks at -1 dBTP', -27, -6, 5],
    ['is at most 24 dB', -60, -50, 24],
    ['is 0 if there is no sound', null, -Infinity, 0],
  ])('%s', (_what, loudness, truePeak, gain) => {
    expect(gainFor({ loudness, truePeak })).toBe(gain);
  });
});
