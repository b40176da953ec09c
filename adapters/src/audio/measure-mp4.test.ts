import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { measureMp4 } from './measure-mp4.ts';
import { NotMeasurable } from './not-measurable.ts';
import {
  aacEntry,
  box,
  esds,
  flacFrame,
  flacStart,
  memoryReader,
  mp3Frame,
  mp4,
  mp4Track,
  opusPackets,
  soundEntry,
  uint32,
} from './testing/audio-parts.ts';

const measure = (...parts: readonly Buffer[]) => measureMp4(memoryReader(...parts));

const fixture = (name: string) =>
  readFile(new URL(`../../test/fixtures/audio/${name}`, import.meta.url));

/** The bytes before the first sample, which is in a box before the movie. */
const firstSample = 24;

type Parts = Readonly<{
  entry?: Buffer;
  samples?: readonly Buffer[];
  /** Times, in milliseconds: a number of samples, and how long each is said to be. */
  times?: readonly number[];
  /** Edits: how long each is said to be, and where it begins. */
  edits?: readonly number[];
  perChunk?: number;
}>;

const packets = (count: number): readonly Buffer[] =>
  Array.from({ length: count }, () => Buffer.alloc(5, 1));

/** A file with its samples in chunks, and its tables behind them. */
function file({ entry = aacEntry, samples = packets(100), perChunk = 7, ...lists }: Parts): Buffer {
  const { times = [samples.length, 64], edits = [] } = lists;
  const places: number[] = [];
  let at = firstSample;
  for (const [nth, sample] of samples.entries()) {
    if (nth % perChunk === 0) places.push(at);
    at += sample.length;
  }
  const rest = samples.length % perChunk;
  const last = rest === 0 ? [] : [places.length, rest, 1];
  const rows = [1, perChunk, 1, ...last];
  const track = mp4Track(
    entry,
    box('stts', uint32(0, times.length / 2, ...times)),
    box('stsz', uint32(0, 0, samples.length, ...samples.map(({ length }) => length))),
    box('stsc', uint32(0, rows.length / 3, ...rows)),
    box('stco', uint32(0, places.length, ...places)),
  );
  const list = box('edts', box('elst', uint32(0, edits.length / 3, ...edits)));
  const edited = edits.length === 0 ? track : withBox(track, list);
  return mp4(
    box('mdat', ...samples),
    box('moov', box('mvhd', uint32(0, 0, 0, 1000, 0, 0)), edited),
  );
}

const withBox = (track: Buffer, inner: Buffer): Buffer => box('trak', track.subarray(8), inner);

const whole = 0x10000;

