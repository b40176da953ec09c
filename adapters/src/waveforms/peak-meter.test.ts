import { describe, expect, it } from 'vitest';

import { createPeakMeter } from './peak-meter.ts';

const sound = (sampleRate: number, ...channels: readonly (readonly number[])[]) => ({
  sampleRate,
  channels: channels.map((samples) => Float32Array.from(samples)),
});

const peaksOf = (meter: ReturnType<typeof createPeakMeter>) => [...(meter.read()?.peaks ?? [])];

/** Of 1 kHz, one step of 10 ms. */
const step = (level: number) => Array.from({ length: 10 }, (_, at) => (at === 4 ? -level : 0));

describe('the meter of peaks', () => {
  it('takes the largest magnitude of each step, of all channels', () => {
    const meter = createPeakMeter(30);
    meter.add(
      sound(1000, [...step(0.1), ...step(1), ...step(0)], [...step(0.5), ...step(0.2), ...step(0)]),
    );
    expect(meter.read()).toEqual({ durationMs: 30, stepMs: 10, peaks: Uint8Array.of(128, 255, 0) });
  });

  it('continues within a step', () => {
    const meter = createPeakMeter(20);
    for (const level of [0.2, 0.6, 0.4, 0, 0.2, 0, 0, 0.8]) {
      meter.add(sound(400, [level]));
    }
    expect(peaksOf(meter)).toEqual([153, 204]);
  });

  it('counts time by the sample rate, also if that changes', () => {
    const meter = createPeakMeter(40);
    meter.add(sound(1000, step(1)));
    meter.add(sound(100, [0.2, 0.4]));
    meter.add(sound(2000, [...step(0.6), ...step(0)]));
    expect(peaksOf(meter)).toEqual([255, 51, 102, 153]);
  });

  it('ends with the duration, whatever follows', () => {
    const meter = createPeakMeter(20);
    expect(meter.add(sound(1000, step(1)))).toBe(true);
    expect(meter.add(sound(1000, [...step(0), ...step(1), ...step(1)]))).toBe(false);
    expect(peaksOf(meter)).toEqual([255, 0]);
  });

  it('bounds samples beyond full scale, and ignores what is no number', () => {
    const meter = createPeakMeter(20);
    meter.add(sound(1000, [...step(7), ...step(Number.NaN)]));
    expect(peaksOf(meter)).toEqual([255, 0]);
  });

  it('has measured nothing without a sample', () => {
    const meter = createPeakMeter(20);
    expect(meter.add(sound(0, []))).toBe(true);
    expect(meter.add({ sampleRate: 1000, channels: [] })).toBe(true);
    expect(meter.read()).toBeUndefined();
  });
});
