import { createMeter, longestWavSamples, toPcm, wavHeader } from '@nsem/core/sound';
import { describe, expect, it, vi } from 'vitest';

import { samplesOf, tone, wavOf } from '../../testing/sounds.ts';
import { decodeRecording, longestDecodedMs } from './decode-recording.ts';
import { encodeMp3 } from './encode-mp3.ts';
import { joinTakes } from './join-takes.ts';
import { openWav } from './read-wav-file.ts';

async function measure(file: Blob) {
  const meter = createMeter({ sampleRate: 48_000 });
  for await (const samples of decodeRecording(file)) meter.push(samples);
  return meter.measures();
}

async function all(file: Blob): Promise<readonly Float32Array[]> {
  const slices: Float32Array[] = [];
  for await (const samples of decodeRecording(file)) slices.push(samples);
  return slices;
}

describe('a recording that was made elsewhere', () => {
  it('is read from a WAV file slice by slice, at 48 kHz', async () => {
    const slices = await all(wavOf(tone(10)));
    expect(slices.length).toBeGreaterThan(5);
    expect(slices.reduce((sum, { length }) => sum + length, 0)).toBe(480_000);
  });

  it.each([8_000, 22_050, 44_100, 96_000])('is resampled from %d Hz', async (rate) => {
    // Made for 48 kHz, it lasts longer or shorter at another rate.
    const { durationMs, loudness } = await measure(wavOf(tone(2), rate));
    expect(durationMs).toBeCloseTo((2_000 * 48_000) / rate, -1);
    expect(loudness).not.toBeNull();
  });

  it('has its channels mixed to one', async () => {
    const stereo = new Float32Array(48_000).map((_, nth) => (nth % 2 === 0 ? 0.5 : 0));
    const header = wavHeader(stereo.length, 48_000);
    header[22] = 2;
    const [first] = await all(new Blob([header, toPcm(stereo)]));
    expect(first?.every((sample) => sample === 0.25)).toBe(true);
  });

  it('is decoded by the browser if it is no WAV file', async () => {
    const { durationMs, loudness } = await measure(await encodeMp3(wavOf(tone(2))));
    expect(durationMs).toBeGreaterThan(1_990);
    expect(loudness).toBeGreaterThan(-20);
  });

  it('is refused if it is no recording, or compressed as a WAV file', async () => {
    const law = wavHeader(100, 8_000);
    law[20] = 6;
    for (const file of [new Blob(['no sound']), new Blob([law, new Uint8Array(200)])]) {
      await expect(all(file)).rejects.toMatchObject({ code: 'not-decodable' });
    }
  });

  it('is refused if the browser would have to decode more than 10 minutes at once', async () => {
    const mp3 = await encodeMp3(wavOf(tone(1)));
    const duration = vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get');
    duration.mockReturnValue(longestDecodedMs / 1000 + 1);
    await expect(all(mp3)).rejects.toMatchObject({ code: 'too-long' });
    duration.mockReturnValue(Infinity);
    const padded = new Blob([mp3, new Uint8Array(5_000_000)]);
    await expect(all(padded)).rejects.toMatchObject({ code: 'too-long' });
  });

  it('can be cancelled', async () => {
    const cancel = new AbortController();
    const slices = decodeRecording(wavOf(tone(10)), cancel.signal);
    await slices.next();
    cancel.abort(new Error('closed'));
    await expect(slices.next()).rejects.toThrow('closed');
  });
});

describe('a recording as MP3', () => {
  it('sounds the same, in a twelfth of the size or less', async () => {
    const wav = wavOf(tone(5));
    const shares: number[] = [];
    const mp3 = await encodeMp3(wav, { onProgress: (share) => void shares.push(share) });
    expect(mp3.type).toBe('audio/mpeg');
    // 128 kbit/s.
    expect(mp3.size / (5 * 16_000)).toBeCloseTo(1, 1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);

    const meter = createMeter({ sampleRate: 48_000 });
    for await (const samples of decodeRecording(mp3)) meter.push(samples);
    const { durationMs, loudness, clicks } = meter.measures();
    expect(durationMs).toBeGreaterThanOrEqual(4_990);
    expect(durationMs).toBeLessThan(5_150);
    expect(clicks).toEqual([]);
    const original = createMeter({ sampleRate: 48_000 });
    original.push(tone(5));
    expect(loudness).toBeCloseTo(original.measures().loudness ?? 0, 0);
  });

  it('can be cancelled, before it begins and while it is encoded', async () => {
    const cancel = new AbortController();
    const wav = wavOf(tone(60));
    const onProgress = () => cancel.abort(new Error('closed'));
    await expect(encodeMp3(wav, { onProgress, signal: cancel.signal })).rejects.toThrow('closed');
    await expect(encodeMp3(wav, { signal: cancel.signal })).rejects.toThrow('closed');
  });

  it('is refused if it is no recording', async () => {
    await expect(encodeMp3(new Blob(['no sound']))).rejects.toMatchObject({
      code: 'not-decodable',
    });
  });
});

