import { OpusDecoder } from 'opus-decoder';

import type { ByteReader } from './byte-reader.ts';
import { isOpusHead, readOpusHead, type OpusPacket } from './opus-packet.ts';
import { readOggPackets } from './ogg-packets.ts';
import { NotDecodable, type Sound } from './sound.ts';
import { readWebmPackets } from './webm-packets.ts';

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
