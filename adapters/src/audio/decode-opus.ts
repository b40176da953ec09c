import { OpusDecoder } from 'opus-decoder';

import type { ByteReader } from './byte-reader.ts';
import { type FoundElement, openEbml } from './ebml.ts';
import { createPacketJoiner, openOggPages, type PacketJoiner } from './ogg-pages.ts';
import { isOpusHead, type OpusPacket, readOpusHead } from './opus-packet.ts';
import { NotDecodable, type Sound } from './decode-sound.ts';
import { describeTrack, readBlock, webmIds, webmShape, type WebmTrack } from './webm-blocks.ts';

const isComment = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 8) === 'OpusTags';

/**
 * Reads the streams of Opus in an Ogg file that follow each other: of each first the packet with its
 * properties, then those with sound. Of streams that play at the same time, the first is read.
 *
 * @throws {WorkExceeded} if far more looks like a page than is one.
 */
export async function* readOggPackets(reader: ByteReader): AsyncGenerator<OpusPacket> {
  const pages = openOggPages(reader);
  let join: PacketJoiner | undefined;
  let serial: number | undefined;
  let hasContent = false;
  for (let page = await pages.find(0); page !== undefined; page = await pages.find(page.end)) {
    const isNext = serial === undefined || hasContent;
    if (page.isFirst && isNext && isOpusHead(page.content)) {
      [serial, join, hasContent] = [page.serial, createPacketJoiner(), false];
    } else if (!page.isFirst) hasContent = true;
    if (page.serial !== serial || join === undefined) continue;
    for (const bytes of join(page)) if (!isComment(bytes)) yield { bytes };
  }
}

/** A file as read so far, and the track that is decoded, from the first block on. */
type Recording = { readonly tracks: WebmTrack[]; played: WebmTrack | undefined };

/** The track to decode; its content must be neither compressed nor encrypted. */
function findTrack({ tracks }: Recording): WebmTrack {
  const track = tracks.find(({ codec }) => codec === 'A_OPUS');
  if (track === undefined || track.isEncoded) throw new NotDecodable();
  return track;
}

/** The packets in an element: none unless it is a block, and before the first one that of the track. */
function* readPackets(
  recording: Recording,
  { element, bytes }: FoundElement,
): Generator<OpusPacket> {
  if (element.id !== webmIds.simpleBlock && element.id !== webmIds.block) {
    describeTrack(recording.tracks, element, bytes);
    return;
  }
  if (recording.played === undefined) {
    recording.played = findTrack(recording);
    yield { bytes: recording.played.head };
  }
  const block = readBlock(bytes.subarray(element.headBytes));
  if (block?.track !== recording.played.number) return;
  for (const packet of block.packets) yield { bytes: packet };
}

/**
 * Reads the first track of Opus in a WebM file, as browsers record it: first the packet with its
 * properties, then those with sound.
 *
 * @throws {NotDecodable} if there is none.
 * @throws {NotMeasurable} if a block is too large.
 */
export async function* readWebmPackets(reader: ByteReader): AsyncGenerator<OpusPacket> {
  const recording: Recording = { tracks: [], played: undefined };
  const elements = openEbml(reader, webmShape);
  for (;;) {
    const found = await elements.next();
    if (found === undefined) return;
    yield* readPackets(recording, found);
  }
}

/** Half a second in packets of the usual 20 ms, at most three seconds. */
const packetsAtOnce = 25;

/** Speech has little above 8 kHz, and a third of the samples takes a third of the time. */
const sampleRate = 16_000;
const fullRate = 48_000;

type Packets = AsyncGenerator<OpusPacket>;

function createDecoder(bytes: Buffer) {
  const head = readOpusHead(bytes);
  // What is skipped is stated in samples of the full rate.
  const preSkip = Math.round((head.preSkip * sampleRate) / fullRate);
  return new OpusDecoder<typeof sampleRate>({ ...head, preSkip, sampleRate });
}

/** The first packet has the properties of the stream; so has the first one of each that follows it. */
async function* decodePackets(packets: Packets): AsyncGenerator<Sound> {
  let decoder: OpusDecoder<typeof sampleRate> | undefined;
  try {
    for await (const batch of inBatches(packets)) {
      const [first, ...others] = batch;
      if (first !== undefined && isOpusHead(first)) {
        decoder?.free();
        decoder = undefined;
        const created = createDecoder(first);
        await created.ready;
        decoder = created;
      }
      if (decoder === undefined) throw new NotDecodable();
      const sound = first !== undefined && isOpusHead(first) ? others : batch;
      yield { sampleRate, channels: decoder.decodeFrames([...sound]).channelData };
    }
  } finally {
    decoder?.free();
  }
}

/** Packets that are decoded in one step; one with properties is the first one of its batch. */
async function* inBatches(packets: Packets): AsyncGenerator<readonly Buffer[]> {
  let batch: Buffer[] = [];
  for await (const { bytes } of packets) {
    if (batch.length === packetsAtOnce || (batch.length > 0 && isOpusHead(bytes))) {
      yield batch;
      batch = [];
    }
    batch.push(bytes);
  }
  if (batch.length > 0) yield batch;
}

/**
 * Decodes the streams of Opus in an Ogg file that follow each other.
 *
 * @throws {NotDecodable} if there is none, or it is malformed.
 */
export const decodeOgg = (reader: ByteReader): AsyncGenerator<Sound> =>
  decodePackets(readOggPackets(reader));

/**
 * Decodes the first track of Opus in a WebM file.
 *
 * @throws {NotDecodable} if there is none, or it is malformed.
 */
export const decodeWebm = (reader: ByteReader): AsyncGenerator<Sound> =>
  decodePackets(readWebmPackets(reader));
