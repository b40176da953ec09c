import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withByteReader } from './byte-reader.ts';
import { decodeFlac } from './decode-flac.ts';
import { NotDecodable } from './decode-sound.ts';
import { measureFlac } from './measure-flac.ts';
import { WorkExceeded } from './not-measurable.ts';
import { probe } from './probe-audio.ts';
import { flac, flacFrame, flacHeader, flacStart, memoryReader } from './testing/audio-parts.ts';

describe('measure flac', () => {
  const measure = (...parts: readonly Buffer[]) => measureFlac(memoryReader(...parts));

  const fixture = (name: string) =>
    readFile(new URL(`../../test/fixtures/${name}`, import.meta.url));

  /** A recording of a second, in frames of 100 ms. */
  const frames = Array.from({ length: 10 }, (_, number) => flacFrame({ number }));

  const damage = (frame: Buffer): Buffer => {
    const damaged = Buffer.from(frame);
    damaged.writeUInt8(damaged.readUInt8(frame.length - 3) ^ 0xff, frame.length - 3);
    return damaged;
  };

  describe('the length of a FLAC file', () => {
    it('case 26, flac-with-id3: is that of the sound behind the tag', async () => {
      const file = memoryReader(await fixture('recordings/flac-with-id3.flac'));
      expect(await probe(file)).toEqual({
        ok: true,
        value: { contentType: 'audio/flac', durationMs: 3000 },
      });
    });

    it('is that of its frames, whatever the header states', async () => {
      expect(await measure(flacStart, ...frames)).toBe(1000);
      for (const samples of [1, 100, 0xffffffff]) {
        const start = Buffer.from(flacStart);
        start.writeUInt32BE(samples, 22);
        expect(await measure(start, ...frames)).toBe(1000);
      }
    });

    it('is that of its frames, whatever numbers they have', async () => {
      for (const numbers of [
        [7, 8, 9],
        [0, 0, 0],
        [9, 3, 1],
        [0, 50_000, 1],
      ]) {
        const shifted = numbers.map((number) => flacFrame({ number }));
        expect(await measure(flacStart, ...shifted)).toBe(300);
      }
    });

    it('adds up frames of different sizes', async () => {
      const sizes = [441, 4410, 16, 65_536];
      let number = 0;
      const variable = sizes.map((samples) => {
        const frame = flacFrame({ number, samples, isVariable: true });
        number += samples;
        return frame;
      });
      expect(await measure(flacStart, ...variable)).toBe(Math.round(number / 44.1));
    });

    it('is that of all recordings that follow each other', async () => {
      expect(await measure(flacStart, ...frames, flacStart, ...frames)).toBe(2000);
      const cut = [flacStart, ...frames.slice(0, 5), frames[5]?.subarray(0, 9) ?? flacStart];
      expect(await measure(...cut, flacStart, ...frames)).toBe(1500);
    });

    it('does not count tags that follow, or a frame that is cut', async () => {
      for (const tag of ['TAG', 'APETAGEX', 'ID3\u0004']) {
        const followed = Buffer.from(tag.padEnd(128, 'f'));
        expect(await measure(flacStart, ...frames, followed)).toBe(1000);
      }
      const all = Buffer.concat([flacStart, ...frames]);
      for (const missing of [1, 2, 5]) {
        expect(await measure(all.subarray(0, -missing))).toBe(900);
      }
    });

    it('counts damaged frames in the middle, which take their time in a player', async () => {
      const damaged = frames.map((frame, number) => (number % 3 === 1 ? damage(frame) : frame));
      expect(await measure(flacStart, ...damaged)).toBe(1000);
    });

    it('does not count what only looks like a header', async () => {
      const hidden = Buffer.concat([frames[0] ?? flacStart]);
      const inner = flacHeader(77, 65_000);
      const frame = flacFrame({ number: 1 });
      const filled = Buffer.concat([frame.subarray(0, -2), inner, frame.subarray(-2)]);
      expect(await measure(flacStart, hidden, filled, flacFrame({ number: 2 }))).toBe(300);
    });

    it('is not measured, if more looks like a header than is one', async () => {
      const headers = Array.from({ length: 200 }, (_, nth) => flacHeader(1000 - 3 * nth, 65_000));
      await expect(measure(flacStart, ...headers)).rejects.toThrow(WorkExceeded);
    });

    it('is not measured without the beginning of the stream', async () => {
      expect(await measure(...frames)).toBeUndefined();
      expect(await measure(flacStart.subarray(0, 41))).toBeUndefined();
      const endless = Buffer.from(flacStart);
      endless.writeUInt8(0, 4);
      expect(await measure(endless)).toBeUndefined();
      expect(await measure(flacStart)).toBe(0);
    });
  });
});

