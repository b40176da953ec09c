import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { measureFlac } from './measure-flac.ts';
import { probe } from './probe-audio.ts';
import { flacFrame, flacHeader, flacStart } from './testing/flac-parts.ts';
import { memoryReader } from './testing/memory-reader.ts';
import { WorkExceeded } from './work-limit.ts';

const measure = (...parts: readonly Buffer[]) => measureFlac(memoryReader(...parts));

const fixture = (name: string) => readFile(new URL(`../../test/fixtures/${name}`, import.meta.url));

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