describe('the length of an M4A', () => {
  it('is that of its samples, whatever times they have', async () => {
    expect(await measure(file({}))).toBe(6400);
    for (const times of [
      [100, 90],
      [1, 3_600_000, 99, 64],
      [50, 64, 10, 0xffffff, 40, 64],
    ]) {
      expect(await measure(file({ times }))).toBe(6400);
    }
  });

  it('ends within its last sample, if the times say so, and not before', async () => {
    expect(await measure(file({ times: [99, 64, 1, 20] }))).toBe(6356);
    expect(await measure(file({ times: [99, 64, 1, 0] }))).toBe(6336);
    expect(await measure(file({ times: [100, 1] }))).toBe(6336);
  });

  it('is shorter by what an edit list leaves out, if that is no more than an encoder adds', async () => {
    expect(await measure(file({ edits: [6400, 128, whole] }))).toBe(6272);
    expect(await measure(file({ edits: [5950, 128, whole] }))).toBe(5950);
    expect(await measure(file({ edits: [5000, 128, whole] }))).toBe(6400);
    expect(await measure(file({ edits: [1, 0, whole] }))).toBe(6400);
    expect(await measure(file({ edits: [0, 128, whole] }))).toBe(6272);
  });

  it('is never longer by an edit list: silence before the sound, or parts again', async () => {
    const silence = [3_600_000, 0xffffffff, whole];
    expect(await measure(file({ edits: [...silence, 6400, 0, whole] }))).toBe(6400);
    expect(await measure(file({ edits: [6400, 0, whole, 6400, 0, whole] }))).toBe(6400);
    expect(await measure(file({ edits: silence }))).toBe(6400);
    const before = [3000, 0xffffffff, whole];
    expect(await measure(file({ edits: [...before, 6000, 0, whole] }))).toBe(6000);
    expect(await measure(file({ edits: [3_600_000, 0, whole] }))).toBe(6400);
  });

  it('is that of fragments too, whatever times they have', async () => {
    const fragments = await fixture('maakye-fragments.m4a');
    expect(await measure(fragments)).toBe(5219);
    const lies = Buffer.from(fragments);
    for (let at = lies.indexOf('tfdt'); at !== -1; at = lies.indexOf('tfdt', at + 4)) {
      lies.writeUInt32BE(0x7fffffff, at + 8);
    }
    expect(await measure(lies)).toBe(5219);
  });

  it.each([
    ['AAC of 44.1 kHz', '1208', 2322],
    ['AAC with frames of 960', '140c', 6000],
    ['AAC whose high bands are copied', '2b8a08', 4644],
    ['AAC with a sample rate of its own', '17801f4008', 6400],
    ['AAC of low delay', 'bc08', 3200],
  ])('follows from the configuration of the coding: %s', async (...[, config, durationMs]) => {
    const entry = soundEntry('mp4a', 16_000, esds(0x40, config));
    const times = [100, Math.ceil(durationMs / 100)];
    expect(await measure(file({ entry, times }))).toBe(durationMs);
  });

  it('follows from the samples themselves, if they can be of any length', async () => {
    const opus = file({ entry: soundEntry('Opus', 48_000), samples: opusPackets(50) });
    expect(await measure(opus)).toBe(1000);
    const flac = soundEntry('fLaC', 44_100, box('dfLa', uint32(0), flacStart.subarray(4)));
    const frames = Array.from({ length: 10 }, (_, number) => flacFrame({ number }));
    expect(await measure(file({ entry: flac, samples: frames, times: [10, 5000] }))).toBe(1000);
    const mp3 = soundEntry('mp4a', 44_100, esds(0x6b, ''));
    const samples = Array.from({ length: 10 }, () => Buffer.from('fffb900000', 'hex'));
    expect(await measure(file({ entry: mp3, samples, times: [10, 5000] }))).toBe(261);
    const cookie = Buffer.alloc(28);
    cookie.writeUInt32BE(4096, 4);
    cookie.writeUInt32BE(44_100, 24);
    const alac = soundEntry('alac', 44_100, box('alac', cookie));
    expect(await measure(file({ entry: alac, times: [99, 93, 1, 50] }))).toBe(9257);
  });

  it('is that of Opus in fragments, as browsers record it', async () => {
    const samples = opusPackets(50);
    const run = (offset: number, count: number) =>
      box(
        'trun',
        uint32(0x201, count, offset, ...samples.slice(0, count).map((one) => one.length)),
      );
    const head = box('tfhd', uint32(0x20000, 1));
    const size = box('moof', box('traf', head, run(0, 50))).length;
    const fragment = Buffer.concat([
      box('moof', box('traf', head, run(size + 8, 50))),
      box('mdat', ...samples),
    ]);
    const movie = box('moov', mp4Track(soundEntry('Opus', 48_000)));
    expect(await measure(mp4(movie, fragment, fragment, fragment))).toBe(3000);
  });

  it('does not count empty samples', async () => {
    const samples = [...packets(50), ...Array.from({ length: 50 }, () => Buffer.alloc(0))];
    expect(await measure(file({ samples, times: [100, 64] }))).toBe(3200);
  });
});

