import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { measureAdts } from './measure-aac.ts';
import { measureMp3 } from './measure-mp3.ts';
import { probe } from './probe-audio.ts';
import { memoryReader, mp3Frame, repeat } from './testing/audio-parts.ts';

const fixture = (name: string) => readFile(new URL(`../../test/fixtures/${name}`, import.meta.url));

const id3 = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\u0002\0'), Buffer.alloc(256, 'T')]);
const tag = Buffer.from('TAG'.padEnd(128, ' '));
const apeTag = Buffer.from('APETAGEX'.padEnd(300, ' '));

/** A frame of AAC of 16 kHz: 64 ms. */
function adtsFrame({ blocks = 1, rate = 8, hasChecksum = false } = {}): Buffer {
  const length = 32;
  const head = Buffer.from([0xff, hasChecksum ? 0xf0 : 0xf1, 0x40 + (rate << 2), 0x40, 0, 0, 0xfc]);
  head.writeUInt8(length >>> 3, 4);
  head.writeUInt8(((length & 7) << 5) | 0x1f, 5);
  head.writeUInt8(0xfc + blocks - 1, 6);
  return Buffer.concat([head, Buffer.alloc(length - head.length, 0x21)]);
}

const frameMs = (1152 * 1000) / 44_100;

/** The frame that describes a file, with an encoder's name and what it added at both ends. */
function infoFrame(delay: number, padding: number, name = 'LAME'): Buffer {
  const frame = Buffer.from(mp3Frame);
  frame.write('Info\0\0\0\u000f', 36, 'latin1');
  frame.writeUInt32BE(3, 44);
  frame.write(name, 36 + 120, 'latin1');
  frame.writeUIntBE((delay << 12) | padding, 36 + 120 + 21, 3);
  return frame;
}

describe('the length of an MP3', () => {
  const measure = (...parts: readonly Buffer[]) => measureMp3(memoryReader(...parts));
  const sound = repeat(mp3Frame, 1000 * mp3Frame.length);
  const soundMs = Math.round(1000 * frameMs);

  it('is that of its frames, with tags before, between and behind them', async () => {
    expect(await measure(sound)).toBe(soundMs);
    expect(await measure(sound, tag)).toBe(soundMs);
    expect(await measure(sound, apeTag, tag)).toBe(soundMs);
    expect(await measure(sound, id3, sound, tag)).toBe(Math.round(2000 * frameMs));
    expect(await measure(Buffer.alloc(500), sound)).toBe(soundMs);
  });

  it('is that of all recordings that follow each other, in any format of frames', async () => {
    const other = Buffer.concat([Buffer.from('fff39000', 'hex'), Buffer.alloc(257)]);
    const slow = repeat(other, 100 * other.length);
    const slowMs = (100 * 576 * 1000) / 22_050;
    expect(await measure(sound, slow)).toBe(Math.round(1000 * frameMs + slowMs));
  });

  it('is shorter by what its encoder added at both ends, and not by more', async () => {
    const added = (samples: number) => Math.round(1000 * frameMs - samples / 44.1);
    expect(await measure(infoFrame(576, 1000), sound)).toBe(added(1576));
    expect(await measure(infoFrame(576, 1000, 'Lavc'), sound)).toBe(added(1576));
    expect(await measure(infoFrame(576, 1000, 'None'), sound)).toBe(soundMs);
    // Two numbers of 12 bits: the largest lie is 186 ms, and it counts only at the beginning.
    expect(await measure(infoFrame(4095, 4095), sound)).toBe(added(8190));
    const info = [infoFrame(4095, 4095), Buffer.alloc(1), mp3Frame, mp3Frame];
    const many = Array.from({ length: 50 }, () => info).flat();
    expect(await measure(...many)).toBeGreaterThan(2200);
  });

  it('is that of all frames, if something is between each of them', async () => {
    const apart = repeat(Buffer.concat([mp3Frame, Buffer.alloc(1)]), 500 * (mp3Frame.length + 1));
    expect(await measure(sound, Buffer.alloc(1), apart)).toBe(Math.round(1500 * frameMs));
  });

  it('is that of frames with sound too, whatever names are in them', async () => {
    const named = infoFrame(0, 0);
    // It has sound, by its side information.
    named.writeUInt8(7, 8);
    const apart = Buffer.concat([Buffer.alloc(1), named]);
    expect(await measure(sound, ...Array.from({ length: 100 }, () => apart))).toBe(
      Math.round(1100 * frameMs),
    );
  });

  it('does not count a frame that is cut', async () => {
    expect(await measure(sound.subarray(0, -1))).toBe(Math.round(999 * frameMs));
  });
});

describe('the length of AAC without a container', () => {
  const measure = (...parts: readonly Buffer[]) => measureAdts(memoryReader(...parts));
  const sound = repeat(adtsFrame(), 100 * 32);

  it('case 27, phone-recordings: is that of its frames', async () => {
    const file = memoryReader(await fixture('recordings/phone-recordings.aac'));
    expect(await probe(file)).toEqual({
      ok: true,
      value: { contentType: 'audio/aac', durationMs: 3456 },
    });
  });

  it('counts every block of a frame', async () => {
    expect(await measure(sound)).toBe(6400);
    expect(await measure(repeat(adtsFrame({ blocks: 4 }), 10 * 32))).toBe(2560);
    expect(await measure(repeat(adtsFrame({ hasChecksum: true }), 10 * 32))).toBe(640);
    expect(await measure(repeat(adtsFrame({ rate: 4 }), 10 * 32))).toBe(232);
  });

  it('does not count tags, what is damaged, or a frame that is cut', async () => {
    expect(await measure(sound, tag)).toBe(6400);
    expect(await measure(sound, Buffer.alloc(100, 7), sound)).toBe(12_800);
    expect(await measure(sound.subarray(0, -1))).toBe(6336);
    const tagged = await probe(memoryReader(id3, sound));
    expect(tagged).toMatchObject({ value: { contentType: 'audio/aac', durationMs: 6400 } });
  });

  it('is not measured, if most of the file is something else', async () => {
    expect(await measure(sound, Buffer.alloc(9000, 7))).toBeUndefined();
    expect(await measure(Buffer.alloc(9000, 0xff))).toBeUndefined();
  });
});
