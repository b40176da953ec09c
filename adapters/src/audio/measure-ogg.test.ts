import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { measureOgg } from './measure-ogg.ts';
import { NotMeasurable, WorkExceeded } from './not-measurable.ts';
import { readOggPackets } from './decode-opus.ts';
import {
  memoryReader,
  oggPage,
  opusHead,
  opusPacket,
  opusPackets,
  opusPages,
  repeat,
  withChecksum,
} from './testing/audio-parts.ts';
import { nestedPage } from './testing/hostile-files.ts';

const measure = (...parts: readonly Buffer[]) => measureOgg(memoryReader(...parts));

const fixture = (name: string) => readFile(new URL(`../../test/fixtures/${name}`, import.meta.url));

/** 50 packets of 20 ms, without the 312 samples that are skipped: 993.5 ms. */
const second = { packets: 50 };
const secondMs = 994;

/** Pages of the fixture, to be assembled anew. */
async function pagesOf(name: string): Promise<readonly Buffer[]> {
  const bytes = await fixture(name);
  const starts: number[] = [];
  for (let at = 0; at !== -1; at = bytes.indexOf('OggS', at + 1, 'latin1')) starts.push(at);
  return starts.map((start, nth) => bytes.subarray(start, starts[nth + 1]));
}

const vorbisHead = Buffer.alloc(30);
vorbisHead.write('\u0001vorbis', 'latin1');
const speexHead = Buffer.alloc(80);
speexHead.write('Speex   ');
speexHead.writeUInt32LE(16_000, 36);
speexHead.writeUInt32LE(1, 40);
speexHead.writeUInt32LE(1, 64);
const flacHead = Buffer.alloc(51);
flacHead.write('\u007fFLAC\u0001\u0000\u0000\u0001fLaC', 'latin1');
flacHead.writeUIntBE(16_000 * 16, 27, 3);
/** The header of a frame of 4,096 samples. */
const flacFrame = Buffer.from('fff8c00000', 'hex');

describe('the length of an Ogg file', () => {
  it('case 28, ogg-joined-voice-notes: is that of both notes', async () => {
    expect(await measure(await fixture('recordings/ogg-joined-voice-notes.opus'))).toBe(24_680);
  });

  it('is that of its packets, whatever position it starts with', async () => {
    for (const offset of [0n, 1n, 48_000n, 361n * 48_000n, 2n ** 60n]) {
      expect(await measure(...opusPages({ ...second, offset }))).toBe(secondMs);
    }
  });

  it('is that of its packets, if positions jump, go backwards or are missing', async () => {
    for (const position of [48_000n * 3600n, 7n, 0n, -1n]) {
      const [head = opusHead, tags = opusHead] = opusPages(second);
      const pages = [5n * 960n, position, 20n * 960n].map((at) =>
        oggPage({ position: at, packets: opusPackets(10) }),
      );
      expect(await measure(head, tags, ...pages)).toBe(594);
    }
  });

  it('ends within its last packet, if the last position says so', async () => {
    expect(await measure(...opusPages({ ...second, cutSamples: 480n }))).toBe(984);
    expect(await measure(...opusPages({ ...second, perPage: 7, cutSamples: 480n }))).toBe(984);
    // A position that takes away more than a packet is a lie.
    expect(await measure(...opusPages({ ...second, cutSamples: 40_000n }))).toBe(974);
    expect(await measure(...opusPages({ ...second, cutSamples: 48_000n }))).toBe(974);
  });

  it('does not end before what follows the page that claims to be the last one', async () => {
    const pages = opusPages({ ...second, cutSamples: 480n });
    const more = oggPage({ isLast: true, position: 96_000n, packets: opusPackets(50) });
    expect(await measure(...pages, more)).toBe(1994);
  });

  it('is the sum of recordings that follow each other, with any numbers', async () => {
    for (const serials of [
      [1, 2, 3],
      [1, 1, 1],
      [5, 6, 5],
    ]) {
      const notes = serials.map((serial) => opusPages({ ...second, serial }));
      expect(await measure(...notes.flat())).toBe(Math.round(3 * 993.5));
    }
  });

  it('is that of the longest of the recordings that play at the same time', async () => {
    const [one, other] = [opusPages(second), opusPages({ packets: 100, serial: 2 })];
    const heads = [one.slice(0, 1), other.slice(0, 1)].flat();
    expect(await measure(...heads, ...one.slice(1), ...other.slice(1))).toBe(1994);
  });

  it('of Vorbis does not depend on positions either', async () => {
    const pages = await pagesOf('audio/maakye-vorbis.ogg');
    expect(await measure(...pages)).toBe(5155);
    expect(await measure(...pages, ...pages)).toBe(2 * 5155);
    const lies = pages.map((page, nth) => {
      const changed = Buffer.from(page);
      if (nth >= 2) changed.writeBigInt64LE(changed.readBigInt64LE(6) + 48_000n * 3600n, 6);
      return withChecksum(changed);
    });
    expect(Math.abs(((await measure(...lies)) ?? 0) - 5155)).toBeLessThan(25);
  });

  it('is that of the frames: FLAC and Speex', async () => {
    const frame = withHeaderSum(flacFrame);
    const flac = [flacHead, Buffer.from('\u0004')].map((content, nth) =>
      oggPage({ isFirst: nth === 0, content }),
    );
    expect(await measure(...flac, oggPage({ position: 9n, packets: [frame, frame] }))).toBe(512);
    const speex = [speexHead, Buffer.from('tags')].map((content, nth) =>
      oggPage({ isFirst: nth === 0, content }),
    );
    const packets = Array.from({ length: 50 }, () => Buffer.alloc(20));
    expect(await measure(...speex, oggPage({ position: 99_999n, packets }))).toBe(1000);
  });

  it('does not count packets that no decoder takes', async () => {
    const [head = opusHead, tags = opusHead] = opusPages(second);
    const packets = [opusPacket, Buffer.alloc(0), Buffer.from([0xfb]), Buffer.from([0xfb, 63])];
    expect(await measure(head, tags, oggPage({ packets: [...packets, opusPacket] }))).toBe(34);
  });

  it('counts a packet that continues on other pages, and none whose begin is missing', async () => {
    const [head = opusHead, tags = opusHead] = opusPages(second);
    const long = Buffer.alloc(600, 1);
    long[0] = 0xf8;
    const [begin, middle, end] = [
      long.subarray(0, 255),
      long.subarray(255, 510),
      long.subarray(510),
    ];
    const open = (content: Buffer, isContinued: boolean) => {
      const page = oggPage({ isContinued, position: -1n, content });
      // Without the empty segment that would end the packet.
      const cut = Buffer.concat([page.subarray(0, 28), page.subarray(29)]);
      cut.writeUInt8(1, 26);
      return withChecksum(cut);
    };
    const ended = oggPage({ isContinued: true, content: end });
    const first = oggPage({ packets: [opusPacket] });
    const whole = [open(begin, false), open(middle, true), ended];
    expect(await measure(head, tags, first, ...whole)).toBe(34);
    expect(await measure(head, tags, first, ...whole.slice(1))).toBe(14);
    expect(await measure(head, tags, first, open(begin, false), first)).toBe(34);
  });
});