describe('an MP4 file', () => {
  const refused = async (part: Buffer) => {
    try {
      return await measure(part);
    } catch (error) {
      return error instanceof NotMeasurable ? error.reason : error;
    }
  };

  it('is not measured with video', async () => {
    const handler = box('hdlr', uint32(0, 0), Buffer.from('vide'), uint32(0, 0, 0));
    const video = box('trak', box('mdia', handler));
    expect(await refused(mp4(box('moov', mp4Track(aacEntry), video)))).toBe('video');
  });

  it('is not measured with AMR, as telephones make it, or another coding', async () => {
    for (const type of ['samr', 'sawb']) {
      expect(await refused(file({ entry: soundEntry(type, 8000) }))).toBe('amr');
    }
    const others = [
      soundEntry('enca', 16_000),
      soundEntry('mp4a', 16_000),
      soundEntry('mp4a', 16_000, esds(0x40, '')),
      soundEntry('mp4a', 16_000, esds(0x40, '1780000008')),
      soundEntry('alac', 16_000),
      soundEntry('fLaC', 16_000),
      soundEntry('toString', 16_000),
      box('stsd', uint32(0, 0)),
    ];
    for (const entry of others) expect(await refused(file({ entry }))).toBe('unknown-coding');
  });

  it('is refused, if there is room for several frames in more than a tenth of its samples', async () => {
    expect(await refused(file({ times: [11, 128, 89, 64] }))).toBe('contradictory');
    expect(await refused(file({ times: [100, 0xffffff] }))).toBe('contradictory');
    const sizes = [box('stsz', uint32(0, 5, 100)), box('stts', uint32(0, 2, 11, 128, 89, 64))];
    const places = [box('stco', uint32(0, 1, 8)), box('stsc', uint32(0, 1, 1, 100, 1))];
    const equal = box('moov', mp4Track(aacEntry, ...sizes, ...places));
    expect(await refused(mp4(equal, box('mdat', Buffer.alloc(500))))).toBe('contradictory');
    const runs = [
      [box('tfhd', uint32(0x18, 1, 128, 5)), box('trun', uint32(0, 10))],
      [box('tfhd', uint32(0x10, 1, 5)), box('trun', uint32(0x100, 2, 64, 128))],
      [box('tfhd', uint32(0x08, 1, 128)), box('trun', uint32(0x200, 2, 5, 5))],
    ];
    for (const run of runs) {
      const movie = box('moov', mp4Track(aacEntry));
      const fragment = box('moof', box('traf', ...run));
      expect(await refused(mp4(movie, fragment, Buffer.alloc(60)))).toBe('contradictory');
    }
  });

  it('is refused, if a sample of MP3 has several frames', async () => {
    const entry = soundEntry('mp4a', 44_100, esds(0x6b, ''));
    const twice = Buffer.concat([mp3Frame, mp3Frame]);
    expect(await measure(file({ entry, samples: [mp3Frame, mp3Frame] }))).toBe(52);
    expect(await refused(file({ entry, samples: [mp3Frame, twice] }))).toBe('contradictory');
  });

  it('is refused, if it has a table twice, or several codings', async () => {
    const valid = file({});
    const twice = ['stsz', 'stts', 'stsd', 'stco'].map((name) => {
      const at = valid.indexOf(name) - 4;
      return valid.subarray(at, at + valid.readUInt32BE(at));
    });
    for (const table of twice) {
      const track = mp4Track(aacEntry, table, table);
      expect(await refused(mp4(box('moov', track)))).toBe('contradictory');
    }
    const [entry] = [Buffer.from(aacEntry)];
    entry.writeUInt32BE(2, 12);
    expect(await refused(file({ entry }))).toBe('unknown-coding');
  });

  it('is measured by all tracks with sound, whatever their handlers are called', async () => {
    const named = file({});
    named.write('text', named.indexOf('soun'), 'latin1');
    expect(await measure(named)).toBe(6400);
  });

  it('is refused, if its samples have more bytes than it has', async () => {
    const sizes = box('stsz', uint32(0, 1000, 1000));
    const places = [box('stco', uint32(0, 1, 8)), box('stsc', uint32(0, 1, 1, 1000, 1))];
    for (const entry of [aacEntry, soundEntry('Opus', 48_000)]) {
      const track = mp4Track(entry, sizes, ...places);
      expect(await refused(mp4(box('moov', track)))).toBe('contradictory');
    }
  });

  it('has no length without sound', async () => {
    expect(await measure(mp4(box('moov')))).toBe(0);
    expect(await measure(mp4(box('moov', mp4Track(aacEntry))))).toBe(0);
  });
});
