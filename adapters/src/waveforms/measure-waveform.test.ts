import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { element, flac, opusHead, wav, webm, webmTrack } from '../audio/testing/audio-parts.ts';
import { hostileFiles } from '../audio/testing/hostile-files.ts';
import { createPeakMeter, measureWaveform } from './measure-waveform.ts';
import { coarsen, type Waveform } from './waveform.ts';

describe('measure waveform', () => {
  const fixture = (name: string): string =>
    fileURLToPath(new URL(`../../test/fixtures/audio/${name}`, import.meta.url));

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-waveforms-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function measureBytes(bytes: Buffer): Promise<Waveform | undefined> {
    const path = join(folder, 'recording');
    await writeFile(path, bytes);
    return measureWaveform(path);
  }

  async function measureFixture(name: string): Promise<Waveform> {
    const waveform = await measureWaveform(fixture(name));
    if (waveform === undefined) throw new Error(`${name} has a waveform`);
    return waveform;
  }

  /**
   * How alike two recordings sound over time: 1 is the same shape. Encoders put up to a tenth of a second of
   * silence before the sound.
   */
  function correlate(one: Waveform, other: Waveform): number {
    const [a, b] = [one, other].map((waveform) => {
      const sound = waveform.peaks.subarray(waveform.peaks.findIndex((peak) => peak > 8));
      const { peaks } = coarsen({ ...waveform, peaks: sound }, 50);
      const mean = peaks.reduce((sum, peak) => sum + peak, 0) / peaks.length;
      return Array.from(peaks, (peak) => peak - mean);
    });
    const dot = (x: readonly number[] = [], y: readonly number[] = []) =>
      x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  }

  /** A format of a WAV file: coding, channels, sample rate, bits of a sample. */
  function format(coding: number, channels: number, rate: number, bits: number): Buffer {
    const chunk = Buffer.alloc(24);
    chunk.write('fmt ');
    chunk.writeUInt32LE(16, 4);
    chunk.writeUInt16LE(coding, 8);
    chunk.writeUInt16LE(channels, 10);
    chunk.writeUInt32LE(rate, 12);
    chunk.writeUInt16LE(bits, 22);
    return chunk;
  }

  function data(samples: Buffer): Buffer {
    const head = Buffer.from('data\0\0\0\0', 'latin1');
    head.writeUInt32LE(samples.length, 4);
    return Buffer.concat([head, samples]);
  }

  describe('the waveform of a recording', () => {
    it('of FLAC is exactly that of the same recording as WAV', async () => {
      const [lossless, plain] = [
        await measureFixture('medaase.flac'),
        await measureFixture('medaase.wav'),
      ];
      expect(lossless).toEqual(plain);
      expect(plain.durationMs).toBe(1323);
      expect(plain.peaks).toHaveLength(133);
      expect(Math.max(...plain.peaks)).toBeGreaterThan(50);
    });

    it.each(['maakye-vbr.mp3', 'maakye-opus.ogg', 'maakye.webm', 'maakye-live.webm'])(
      'has the same shape in every format: %s',
      async (name) => {
        const [one, other] = [await measureFixture('maakye-cbr.mp3'), await measureFixture(name)];
        expect(correlate(one, other)).toBeGreaterThan(0.9);
      },
    );

    it.each(['maakye.m4a', 'maakye-fragments.m4a', 'maakye-vorbis.ogg'])(
      'is not measured of what cannot be decoded: %s',
      async (name) => {
        expect(await measureWaveform(fixture(name))).toBeUndefined();
      },
    );

    it.each(['medaase.flac', 'maakye-opus.ogg', 'maakye-cbr.mp3'])(
      'follows recordings that are joined to one file: %s',
      async (name) => {
        const one = await measureFixture(name);
        const bytes = await readFile(fixture(name));
        const both = await measureBytes(Buffer.concat([bytes, bytes]));
        expect(Math.abs((both?.durationMs ?? 0) - 2 * one.durationMs)).toBeLessThanOrEqual(1);
        const second = one.peaks.length - 1;
        expect(Math.max(...(both?.peaks.subarray(second) ?? []))).toBe(Math.max(...one.peaks));
      },
    );

    const int24 = Buffer.alloc(3 * 160);
    int24.writeIntLE(-(2 ** 22), 3 * 20, 3);
    const floats = Buffer.alloc(4 * 160);
    floats.writeFloatLE(0.5, 4 * 20);
    const doubles = Buffer.alloc(8 * 160);
    doubles.writeDoubleLE(-0.5, 8 * 20);
    const int32 = Buffer.alloc(4 * 160);
    int32.writeInt32LE(2 ** 30, 4 * 20);
    const int16 = Buffer.alloc(2 * 160);
    int16.writeInt16LE(-(2 ** 14), 2 * 20);
    const int8 = Buffer.alloc(160, 128);
    int8[20] = 64;

    it.each([
      ['integers of 8 bits', 1, 8, int8],
      ['integers of 16 bits', 1, 16, int16],
      ['integers of 24 bits', 1, 24, int24],
      ['integers of 32 bits', 1, 32, int32],
      ['floats of 32 bits', 3, 32, floats],
      ['floats of 64 bits', 3, 64, doubles],
    ])('is measured of a stereo WAV of %s', async (_, coding, bits, samples) => {
      const waveform = await measureBytes(wav(format(coding, 2, 4000, bits), data(samples)));
      expect(waveform).toEqual({ durationMs: 20, stepMs: 10, peaks: Uint8Array.of(128, 0) });
    });

    it('is not measured of a WAV in another coding', async () => {
      const telephone = wav(format(7, 1, 8000, 8), data(Buffer.alloc(8000, 3)));
      expect(await measureBytes(telephone)).toBeUndefined();
    });

    it('is not measured of a recording that claims to be longer than 10 hours', async () => {
      const slow = wav(format(1, 1, 1, 8), data(Buffer.alloc(36_001)));
      expect(await measureBytes(slow)).toBeUndefined();
    });
  });

  describe('a damaged recording', () => {
    it.each(['medaase.flac', 'maakye-opus.ogg', 'maakye.webm', 'maakye-cbr.mp3', 'medaase.wav'])(
      'is measured as far as it can be decoded: %s',
      async (name) => {
        const whole = await measureFixture(name);
        const bytes = await readFile(fixture(name));
        const place = Math.floor(bytes.length * 0.7);
        bytes.fill(0, place, place + 100);
        const damaged = await measureBytes(bytes);
        const before = Math.floor(whole.peaks.length / 3);
        expect(damaged?.peaks.subarray(0, before)).toEqual(whole.peaks.subarray(0, before));
      },
    );

    it('is not measured if nothing of it can be decoded', async () => {
      const sound = element('a3', Buffer.from('8100008000', 'hex'));
      const manyChannels = Buffer.from(opusHead);
      manyChannels.writeUInt8(99, 9);
      const head = element('63a2', manyChannels);
      const cluster = element('1f43b675', element('e7', Buffer.from([0])), sound, sound);
      expect(await measureBytes(webm(webmTrack(), head, cluster))).toBeUndefined();
      expect(await measureBytes(flac(Buffer.from('fff8c9a80000', 'hex')))).toBeUndefined();
    });

    it.each(hostileFiles)('ends, if it is built to take long: $name', async ({ build }) => {
      const waveform = await measureBytes(build(200_000));
      expect(waveform === undefined || waveform.peaks.length <= 40_000).toBe(true);
    });
  });
});

describe('peak meter', () => {
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
        sound(
          1000,
          [...step(0.1), ...step(1), ...step(0)],
          [...step(0.5), ...step(0.2), ...step(0)],
        ),
      );
      expect(meter.read()).toEqual({
        durationMs: 30,
        stepMs: 10,
        peaks: Uint8Array.of(128, 255, 0),
      });
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
});
