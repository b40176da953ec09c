import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { measureWebm } from './measure-webm.ts';
import { NotMeasurable } from './not-measurable.ts';
import {
  element,
  memoryReader,
  opusHead,
  opusPacket,
  opusPackets,
  opusWebm,
  uint32,
  webm,
  webmBlock,
  webmCluster,
  webmTrack,
} from './testing/audio-parts.ts';
import { readWebmPackets } from './decode-opus.ts';

const measure = (...parts: readonly Buffer[]) => measureWebm(memoryReader(...parts));

const simple = (ms: number, content: Buffer = opusPacket, flags?: number): Buffer =>
  element('a3', webmBlock(ms, content, flags));

/** 50 packets in simple blocks whose times grow as they should. */
const blocks = opusPackets(50).map((packet, nth) => simple(nth * 20, packet));
/** 50 packets of 20 ms, without the 312 samples that are skipped: 993.5 ms. */
const secondMs = 994;

const number = (value: number): Buffer => Buffer.from([value]);

/** A track with the given elements. */
const track = (...content: readonly Buffer[]): Buffer =>
  element('ae', element('d7', number(1)), element('83', number(2)), ...content);

describe('the length of a WebM file', () => {
  it('is that of its packets, whatever time it starts with', async () => {
    for (const ms of [0, 1, 60_000, 21_600_000]) {
      expect(await measure(opusWebm(webmCluster(ms, ...blocks)))).toBe(secondMs);
    }
  });

  it('is that of its packets, if times jump, repeat or go backwards', async () => {
    const half = blocks.slice(0, 25);
    for (const ms of [0, 500, 499, 21_600_000]) {
      const clusters = [webmCluster(7_000, ...half), webmCluster(ms, ...half)];
      expect(await measure(opusWebm(...clusters))).toBe(secondMs);
    }
    const still = opusPackets(50).map((packet) => simple(0, packet));
    expect(await measure(opusWebm(webmCluster(0, ...still)))).toBe(secondMs);
    const alternating = blocks.map((_block, nth) => simple(nth % 2 === 0 ? 32_767 : -32_768));
    expect(await measure(opusWebm(webmCluster(0, ...alternating)))).toBe(secondMs);
  });

  it('does not depend on the unit of its times', async () => {
    const scale = element('1549a966', element('2ad7b1', uint32(1_000_000_000)));
    expect(await measure(webm(scale, webmTrack(), webmCluster(0, ...blocks)))).toBe(secondMs);
  });

  it('counts every packet of a block, in each way of writing their lengths', async () => {
    const three = Buffer.concat([opusPacket, opusPacket, opusPacket]);
    const lacings: readonly (readonly [number, Buffer])[] = [
      [0x82, Buffer.from([2, 3, 3])],
      [0x84, Buffer.from([2])],
      // The second length is a difference of 0.
      [0x86, Buffer.from([2, 0x83, 0xbf])],
    ];
    for (const [flags, lengths] of lacings) {
      const laced = simple(0, Buffer.concat([lengths, three]), flags);
      expect(await measure(opusWebm(webmCluster(0, laced, laced)))).toBe(114);
      const packets: Buffer[] = [];
      const reader = memoryReader(opusWebm(webmCluster(0, laced)));
      for await (const { bytes } of readWebmPackets(reader)) packets.push(bytes);
      expect(packets).toEqual([opusHead, opusPacket, opusPacket, opusPacket]);
    }
  });

  it('ends within the last packet, and nowhere else, if padding says so', async () => {
    const padding = Buffer.alloc(4);
    padding.writeInt32BE(10_000_000);
    const padded = element('a0', element('a1', webmBlock(0, opusPacket)), element('75a2', padding));
    expect(await measure(opusWebm(webmCluster(0, ...blocks, padded)))).toBe(1004);
    expect(await measure(opusWebm(webmCluster(0, padded, ...blocks)))).toBe(1014);
    const all = element(
      'a0',
      element('a1', webmBlock(0, opusPacket)),
      element('75a2', uint32(2_000_000_000)),
    );
    expect(await measure(opusWebm(webmCluster(0, ...blocks, all)))).toBe(secondMs);
  });

  it('is that of the longest track', async () => {
    const other = Buffer.from(webmBlock(0, opusPacket));
    other.writeUInt8(0x82, 0);
    const cluster = webmCluster(0, ...blocks, element('a3', other), ...blocks);
    expect(await measure(webm(webmTrack(), webmTrack(2), cluster))).toBe(1994);
  });

  it('of Vorbis is that of its blocks', async () => {
    const { heads, packets } = await readVorbis();
    const lengths = heads.slice(0, 2).map(({ length }) => {
      const bytes = Buffer.alloc(Math.floor(length / 255) + 1, 255);
      bytes.writeUInt8(length % 255, bytes.length - 1);
      return bytes;
    });
    const setup = element('63a2', Buffer.concat([number(2), ...lengths, ...heads]));
    const sound = packets.map((packet) => simple(0, packet));
    const vorbis = track(element('86', Buffer.from('A_VORBIS')), setup);
    const measured = (await measure(webm(vorbis, webmCluster(0, ...sound)))) ?? 0;
    expect(Math.abs(measured - 5155)).toBeLessThan(25);
  });

  it('of plain samples, as browsers can record them, is that of the samples', async () => {
    const rate = Buffer.alloc(4);
    rate.writeFloatBE(48_000);
    const audio = [element('b5', rate), element('9f', number(2)), element('6264', number(32))];
    for (const codec of ['A_PCM/FLOAT/IEEE', 'A_PCM/INT/LIT']) {
      const plain = track(element('86', Buffer.from(codec)), element('e1', ...audio));
      const sound = simple(9_000, Buffer.alloc((48_000 * 8) / 100));
      expect(await measure(webm(plain, webmCluster(0, sound, sound)))).toBe(20);
    }
  });

  it('goes on behind what is damaged, or claims more than there is, as in players', async () => {
    const half = [blocks.slice(0, 25), blocks.slice(25)] as const;
    const [first, second] = half.map((some) => webmCluster(0, ...some)) as [Buffer, Buffer];
    /** An element that is not read, with a length in 4 bytes and nothing in it. */
    const claiming = (bytes: number) => Buffer.concat([number(0xec), uint32(0x10000000 + bytes)]);
    const between = [
      Buffer.alloc(20),
      claiming(0xffffff),
      // In a cluster that is shorter.
      Buffer.concat([Buffer.from('1f43b67585', 'hex'), claiming(second.length)]),
    ];
    for (const damage of between) {
      const file = opusWebm(first, damage, second);
      expect(await measure(file)).toBe(secondMs);
      const packets: Buffer[] = [];
      for await (const { bytes } of readWebmPackets(memoryReader(file))) packets.push(bytes);
      expect(packets).toHaveLength(51);
    }
    expect(await measure(opusWebm(first, claiming(second.length), second))).toBe(494);
  });

  it('is measured up to the place where the file is cut', async () => {
    const whole = opusWebm(webmCluster(0, ...blocks));
    expect(await measure(whole.subarray(0, -1))).toBe(974);
    expect(await measure(whole.subarray(0, -12))).toBe(954);
  });
});

