import { describe, expect, it } from 'vitest';

import { joinSlices, peakOf, secondsOf, truncate } from './recording.ts';
import { spokenTime, wavePath } from './wave-player.tsx';

describe('recorded sound', () => {
  it('joins slices in order', () => {
    const combined = joinSlices([
      Float32Array.of(0.25),
      Float32Array.of(),
      Float32Array.of(-0.5, 1),
    ]);
    expect([...combined]).toEqual([0.25, -0.5, 1]);
    expect(secondsOf({ samples: combined, sampleRate: 2 })).toBe(1.5);
  });

  it('is cut at the longest length, to the sample', () => {
    const sound = { samples: Float32Array.of(1, 2, 3, 4, 5, 6, 7), sampleRate: 2 };
    expect([...truncate(sound, 2).samples]).toEqual([1, 2, 3, 4]);
    expect(truncate(sound, 120).samples).toHaveLength(7);
  });

  it('measures the level by the loudest sample; silence is 0', () => {
    expect(peakOf(Float32Array.of(0.1, -0.75, 0.5))).toBe(0.75);
    expect(peakOf(new Float32Array(128))).toBe(0);
  });
});

describe('a waveform', () => {
  it('has a line for each peak, and its loudest fills the height', () => {
    expect(wavePath(Uint8Array.of(40, 20, 0))).toBe('M0.5 0V100M1.5 25V75M2.5 48.5V51.5');
  });

  it('of silence is a flat line', () => {
    expect(wavePath(Uint8Array.of(0, 0))).toBe('M0.5 48.5V51.5M1.5 48.5V51.5');
  });
});

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
