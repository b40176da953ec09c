import { describe, expect, it } from 'vitest';

import { encodeWav, joinSlices, peakOf, secondsOf, truncate } from './wav.ts';

const text = (file: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...file.subarray(from, to));

describe('a recording as a WAV file', () => {
  const samples = Float32Array.of(0, 1, -1, 0.5, -0.5);
  const file = encodeWav({ samples, sampleRate: 24_000 });
  const view = new DataView(file.buffer);

  it('starts with a RIFF header that has the length of the file', () => {
    expect(text(file, 0, 4)).toBe('RIFF');
    expect(text(file, 8, 16)).toBe('WAVEfmt ');
    expect(text(file, 36, 40)).toBe('data');
    expect(view.getUint32(4, true)).toBe(file.length - 8);
    expect(view.getUint32(40, true)).toBe(samples.length * 2);
    expect(file.length).toBe(44 + samples.length * 2);
  });

  it('is 16-bit PCM with one channel at the rate it was recorded', () => {
    const fields = [20, 22, 32, 34].map((at) => view.getUint16(at, true));
    expect(fields).toEqual([1, 1, 2, 16]);
    expect(view.getUint32(24, true)).toBe(24_000);
    expect(view.getUint32(28, true)).toBe(48_000);
  });

  it('spreads -1 to 1 over the whole scale', () => {
    const written = Array.from(samples, (_, index) => view.getInt16(44 + index * 2, true));
    expect(written).toEqual([0, 32_767, -32_768, 16_384, -16_384]);
  });

  it('clips samples beyond the scale instead of wrapping them around', () => {
    const loud = encodeWav({ samples: Float32Array.of(1.8, -3), sampleRate: 24_000 });
    const loudView = new DataView(loud.buffer);
    expect([loudView.getInt16(44, true), loudView.getInt16(46, true)]).toEqual([32_767, -32_768]);
  });

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
