import { describe, expect, it } from 'vitest';

import { joinSamples, mixSamples, noise, speechLike, tones } from '../testing/builders/sound.ts';
import { createMeter } from './create-meter.ts';
import type { SoundMeasures } from './sound-measures.ts';

const rate = 48_000;

function measure(samples: Float32Array, sampleRate = rate): SoundMeasures {
  const meter = createMeter({ sampleRate });
  meter.push(samples);
  return meter.measures();
}

/** The signals of EBU Tech 3341 are on two channels, which in sum are 3.01 dB louder than one. */
const one = 3.01;

/** Tones of 1 kHz, of so many dBFS and seconds. */
const kilohertz = (sampleRate: number, ...pieces: readonly (readonly [number, number])[]) =>
  tones(sampleRate, ...pieces.map(([db, seconds]) => ({ hz: 1_000, db: db + one, seconds })));

describe('the loudness of EBU Tech 3341', () => {
  it.each([
    ['1', -23, [[-23, 20]]],
    ['2', -33, [[-33, 20]]],
    [
      '3',
      -23,
      [
        [-36, 10],
        [-23, 60],
        [-36, 10],
      ],
    ],
    [
      '4',
      -23,
      [
        [-72, 10],
        [-36, 10],
        [-23, 60],
        [-36, 10],
        [-72, 10],
      ],
    ],
    [
      '5',
      -23,
      [
        [-26, 20],
        [-20, 20.1],
        [-26, 20],
      ],
    ],
  ] as const)('is that of case %s: %d LUFS', (_case, loudness, pieces) => {
    const measured = measure(kilohertz(16_000, ...pieces), 16_000).loudness ?? 0;
    expect(Math.abs(measured - loudness)).toBeLessThan(0.1);
  });

  it.each([8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000])(
    'is the same at %d Hz',
    (sampleRate) => {
      const measured = measure(kilohertz(sampleRate, [-23, 2]), sampleRate).loudness ?? 0;
      expect(Math.abs(measured + 23)).toBeLessThan(0.05);
    },
  );

  it('is momentarily that of the last 400 ms', () => {
    const meter = createMeter({ sampleRate: rate });
    expect(meter.momentary()).toBe(-Infinity);
    meter.push(kilohertz(rate, [-40, 1], [-20, 0.4]));
    expect(meter.momentary()).toBeCloseTo(-20, 1);
    meter.push(new Float32Array(rate));
    expect(meter.momentary()).toBeLessThan(-100);
  });

  it('leaves out pauses: 100 s of them do not change it', () => {
    const speech = speechLike(8_000, 3);
    const alone = measure(speech, 8_000).loudness ?? 0;
    const paused = measure(joinSamples(speech, noise(800_000, -60), speech), 8_000).loudness ?? 0;
    expect(Math.abs(paused - alone)).toBeLessThan(0.3);
  });

  it('is known of a word that is shorter than a block, and unknown of silence', () => {
    expect(measure(kilohertz(rate, [-20, 0.3])).loudness).toBeCloseTo(-20, 0);
    expect(measure(new Float32Array(rate)).loudness).toBeNull();
    expect(measure(new Float32Array(0)).loudness).toBeNull();
  });
});

/** Rises and falls within 10 ms, because a tone that begins at once overshoots between samples. */
const faded = (samples: Float32Array): Float32Array =>
  samples.map((sample, nth) => sample * Math.min(nth / 480, (samples.length - nth) / 480, 1));

describe('the true peak of EBU Tech 3341', () => {
  it.each([
    { name: '15', part: 4, amplitude: 0.5, phase: 0, peak: -6 },
    { name: '16', part: 4, amplitude: 0.5, phase: 45, peak: -6 },
    { name: '17', part: 6, amplitude: 0.5, phase: 60, peak: -6 },
    { name: '18', part: 8, amplitude: 0.5, phase: 67.5, peak: -6 },
    { name: '19', part: 4, amplitude: 1.41, phase: 45, peak: 3 },
  ])('is that of case $name: a sine of 1/$part of the rate', ({ part, amplitude, phase, peak }) => {
    const db = 20 * Math.log10(amplitude);
    const measured = measure(faded(tones(rate, { hz: rate / part, db, seconds: 1, phase })));
    expect(measured.truePeak).toBeGreaterThan(peak - 0.4);
    expect(measured.truePeak).toBeLessThan(peak + 0.2);
  });

  it('is forgotten by the meter after 400 ms, and remembered by the measures', () => {
    const meter = createMeter({ sampleRate: rate });
    meter.push(faded(tones(rate, { hz: 1_000, db: -3, seconds: 0.5 })));
    expect(meter.peak()).toBeCloseTo(-3, 1);
    meter.push(new Float32Array(rate / 2));
    expect(meter.peak()).toBe(-Infinity);
    expect(meter.measures().truePeak).toBeCloseTo(-3, 1);
  });
});