describe('a damaged Ogg file', () => {
  it('is measured without the pages that are damaged, cut or not there', async () => {
    const pages = opusPages({ ...second, perPage: 10 });
    const damaged = pages.map((page) => Buffer.from(page));
    damaged[3]?.writeUInt8(7, 40);
    expect(await measure(...damaged)).toBe(794);
    expect(await measure(...pages.filter((_page, nth) => nth !== 3))).toBe(794);
    expect(await measure(...pages.slice(0, -1), pages.at(-1)?.subarray(0, 40) ?? opusHead)).toBe(
      794,
    );
    expect(
      await measure(...pages.slice(0, 3), Buffer.from('OggSx'.repeat(99)), ...pages.slice(3)),
    ).toBe(994);
  });

  it('is measured if another one follows where it is cut', async () => {
    const pages = opusPages({ ...second, perPage: 10 });
    const cut = Buffer.concat(pages).subarray(0, -20);
    expect(await measure(cut, ...opusPages({ ...second, serial: 2 }))).toBe(1787);
  });

  it('ends soon, if it is full of pages within pages', async () => {
    const [head = opusHead] = opusPages(second);
    const file = Buffer.concat([head, repeat(nestedPage(), 5_000_000)]);
    await expect(measure(file)).rejects.toThrow(WorkExceeded);
  });
});

describe('an Ogg file', () => {
  it('may have an index, but no video', async () => {
    const skeleton = oggPage({ isFirst: true, serial: 9, content: Buffer.from('fishead\u0000') });
    const more = oggPage({ serial: 9, content: Buffer.from('index') });
    expect(await measure(skeleton, ...opusPages(second), more)).toBe(secondMs);
    for (const start of ['\u0080theora', '\u0001video\0\0', 'BBCD\0', 'OVP80']) {
      const video = oggPage({ isFirst: true, serial: 9, content: Buffer.from(start, 'latin1') });
      await expect(measure(...opusPages(second), video)).rejects.toThrow(
        new NotMeasurable('video'),
      );
    }
  });

  it('is not measured with another codec, a malformed one, or pages of no stream', async () => {
    for (const head of [
      Buffer.from('\u0080kate\0\0\0', 'latin1'),
      vorbisHead,
      Buffer.from('OpusHead'),
    ]) {
      const text = oggPage({ isFirst: true, serial: 2, content: head });
      await expect(measure(...opusPages(second), text)).rejects.toThrow(
        new NotMeasurable('unknown-coding'),
      );
    }
    await expect(measure(...opusPages(second).slice(1))).rejects.toThrow(
      new NotMeasurable('contradictory'),
    );
  });
});

describe('the packets that are decoded', () => {
  it('are those of all recordings that follow each other, each after its properties', async () => {
    const notes = [1, 2].flatMap((serial) => opusPages({ packets: 3, serial }));
    const packets: Buffer[] = [];
    for await (const { bytes } of readOggPackets(memoryReader(...notes))) packets.push(bytes);
    const note = [opusHead, opusPacket, opusPacket, opusPacket];
    expect(packets).toEqual([...note, ...note]);
  });
});

function withHeaderSum(header: Buffer): Buffer {
  let crc = 0;
  for (const byte of header) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x107 : 0)) & 0xff;
  }
  return Buffer.concat([header, Buffer.from([crc])]);
}
