import { describe, expect, it } from 'vitest';

import { joinSlices, peakOf, secondsOf, truncate } from './wav.ts';

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
