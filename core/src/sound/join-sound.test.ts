import { describe, expect, it } from 'vitest';

import { joinSamples, noise, tones } from '../testing/builders/sound.ts';
import { createMeter, pauseAfter } from './create-meter.ts';
import { shapeSamples, trimSilence } from './shape-samples.ts';

const rate = 48_000;

function measure(samples: Float32Array) {
  const meter = createMeter({ sampleRate: rate });
  meter.push(samples);
  return meter.measures();
}

describe('the pause after a sentence', () => {
  it.each([
    [' ', 350],
    ['', 350],
    ['\u00A0', 350],
    ['\n', 700],
    ['\r\n\r\n', 700],
    [' \u2029', 700],
  ])('after %j is %d ms', (gap, pause) => {
    expect(pauseAfter(gap)).toBe(pause);
  });
});

describe('trimming', () => {
  const voice = tones(rate, { hz: 300, db: -15, seconds: 1 });

  it('leaves 100 ms before the first sound and 150 ms after the last', () => {
    const samples = joinSamples(noise(rate / 2, -66), voice, noise(rate, -66));
    expect(trimSilence(measure(samples))).toEqual({ from: 400, to: 1_650 });
  });

  it('leaves all of a recording without silence', () => {
    expect(trimSilence(measure(voice))).toEqual({ from: 0, to: 1_000 });
  });

  it('leaves nothing of silence', () => {
    expect(trimSilence(measure(new Float32Array(rate)))).toEqual({ from: 0, to: 0 });
  });
});

describe('shaping', () => {
  it('amplifies, and fades the first and the last 5 ms', () => {
    const samples = new Float32Array(1_000).fill(0.1);
    shapeSamples(samples, 6.0206, { at: 0, total: 1_000, sampleRate: rate });
    expect(samples[0]).toBe(0);
    expect(samples[120]).toBeCloseTo(0.1, 4);
    expect(samples[240]).toBeCloseTo(0.2, 4);
    expect(samples[759]).toBeCloseTo(0.2, 4);
    expect(samples[999]).toBe(0);
  });

  it('is the same in pieces as at once', () => {
    const whole = noise(1_000, -6);
    const pieces = whole.slice();
    shapeSamples(whole, -3, { at: 0, total: 1_000, sampleRate: rate });
    for (let at = 0; at < 1_000; at += 300) {
      shapeSamples(pieces.subarray(at, at + 300), -3, { at, total: 1_000, sampleRate: rate });
    }
    expect(pieces).toEqual(whole);
  });

  it('lets recordings be joined without a click', () => {
    // Ends in the middle of a period, at its highest value.
    const take = tones(rate, { hz: 300, db: -6, seconds: 0.5, phase: 90 });
    const joined = () =>
      joinSamples(noise(rate, -66), take, new Float32Array(rate / 4), take, noise(rate, -66));
    expect(measure(joined()).clicks).not.toEqual([]);
    shapeSamples(take, 0, { at: 0, total: take.length, sampleRate: rate });
    expect(measure(joined()).clicks).toEqual([]);
  });
});
