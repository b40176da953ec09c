import { describe, expect, it } from 'vitest';

import { mixChannels, sampleDecoder } from './shape-samples.ts';
import { type ByteSource, longestWavSamples, readWav, toPcm, wavHeader } from './wav.ts';

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

  const chunk = (code: string, claimed: number, content: Uint8Array = new Uint8Array()) => {
    const head = new DataView(new ArrayBuffer(8));
    for (let nth = 0; nth < 4; nth += 1) head.setUint8(nth, code.charCodeAt(nth));
    head.setUint32(4, claimed, true);
    return [...new Uint8Array(head.buffer), ...content];
  };
  const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  /** A format: its coding, channels, sample rate, bytes of a block and bits of a sample. */
  function format(...values: readonly [number, number, number, number, number]) {
    const [coding, channels, rate, block, bits] = values;
    const fields = new DataView(new ArrayBuffer(20));
    fields.setUint16(0, coding, true);
    fields.setUint16(2, channels, true);
    fields.setUint32(4, rate, true);
    fields.setUint16(12, block, true);
    fields.setUint16(14, bits, true);
    // Samples in a block, as a liar states them.
    fields.setUint16(18, 60_000, true);
    return chunk('fmt ', 20, new Uint8Array(fields.buffer));
  }
  const measure = async (start: string, ...parts: readonly (readonly number[])[]) => {
    const file = [...letters(start), 0, 0, 0, 0, ...letters('WAVE'), ...parts.flat()];
    return (await readWav(sourceOf(new Uint8Array(file))))?.durationMs;
  };
  const plain = format(1, 1, 1000, 2, 16);
  const second = new Uint8Array(2000);

  it('has the length of all its chunks with samples, which players play', async () => {
    const data = chunk('data', 2000, second);
    expect(await measure('RIFF', plain, data)).toBe(1000);
    expect(await measure('RIFF', plain, data, chunk('LIST', 4, second.subarray(0, 4)), data)).toBe(
      2000,
    );
    expect(await measure('RIFF', plain, data, format(1, 1, 9, 2, 16), data)).toBe(2000);
    expect(await measure('RIFF', plain, data, letters('TAG and something else'))).toBe(1000);
  });

  it('has the length of what is there, whatever its chunks claim', async () => {
    for (const claimed of [0, 2001, 0x7fffffff, 0x80000000, 0xffffffff]) {
      expect(await measure('RIFF', plain, chunk('data', claimed, second))).toBe(1000);
    }
    const rest = chunk('LIST', 1000, second.subarray(0, 1000));
    expect(await measure('RIFF', plain, chunk('data', 2000, second), rest)).toBe(1000);
  });

  it('may be one for more than 4 GiB, whose size is in a chunk of its own', async () => {
    const sizes = new DataView(new ArrayBuffer(24));
    sizes.setBigUint64(8, 1000n, true);
    const wide = chunk('ds64', 24, new Uint8Array(sizes.buffer));
    const data = chunk('data', 0xffffffff, second);
    expect(await measure('RF64', wide, plain, data)).toBe(500);
    expect(await measure('BW64', wide, plain, data)).toBe(500);
    expect(await measure('RF64', plain, data)).toBe(1000);
    sizes.setBigUint64(8, 2n ** 63n, true);
    const lie = chunk('ds64', 24, new Uint8Array(sizes.buffer));
    expect(await measure('RF64', lie, plain, data)).toBe(1000);
  });

  it.each([
    ['ADPCM of Microsoft', format(2, 1, 8000, 256, 4), (2000 / 256) * 500],
    ['ADPCM of IMA', format(17, 1, 8000, 256, 4), (2000 / 256) * 505],
    ['ADPCM of IMA, in stereo', format(17, 2, 8000, 512, 4), (2000 / 512) * 505],
    ['GSM', format(49, 1, 8000, 65, 0), (2000 / 65) * 320],
  ])('has the samples that its blocks contain, whatever it claims: %s', async (...test) => {
    const [, coding, expected] = test;
    const measured = await measure('RIFF', coding, chunk('data', 2000, second));
    expect(measured).toBe(Math.round(expected / 8));
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
