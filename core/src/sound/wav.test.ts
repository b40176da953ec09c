import { describe, expect, it } from 'vitest';

import { mixChannels, sampleDecoder } from './decode-samples.ts';
import { readWav, type ByteSource } from './read-wav.ts';
import { longestWavSamples, toPcm, wavHeader } from './write-wav.ts';

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  sizeBytes: bytes.length,
  read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
});

const samples = Float32Array.of(0, 0.5, -0.5, 32_767 / 32_768, -1);

describe('a WAV file', () => {
  it('is read as it was written', async () => {
    const pcm = toPcm(samples);
    const file = new Uint8Array([...wavHeader(samples.length, 8_000), ...pcm]);
    const wav = await readWav(sourceOf(file));
    expect(wav).toMatchObject({
      isPcm: true,
      samples: { coding: 1, channels: 1, sampleRate: 8_000, bytesPerSample: 2, start: 44 },
    });
    expect(wav?.samples.bytes).toBe(pcm.length);
    expect(wav && sampleDecoder(wav.samples)?.(file.subarray(44))).toEqual(samples);
  });

  it('begins with the 44 bytes that other programs expect', () => {
    const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
    const expected = [
      [letters('RIFF'), [40, 0, 0, 0], letters('WAVE')],
      [letters('fmt '), [16, 0, 0, 0], [1, 0], [1, 0]],
      [
        [0x40, 0x1f, 0, 0],
        [0x80, 0x3e, 0, 0],
        [2, 0],
        [16, 0],
      ],
      [letters('data'), [4, 0, 0, 0]],
    ];
    expect([...wavHeader(2, 8_000)]).toEqual(expected.flat(2));
  });

  it('cuts off what is beyond the scale', () => {
    expect([...new Int16Array(toPcm(Float32Array.of(1, 1.7, -1.7)).buffer)]).toEqual([
      32_767, 32_767, -32_768,
    ]);
  });

  it('has less than 4 GiB', () => {
    expect(wavHeader(longestWavSamples, 48_000)).toHaveLength(44);
    expect(() => wavHeader(longestWavSamples + 1, 48_000)).toThrow('less than 4 GiB');
  });

  it('is none without its first letters', async () => {
    expect(await readWav(sourceOf(new Uint8Array(100)))).toBeUndefined();
    expect(await readWav(sourceOf(new Uint8Array(3)))).toBeUndefined();
  });
});

describe('samples', () => {
  const bytesOf = (length: number, write: (view: DataView) => void): Uint8Array => {
    const view = new DataView(new ArrayBuffer(length));
    write(view);
    return new Uint8Array(view.buffer);
  };

  it.each([
    ['8 bits', 1, 1, Uint8Array.of(128, 192, 64), [0, 0.5, -0.5]],
    ['24 bits', 1, 3, Uint8Array.of(0, 0, 0x40, 0, 0, 0xc0, 1, 0, 0), [0.5, -0.5, 2 ** -23]],
    ['32 bits', 1, 4, bytesOf(4, (view) => view.setInt32(0, -(2 ** 30), true)), [-0.5]],
    ['floats', 3, 4, bytesOf(4, (view) => view.setFloat32(0, 0.25, true)), [0.25]],
    ['long floats', 3, 8, bytesOf(8, (view) => view.setFloat64(0, -0.25, true)), [-0.25]],
    ['a float that is no number', 3, 4, bytesOf(4, (v) => v.setFloat32(0, NaN, true)), [0]],
  ] as const)('of %s are decoded', (...[, coding, bytesPerSample, bytes, values]) => {
    expect([...(sampleDecoder({ coding, bytesPerSample })?.(bytes) ?? [])]).toEqual(values);
  });

  it('that are compressed are not decoded', () => {
    expect(sampleDecoder({ coding: 6, bytesPerSample: 1 })).toBeUndefined();
    expect(sampleDecoder({ coding: 1, bytesPerSample: 9 })).toBeUndefined();
  });

  it('of several channels are mixed', () => {
    expect([...mixChannels(Float32Array.of(0.5, 0, -0.5, 0.25), 2)]).toEqual([0.25, -0.125]);
    const mono = Float32Array.of(1, 2);
    expect(mixChannels(mono, 1)).toBe(mono);
  });
});