const rate = 48_000;

const peakOf = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

const options = { gains: [0, 0], gaps: [350, 700] };

describe('joined takes', () => {
  it('follow one another with pauses, each with its gain', async () => {
    const takes = [wavOf(tone(0.5, 0.1)), wavOf(tone(0.25, 0.4))];
    const joined = await samplesOf(
      await joinTakes(takes, { ...options, gains: [6.0206, -6.0206] }),
    );
    // No pause follows the last take.
    expect(joined).toHaveLength(52_800);
    expect(peakOf(joined.subarray(0, rate / 2))).toBeCloseTo(0.2, 2);
    expect(peakOf(joined.subarray(rate / 2, 0.85 * rate))).toBe(0);
    expect(peakOf(joined.subarray(0.85 * rate))).toBeCloseTo(0.2, 2);
  });

  it('are trimmed, and do not click', async () => {
    const takes = [wavOf(tone(0.5)), wavOf(tone(0.5))];
    // Both cuts are in the middle of a period.
    const spans = [
      { from: 100, to: 300.4 },
      { from: 50.4, to: 250 },
    ];
    const joined = await samplesOf(await joinTakes(takes, { ...options, spans }));
    expect(joined).toHaveLength(Math.round((0.2004 + 0.35 + 0.1996) * rate));
    const meter = createMeter({ sampleRate: rate });
    meter.push(joined);
    expect(meter.measures().clicks).toEqual([]);
  });

  it('are a WAV file of one channel', async () => {
    const joined = await joinTakes([wavOf(tone(0.1))], { gains: [], gaps: [] });
    expect(joined.type).toBe('audio/wav');
    expect(await openWav(joined)).toMatchObject({ sampleRate: rate, length: 4_800 });
  });

  it('report their progress, and can be cancelled', async () => {
    const takes = [wavOf(tone(3)), wavOf(tone(3))];
    const shares: number[] = [];
    await joinTakes(takes, { ...options, onProgress: (share) => void shares.push(share) });
    expect(shares.length).toBeGreaterThan(5);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);

    const cancel = new AbortController();
    const onProgress = () => cancel.abort(new Error('closed'));
    await expect(
      joinTakes(takes, { ...options, onProgress, signal: cancel.signal }),
    ).rejects.toThrow('closed');
  });

  it('are refused if they would have 4 GiB, before anything is written', async () => {
    const onProgress = vi.fn<(share: number) => void>();
    const gaps = [(longestWavSamples / rate) * 1000];
    const joining = joinTakes([wavOf(tone(1)), wavOf(tone(1))], { gains: [], gaps, onProgress });
    await expect(joining).rejects.toMatchObject({ code: 'too-long' });
    expect(onProgress).not.toHaveBeenCalled();
  });

  it('are refused if one is no WAV file of the sample rate', async () => {
    for (const take of [new Blob(['no sound']), wavOf(tone(1), 44_100)]) {
      await expect(joinTakes([take], { gains: [], gaps: [] })).rejects.toMatchObject({
        code: 'not-decodable',
      });
    }
  });

  it('are never in memory: of a minute, at most a slice and a part', async () => {
    // Each take has 2 MB, and all joined 6 MB: more than may be in memory at once.
    const take = wavOf(tone(20));
    const takes = [take, take, take];
    const read = watchReads();
    const made = watchParts();
    const joined = await joinTakes(takes, { gains: takes.map(() => -3), gaps: takes.map(() => 0) });
    expect(joined.size).toBe(44 + 60 * rate * 2);
    expect(read()).toBeLessThanOrEqual(128 * 1024);
    // What is handed over is no longer referenced.
    expect(made()).toBeLessThanOrEqual(1024 * 1024 + 128 * 1024);
  });
});

/** @returns the size of the largest part of a file that was read at once */
function watchReads(): () => number {
  let largest = 0;
  const original: () => Promise<ArrayBuffer> = Reflect.get(Blob.prototype, 'arrayBuffer');
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function read(this: Blob) {
    largest = Math.max(largest, this.size);
    return original.call(this);
  });
  return () => largest;
}

/** @returns how many bytes were handed to the browser at once, at most */
function watchParts(): () => number {
  let largest = 0;
  const Original = Blob;
  vi.spyOn(globalThis, 'Blob').mockImplementation(function make(parts, settings) {
    const inMemory = (parts ?? []).filter((part) => ArrayBuffer.isView(part));
    largest = Math.max(
      largest,
      inMemory.reduce((sum, { byteLength }) => sum + byteLength, 0),
    );
    return new Original(parts, settings);
  });
  return () => largest;
}