describe('a WebM file', () => {
  it('is not measured with video', async () => {
    const video = element('ae', element('d7', number(2)), element('83', number(1)));
    await expect(measure(webm(webmTrack(), video, webmCluster(0, ...blocks)))).rejects.toThrow(
      new NotMeasurable('video'),
    );
  });

  it('is not measured in another coding, or with content that is encoded once more', async () => {
    const encodings = element('6d80', element('6240'));
    const tracks = [
      track(element('86', Buffer.from('A_AAC'))),
      track(element('86', Buffer.from('A_OPUS'))),
      track(element('86', Buffer.from('A_OPUS')), element('63a2', opusHead), encodings),
      track(element('86', Buffer.from('A_VORBIS')), element('63a2', number(2))),
      track(element('86', Buffer.from('A_PCM/INT/LIT'))),
    ];
    for (const one of tracks) {
      await expect(measure(webm(one, webmCluster(0, ...blocks)))).rejects.toThrow(
        new NotMeasurable('unknown-coding'),
      );
    }
  });

  it('is not measured with a block that is larger than any', async () => {
    const large = element('a3', webmBlock(0, Buffer.alloc(1024 * 1024)));
    await expect(measure(opusWebm(webmCluster(0, large, ...blocks)))).rejects.toThrow(
      new NotMeasurable('contradictory'),
    );
  });

  it('has no length without sound', async () => {
    expect(await measure(opusWebm())).toBe(0);
    expect(await measure(webm(webmCluster(0, ...blocks)))).toBe(0);
    expect(await measure(opusWebm(webmCluster(0, element('a3', number(0x81)))))).toBe(0);
  });
});

/** The packets of the fixture. */
async function readVorbis() {
  const bytes = await readFile(
    new URL('../../test/fixtures/audio/maakye-vorbis.ogg', import.meta.url),
  );
  const { createPacketJoiner, openOggPages } = await import('./ogg-pages.ts');
  const pages = openOggPages(memoryReader(bytes));
  const join = createPacketJoiner();
  const all: Buffer[] = [];
  for (let page = await pages.find(0); page !== undefined; page = await pages.find(page.end)) {
    all.push(...join(page));
  }
  return { heads: all.slice(0, 3), packets: all.slice(3) };
}
