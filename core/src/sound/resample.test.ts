import { describe, expect, it } from 'vitest';

import { joinSamples, tones } from '../testing/builders/sound.ts';
import { createResampler } from './resample.ts';

function resample(samples: Float32Array, from: number, to: number, piece = 4_096): Float32Array {
  const resampler = createResampler({ from, to });
  const parts: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += piece) {
    parts.push(resampler.push(samples.subarray(at, at + piece)));
  }
  return joinSamples(...parts, resampler.end());
}

const powerOf = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0);

const middle = (samples: Float32Array): Float32Array =>
  samples.subarray(samples.length / 4, (samples.length * 3) / 4);

describe('a resampler', () => {
  it.each([
    [44_100, 48_000, 1_000],
    [44_100, 48_000, 15_000],
    [8_000, 48_000, 1_000],
    [22_050, 48_000, 5_000],
    [96_000, 48_000, 1_000],
    [192_000, 48_000, 10_000],
    [47_999, 48_000, 1_000],
  ])('from %d to %d keeps a sine of %d Hz, with noise below -80 dB', (from, to, hz) => {
    const tone = { hz, db: -3, seconds: 0.5 };
    const wanted = tones(to, tone);
    const made = resample(tones(from, tone), from, to);
    expect(Math.abs(made.length - wanted.length)).toBeLessThanOrEqual(1);
    const error = middle(made.map((sample, nth) => sample - (wanted[nth] ?? 0)));
    expect(10 * Math.log10(powerOf(error) / powerOf(middle(wanted)))).toBeLessThan(-80);
  });

  it('removes what the lower rate cannot have', () => {
    const tone = { hz: 30_000, db: -3, seconds: 0.5 };
    const made = middle(resample(tones(96_000, tone), 96_000, 48_000));
    expect(10 * Math.log10(powerOf(made) / made.length)).toBeLessThan(-80);
  });

  it('computes the same, whatever the lengths of the pieces are', () => {
    const samples = tones(44_100, { hz: 440, db: -6, seconds: 0.2 });
    const whole = resample(samples, 44_100, 48_000, samples.length);
    expect(resample(samples, 44_100, 48_000, 7)).toEqual(whole);
  });

  it('passes on what has the rate already', () => {
    const samples = tones(48_000, { hz: 440, db: -6, seconds: 0.1 });
    expect(resample(samples, 48_000, 48_000)).toEqual(samples);
  });

  it('makes nothing of nothing', () => {
    expect(resample(new Float32Array(0), 44_100, 48_000)).toHaveLength(0);
  });

  it('refuses rates that no recording has', () => {
    expect(() => createResampler({ from: 1, to: 48_000 })).toThrow('8 to 192 kHz');
  });
});