describe('the noise floor', () => {
  const voice = { hz: 300, db: -12, seconds: 3 };

  it('is the level of the pauses, unweighted', () => {
    // Even noise is 4.77 dB below its highest value.
    const paused = joinSamples(noise(rate, -50), tones(rate, voice), noise(rate, -50));
    expect(measure(paused).noiseFloor).toBeCloseTo(-54.8, 0);
  });

  it('leaves out silence that was inserted', () => {
    const joined = joinSamples(new Float32Array(rate), noise(rate, -50), tones(rate, voice));
    expect(measure(joined).noiseFloor).toBeCloseTo(-54.8, 0);
  });

  it('is unknown of less than half a second', () => {
    expect(measure(noise(rate * 0.4, -50)).noiseFloor).toBeNull();
    expect(measure(new Float32Array(rate)).noiseFloor).toBeNull();
  });
});

describe('clipping', () => {
  const sine = (db: number) => tones(rate, { hz: 220, db, seconds: 1 });

  it('is found where samples stay at full scale', () => {
    const cut = sine(3).map((sample) => Math.min(Math.max(sample, -1), 32_767 / 32_768));
    expect(measure(joinSamples(new Float32Array(rate), cut)).clipped).toEqual([
      { from: 1_001, to: 1_999 },
    ]);
  });

  it('is found where the tops are flat just below full scale', () => {
    const cut = sine(3).map((sample) => Math.min(Math.max(sample, -0.93), 0.93));
    expect(measure(cut).clipped).toHaveLength(1);
  });

  it('is not found in a loud sine, or in single samples at full scale', () => {
    // As 16 bits, three samples in a row are the same at each top of such a low tone.
    const low = tones(rate, { hz: 33, db: -0.1, seconds: 1 });
    const inSteps = low.map((sample) => Math.round(sample * 32_768) / 32_768);
    expect(measure(inSteps).clipped).toEqual([]);
    const sparse = sine(-20).map((sample, nth) => (nth % 5 < 2 ? 1 : sample));
    expect(measure(sparse).clipped).toEqual([]);
  });

  it('lists the first thousand places', () => {
    const knock = joinSamples(new Float32Array(900), new Float32Array(5).fill(1));
    const parts = Array.from({ length: 1_200 }, () => knock);
    expect(measure(joinSamples(...parts), 8_000).clipped).toHaveLength(1_000);
  });
});

describe('clicks', () => {
  it('are not found in speech, with its plosives and sibilants', () => {
    expect(measure(speechLike(rate, 5)).clicks).toEqual([]);
    expect(measure(speechLike(16_000, 5), 16_000).clicks).toEqual([]);
  });

  it('of three samples are found at the lowest rate', () => {
    const samples = tones(8_000, { hz: 200, db: -30, seconds: 1 });
    samples.set([0.5, 0.5, 0.5], 4_000);
    expect(measure(samples, 8_000).clicks).toEqual([500]);
  });

  it.each([1, 2, 3])('are found in speech and in pauses, of %d samples', (width) => {
    const samples = speechLike(rate, 3);
    for (const at of [0.05, 0.3, 1.06, 2.2]) {
      for (let nth = 0; nth < width; nth += 1) samples[Math.round(rate * at) + nth]! += 0.5;
    }
    const { clicks } = measure(samples);
    expect(clicks).toEqual([50, 300, 1_060, 2_200]);
  });
});

describe('silences', () => {
  const voice = { hz: 300, db: -15, seconds: 1 };
  const quiet = (seconds: number) => noise(rate * seconds, -66);

  it('are those at both ends, and the long ones between sounds', () => {
    const samples = joinSamples(
      quiet(0.5),
      tones(rate, voice),
      quiet(1.9),
      tones(rate, voice),
      quiet(2.5),
      tones(rate, voice),
      quiet(0.3),
    );
    expect(measure(samples).silences).toEqual([
      { from: 0, to: 500 },
      { from: 4_400, to: 6_900 },
      { from: 7_900, to: 8_200 },
    ]);
  });

  it('are found in the noise of an ordinary room', () => {
    const room = noise(rate * 5, -45);
    const spoken = joinSamples(tones(rate, voice), new Float32Array(3 * rate), tones(rate, voice));
    expect(measure(mixSamples(room, spoken)).silences).toEqual([{ from: 1_000, to: 4_000 }]);
  });

  it('are all there is, if there is no sound', () => {
    expect(measure(new Float32Array(rate)).silences).toEqual([{ from: 0, to: 1_000 }]);
  });
});

describe('a meter', () => {
  it('measures the same, whatever the lengths of the pieces are', () => {
    const samples = speechLike(rate, 2);
    const meter = createMeter({ sampleRate: rate });
    for (let at = 0, length = 1; at < samples.length; at += length, length = (length * 7) % 997) {
      meter.push(samples.subarray(at, at + length));
    }
    const { loudness, ...others } = measure(samples);
    expect(meter.measures()).toEqual({ ...others, loudness: expect.closeTo(loudness ?? 0, 6) });
  });

  it('refuses a sample rate that no recording has', () => {
    expect(() => createMeter({ sampleRate: 4_000 })).toThrow('a sample rate of 8 to 192 kHz');
  });
});
