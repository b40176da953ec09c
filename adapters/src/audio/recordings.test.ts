import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import CodecParser, { type CodecFrame, type MimeType } from 'codec-parser';
import { MPEGDecoder } from 'mpg123-decoder';
import { OpusDecoder } from 'opus-decoder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { probe, probeAudio } from './probe-audio.ts';
import {
  aacEntry,
  box,
  element,
  memoryReader,
  mp3Frame,
  mp4,
  mp4Track,
  opusWebm,
  repeat,
  soundEntry,
  uint32,
  webm,
  webmBlock,
  webmCluster,
  webmTrack,
  withChecksum,
} from './testing/audio-parts.ts';

describe('recordings', () => {
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
      const fragment = box(
        'moof',
        head,
        box('traf', box('tfhd', uint32(0x18, 1, 20, 6)), time, run),
      );
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
      expect(await measure(mp4(box('moov', mp4Track(aacEntry, sizes, ...places))))).toBe(
        unreadable,
      );
      const run = box('trun', uint32(0x200, 2, 20));
      const fragment = box('moof', box('traf', box('tfhd', uint32(0, 1)), run));
      expect(await measure(mp4(box('moov', mp4Track(aacEntry)), fragment))).toBe(unreadable);
    });
  });
});

describe('differential', () => {
  const fixture = (name: string) =>
    readFile(new URL(`../../test/fixtures/${name}`, import.meta.url));

  /** The pages of an Ogg file. */
  function splitPages(file: Buffer): readonly Buffer[] {
    const starts: number[] = [];
    for (let at = 0; at !== -1; at = file.indexOf('OggS', at + 1, 'latin1')) starts.push(at);
    return starts.map((start, nth) => file.subarray(start, starts[nth + 1]));
  }

  /** The pages with other positions; those of headers stay. */
  const withPositions = (
    pages: readonly Buffer[],
    change: (position: bigint, nth: number) => bigint,
  ): readonly Buffer[] =>
    pages.map((page, nth) => {
      const position = page.readBigInt64LE(6);
      if (position <= 0n) return page;
      const changed = Buffer.from(page);
      changed.writeBigInt64LE(change(position, nth), 6);
      return withChecksum(changed);
    });

  /** The file up to some places, which are spread over it. */
  const cuts = (file: Buffer, count = 8): readonly Buffer[] =>
    Array.from({ length: count }, (_, nth) =>
      file.subarray(0, Math.floor(file.length * (0.25 + (0.74 * nth) / count)) + 7 * nth),
    );

  async function measure(file: Buffer): Promise<number> {
    const probed = await probe(memoryReader(file));
    return probed.ok ? probed.value.durationMs : 0;
  }

  /** The frames that another parser finds. */
  function parse(type: MimeType, file: Buffer): readonly CodecFrame[] {
    const parsed = new CodecParser(type, { enableLogging: false }).parseAll(file);
    return [...parsed].flatMap((one) => ('codecFrames' in one ? one.codecFrames : [one]));
  }

  type Decoded = Readonly<{ samplesDecoded: number; sampleRate: number }>;
  type Decoder = { ready: Promise<void>; free(): void };

  async function lengthOf<D extends Decoder>(
    decoder: D,
    decode: (decoder: D) => Decoded | Promise<Decoded>,
  ): Promise<number> {
    await decoder.ready;
    try {
      const { samplesDecoded, sampleRate } = await decode(decoder);
      return (samplesDecoded * 1000) / sampleRate;
    } finally {
      decoder.free();
    }
  }

  /** How long packets of Opus play when they are decoded, without what is skipped. */
  async function playOpus(packets: readonly Uint8Array[], recordings = 1): Promise<number> {
    const decoder = new OpusDecoder({ channels: 1, preSkip: 0 });
    const played = await lengthOf(decoder, (one) => one.decodeFrames([...packets]));
    return played - (recordings * 312) / 48;
  }

  const opusOf = (file: Buffer) => parse('audio/ogg', file).map(({ data }) => data);
  const playOgg = (file: Buffer, recordings?: number) => playOpus(opusOf(file), recordings);
  const playVorbis = (file: Buffer) =>
    lengthOf(new OggVorbisDecoder(), (decoder) => decoder.decodeFile(file));
  const playFlac = (file: Buffer) =>
    lengthOf(new FLACDecoder(), (decoder) => decoder.decodeFile(file));
  const playMp3 = (file: Buffer) => lengthOf(new MPEGDecoder(), (decoder) => decoder.decode(file));

  /** A frame of each codec, in milliseconds; the largest block of Vorbis. */
  const frames = { opus: 20, vorbis: 93, flac: 72, mp3: 37, aac: 22 };

  /** What is measured is what is decoded, within a frame and a millisecond of rounding. */
  async function expectEqual(file: Buffer, decoded: number, frameMs: number): Promise<void> {
    expect(decoded).toBeGreaterThan(100);
    expect(Math.abs((await measure(file)) - decoded)).toBeLessThanOrEqual(frameMs + 1);
  }

  /** What players play of an Ogg file that is cut: pages that are there whole. */
  function wholePages(pages: readonly Buffer[], { length }: Buffer): Buffer {
    let end = 0;
    const whole = pages.filter((page) => {
      end += page.length;
      return end <= length;
    });
    return Buffer.concat(whole);
  }

  const hour = 48_000n * 3600n;

  describe('the measured length is that of the decoded sound', () => {
    it('of Opus in Ogg, with offsets, jumps, cuts and joins', async () => {
      const file = await fixture('audio/maakye-opus.ogg');
      const pages = splitPages(file);
      const altered = [
        file,
        ...[1n, 48_000n, 6n * hour].map((offset) =>
          Buffer.concat(withPositions(pages, (position) => position + offset)),
        ),
        Buffer.concat(withPositions(pages, (position, nth) => position + BigInt(nth) * hour)),
        Buffer.concat(pages.filter((_page, nth) => nth !== 3)),
      ];
      for (const one of altered) await expectEqual(one, await playOgg(one), frames.opus);
      for (const cut of cuts(file)) {
        await expectEqual(cut, await playOgg(wholePages(pages, cut)), frames.opus);
      }
      const notes = await fixture('recordings/ogg-joined-voice-notes.opus');
      await expectEqual(notes, await playOgg(notes, 2), 2 * frames.opus);
      const joined = Buffer.concat([file, file, file]);
      await expectEqual(joined, await playOgg(joined, 3), 3 * frames.opus);
    });

    it('of Vorbis, with offsets, cuts and joins', async () => {
      const file = await fixture('audio/maakye-vorbis.ogg');
      const pages = splitPages(file);
      const shifted = Buffer.concat(withPositions(pages, (position) => position + hour));
      expect(Math.abs((await measure(shifted)) - (await playVorbis(file)))).toBeLessThan(
        frames.vorbis,
      );
      for (const one of [file, Buffer.concat([file, file])]) {
        await expectEqual(one, await playVorbis(one), frames.vorbis);
      }
      for (const cut of cuts(file).slice(1)) {
        await expectEqual(cut, await playVorbis(wholePages(pages, cut)), frames.vorbis);
      }
    });

    it('of Opus in WebM, whatever times its blocks have', async () => {
      const packets = opusOf(await fixture('audio/maakye-opus.ogg'));
      const played = await playOpus(packets);
      const times: readonly ((nth: number) => number)[] = [
        (nth) => 20 * nth,
        () => 0,
        (nth) => (nth % 2) * 32_000,
        (nth) => -20 * nth,
        (nth) => (nth < 100 ? 20 * nth : 30_000),
      ];
      for (const timeOf of times) {
        for (const start of [0, 21_600_000]) {
          const blocks = packets.map((packet, nth) =>
            element('a3', webmBlock(timeOf(nth), Buffer.from(packet))),
          );
          await expectEqual(opusWebm(webmCluster(start, ...blocks)), played, frames.opus);
        }
      }
      for (const name of ['audio/maakye.webm', 'audio/maakye-live.webm']) {
        const file = await fixture(name);
        await expectEqual(file, played, frames.opus);
      }
    });

    it('of Opus in MP4, whatever its tables say about times', async () => {
      const packets = opusOf(await fixture('audio/maakye-opus.ogg')).map((one) => Buffer.from(one));
      const played = await playOpus(packets);
      const sizes = packets.map(({ length }) => length);
      for (const time of [20, 4000, 0xffff]) {
        const track = mp4Track(
          soundEntry('Opus', 48_000),
          box('stts', uint32(0, 1, sizes.length, time)),
          box('stsz', uint32(0, 0, sizes.length, ...sizes)),
          box('stsc', uint32(0, 1, 1, sizes.length, 1)),
          box('stco', uint32(0, 1, 24)),
        );
        const file = mp4(box('mdat', ...packets), box('moov', track));
        await expectEqual(file, played, frames.opus);
      }
    });

    it('of FLAC, with tags, cuts and lies in its header', async () => {
      const file = await fixture('audio/medaase.flac');
      const lie = Buffer.from(file);
      lie.writeUInt32BE(7, 22);
      const tagged = await fixture('recordings/flac-with-id3.flac');
      for (const one of [file, tagged, ...cuts(file).slice(3)]) {
        await expectEqual(one, await playFlac(one), frames.flac);
      }
      await expectEqual(lie, await playFlac(file), frames.flac);
    });

    it('of MP3, with cuts, joins, tags, gaps and lies in its first frame', async () => {
      for (const name of ['audio/maakye-cbr.mp3', 'audio/maakye-vbr.mp3']) {
        const file = await fixture(name);
        const lie = Buffer.from(file);
        const info = Math.max(lie.indexOf('Xing'), lie.indexOf('Info'));
        if (info > 0) lie.writeUInt32BE(0xffffff, info + 8);
        const tag = Buffer.from('TAG'.padEnd(128));
        const altered = [
          file,
          Buffer.concat([file, file]),
          Buffer.concat([file, tag]),
          ...cuts(file),
        ];
        // What an encoder added at the end is missing from a file that is cut: at most three frames.
        const most = 3 * frames.mp3;
        for (const one of altered) await expectEqual(one, await playMp3(one), most);
        expect(Math.abs((await measure(lie)) - (await playMp3(file)))).toBeLessThan(frames.mp3);
        await expectEqual(file, await playMp3(file), 1);
      }
    });

    it('of AAC without a container, with cuts, joins and gaps', async () => {
      const file = await fixture('recordings/phone-recordings.aac');
      const gap = repeat(Buffer.from([7]), 300);
      const altered = [file, Buffer.concat([file, gap, file]), ...cuts(file)];
      for (const one of altered) {
        const parsed = parse('audio/aac', one).reduce((sum, { duration }) => sum + duration, 0);
        await expectEqual(one, parsed, 2 * frames.aac);
      }
    });
  });
});