describe('decode flac', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-flac-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A number as bits, of which negative ones are two's complements. */
  const bits = (value: number, width: number): string =>
    BigInt.asUintN(width, BigInt(value)).toString(2).padStart(width, '0');

  function crc16(bytes: Buffer): number {
    let crc = 0;
    for (const byte of bytes) {
      crc ^= byte << 8;
      for (let bit = 0; bit < 8; bit += 1)
        crc = ((crc << 1) ^ (crc & 0x8000 ? 0x8005 : 0)) & 0xffff;
    }
    return crc;
  }

  /** A frame of 8 samples of 16 bits at 44.1 kHz. */
  function frame(assignment: number, ...subframes: readonly string[]): Buffer {
    const head = `111111111111100 0 0110 1001 ${bits(assignment, 4)} 100 0 00000000 00000111 00000000`;
    const all = [head, ...subframes].join('').replaceAll(' ', '');
    const padded = all.padEnd(Math.ceil(all.length / 8) * 8, '0');
    const bytes = Buffer.from(
      Array.from(padded.matchAll(/.{8}/g), ([byte]) => Number.parseInt(byte, 2)),
    );
    const sum = Buffer.alloc(2);
    sum.writeUInt16BE(crc16(bytes));
    return Buffer.concat([bytes, sum]);
  }

  const verbatim = (samples: readonly number[], width = 16): string =>
    `0 000001 0 ${samples.map((sample) => bits(sample, width)).join('')}`;

  async function decode(...frames: readonly Buffer[]): Promise<readonly (readonly number[])[]> {
    const path = join(folder, 'recording.flac');
    const file = flac(...frames);
    // The flag of the last block of metadata.
    file[4] = 0x80;
    await writeFile(path, file);
    return withByteReader(path, async (reader) => {
      const channels: number[][] = [];
      for await (const sound of decodeFlac(reader)) {
        expect(sound.sampleRate).toBe(44_100);
        for (const [nth, samples] of sound.channels.entries()) {
          (channels[nth] ??= []).push(...Array.from(samples, (sample) => sample * 2 ** 15));
        }
      }
      return channels;
    });
  }

  const left = [0, 1, -1, 32_767, -32_768, 300, -7, 12];
  const right = [5, -5, 0, -32_768, 32_767, 299, -7, -13];
  const side = left.map((sample, at) => sample - (right[at] ?? 0));
  const mid = left.map((sample, at) => (sample + (right[at] ?? 0)) >> 1);

  describe('FLAC', () => {
    it.each([
      ['one channel', frame(0, verbatim(left)), [left]],
      ['two channels', frame(1, verbatim(left), verbatim(right)), [left, right]],
      ['left and side', frame(8, verbatim(left), verbatim(side, 17)), [left, right]],
      ['side and right', frame(9, verbatim(side, 17), verbatim(right)), [left, right]],
      ['middle and side', frame(10, verbatim(mid), verbatim(side, 17)), [left, right]],
      ['one value', frame(0, `0 000000 0 ${bits(-300, 16)}`), [Array<number>(8).fill(-300)]],
      [
        'samples with wasted bits',
        frame(0, `0 000001 1 01 ${left.map((sample) => bits(sample >> 2, 14)).join('')}`),
        [left.map((sample) => (sample >> 2) * 4)],
      ],
      [
        'differences to the last sample, as they are',
        // Residuals of 5 bits without a code.
        frame(
          0,
          `0 001001 0 ${bits(100, 16)} 00 0000 1111 00101 ${[1, -2, 3, 15, -16, 0, 4].map((one) => bits(one, 5)).join('')}`,
        ),
        [[100, 101, 99, 102, 117, 101, 101, 105]],
      ],
      [
        'differences to a prediction, in Rice codes',
        // One coefficient of 2 in 4 bits, shifted by 1: the last sample; codes with 1 bit of remainder.
        frame(
          0,
          `0 100000 0 ${bits(10, 16)} 0011 00001 0010 00 0000 0001 10 11 010 011 10 10 0010`,
        ),
        [[10, 10, 9, 10, 8, 8, 8, 10]],
      ],
    ])('is decoded: %s', async (_, bytes, expected) => {
      expect(await decode(bytes)).toEqual(expected);
      expect(await decode(bytes, bytes)).toEqual(
        expected.map((samples) => [...samples, ...samples]),
      );
    });

    it.each([
      [
        'a wrong checksum',
        Buffer.concat([frame(0, verbatim(left)).subarray(0, -1), Buffer.from([7])]),
      ],
      ['a frame that is cut', frame(0, verbatim(left)).subarray(0, 15)],
      ['a reserved type of samples', frame(0, `0 000010 0 ${bits(0, 128)}`)],
      ['a reserved assignment of channels', frame(11, verbatim(left))],
      ['more predicted samples than there are', frame(0, `0 111111 0 ${bits(0, 512)}`)],
      ['a shift to the left', frame(0, `0 100000 0 ${bits(0, 16)} 0011 11111 0010 ${bits(0, 64)}`)],
      ['an unknown code', frame(0, `0 001000 0 11 ${bits(0, 64)}`)],
      ['something else', Buffer.from('Akwaaba, this is no frame of FLAC.')],
    ])('is not decoded: %s', async (_, bytes) => {
      await expect(decode(bytes)).rejects.toThrow(NotDecodable);
    });
  });
});
