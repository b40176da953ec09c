import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { probeAudio } from './probe-audio.ts';
import {
  aacEntry,
  box,
  element,
  mp3Frame,
  mp4,
  mp4Track,
  repeat,
  uint32,
  webm,
  webmTrack,
} from './testing/audio-parts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function measure(...parts: readonly Buffer[]): Promise<number | string> {
  const path = join(folder, 'recording');
  await writeFile(path, Buffer.concat(parts));
  const probed = await probeAudio(path);
  return probed.ok ? probed.value.durationMs : probed.fault.code;
}

const unreadable = 'upload.unreadable-audio';

/**
 * Packets of silence, 20 ms and three bytes each, as few bytes as a recorder ever writes. Of the first
 * one, 6.5 ms are skipped.
 */
function silence(packets: number, write: (block: Buffer) => Buffer): Buffer {
  const perCluster = 1500;
  const clusters = Array.from({ length: Math.ceil(packets / perCluster) }, (_, cluster) => {
    const blocks = Array.from(
      { length: Math.min(perCluster, packets - cluster * perCluster) },
      (_value, index) => {
        const block = Buffer.from([0x81, 0, 0, 0x80, 0xf8, 0xff, 0xfe]);
        block.writeInt16BE(index * 20, 1);
        return write(block);
      },
    );
    return element('1f43b675', element('e7', uint32(cluster * perCluster * 20)), ...blocks);
  });
  return webm(webmTrack(), ...clusters);
}

describe('long recordings', () => {
  it('may be silent, in a WebM', async () => {
    expect(await measure(silence(90_000, (block) => element('a3', block)))).toBe(1_799_994);
  });

  it('may have groups of blocks, in a WebM', async () => {
    const grouped = (block: Buffer): Buffer =>
      element('a0', element('a1', block), element('9b', Buffer.from([20])));
    expect(await measure(silence(90_000, grouped))).toBe(1_799_994);
  });

  it('may have a table of sizes larger than what is in memory, in an M4A', async () => {
    const sizes = box('stsz', uint32(0, 0, 100_000), repeat(uint32(3), 400_000));
    const places = [box('stco', uint32(0, 1, 8)), box('stsc', uint32(0, 1, 1, 100_000, 1))];
    const movie = box('moov', mp4Track(aacEntry, sizes, ...places));
    expect(await measure(mp4(movie, box('mdat', Buffer.alloc(300_000))))).toBe(6_400_000);
  });

  it.each([
    { name: 'durations only', flags: 0x100, samples: 30_000, fields: [] },
    { name: 'durations and sizes', flags: 0x301, samples: 30_000, fields: [7] },
    { name: 'all fields', flags: 0xf05, samples: 30_000, fields: [7, 8, 9] },
  ])('may have one large fragment with $name, in an M4A', async ({ flags, samples, fields }) => {
    const head = [
      flags,
      samples,
      ...((flags & 1) === 0 ? [] : [5]),
      ...((flags & 4) === 0 ? [] : [6]),
    ];
    // The durations are too long, and do not count.
    const entries = Array.from({ length: samples }, () => uint32(80, ...fields));
    const run = box('trun', uint32(...head), ...entries);
    const fragment = box('moof', box('traf', box('tfhd', uint32(0x10, 1, 7)), run));
    const file = mp4(
      box('moov', mp4Track(aacEntry)),
      fragment,
      box('mdat', Buffer.alloc(7 * samples)),
    );
    expect(await measure(file)).toBe(samples * 64);
  });

  it('may have a fragment for every packet, in an M4A', async () => {
    const head = box('mfhd', uint32(0, 1));
    const time = box('tfdt', uint32(0, 0));
    const run = box('trun', uint32(0, 1));
    const fragment = box('moof', head, box('traf', box('tfhd', uint32(0x18, 1, 20, 6)), time, run));
    const packet = Buffer.concat([fragment, box('mdat', Buffer.alloc(6))]);
    const file = mp4(box('moov', mp4Track(aacEntry)), repeat(packet, 20_000 * packet.length));
    expect(await measure(file)).toBe(20_000 * 64);
  });

  it('may have their table behind the sound, in an M4A', async () => {
    const sizes = box('stsz', uint32(0, 200, 300));
    const places = [box('stco', uint32(0, 1, 8)), box('stsc', uint32(0, 1, 1, 300, 1))];
    const movie = box('moov', mp4Track(aacEntry, sizes, ...places));
    expect(await measure(mp4(box('mdat', Buffer.alloc(600_000)), movie))).toBe(300 * 64);
  });

  it('may be interrupted by something else, in an MP3', async () => {
    const sound = repeat(mp3Frame, 1000 * mp3Frame.length);
    for (const between of [0xff, 0x00, 0x41]) {
      const played = await measure(sound, Buffer.alloc(100_000, between), sound);
      expect(played).toBe(Math.round((2000 * 1152 * 1000) / 44_100));
    }
  });
});

describe('a box that declares more than it contains', () => {
  it('makes an M4A unreadable', async () => {
    const sizes = box('stsz', uint32(0, 0, 2, 10));
    const places = [box('stco', uint32(0, 1, 8)), box('stsc', uint32(0, 1, 1, 2, 1))];
    expect(await measure(mp4(box('moov', mp4Track(aacEntry, sizes, ...places))))).toBe(unreadable);
    const run = box('trun', uint32(0x200, 2, 20));
    const fragment = box('moof', box('traf', box('tfhd', uint32(0, 1)), run));
    expect(await measure(mp4(box('moov', mp4Track(aacEntry)), fragment))).toBe(unreadable);
  });
});
