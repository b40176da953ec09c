import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withByteReader } from './byte-reader.ts';
import { decodeFlac } from './decode-flac.ts';
import { NotDecodable } from './sound.ts';
import { flac } from './testing/audio-parts.ts';

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
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x8005 : 0)) & 0xffff;
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
      frame(0, `0 100000 0 ${bits(10, 16)} 0011 00001 0010 00 0000 0001 10 11 010 011 10 10 0010`),
      [[10, 10, 9, 10, 8, 8, 8, 10]],
    ],
  ])('is decoded: %s', async (_, bytes, expected) => {
    expect(await decode(bytes)).toEqual(expected);
    expect(await decode(bytes, bytes)).toEqual(expected.map((samples) => [...samples, ...samples]));
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
