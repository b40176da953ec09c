import { OpusDecoder } from 'opus-decoder';

import type { ByteReader } from './byte-reader.ts';
import { readOpusHead, type OpusPacket } from './opus-packet.ts';
import { readOggPackets } from './ogg-packets.ts';
import { NotDecodable, type Sound } from './sound.ts';
import { readWebmPackets } from './webm-packets.ts';

/** Half a second in packets of the usual 20 ms, at most three seconds. */
const packetsAtOnce = 25;

/** Speech has little above 8 kHz, and a third of the samples takes a third of the time. */
const sampleRate = 16_000;
const fullRate = 48_000;

type Packets = AsyncGenerator<OpusPacket>;

/** The first packet has the properties of the stream, and all others have sound. */
async function* decodePackets(packets: Packets): AsyncGenerator<Sound> {
  const first = await packets.next();
  if (first.done === true) throw new NotDecodable();
  const head = readOpusHead(first.value.bytes);
  // What is skipped is stated in samples of the full rate.
  const preSkip = Math.round((head.preSkip * sampleRate) / fullRate);
  const decoder = new OpusDecoder({ ...head, preSkip, sampleRate });
  await decoder.ready;
  try {
    for await (const batch of inBatches(packets)) {
      const { channelData } = decoder.decodeFrames(batch.map(({ bytes }) => bytes));
      const startMs = batch[0]?.startMs;
      const sound = { sampleRate, channels: channelData };
      yield startMs === undefined ? sound : { ...sound, startMs };
    }
  } finally {
    decoder.free();
  }
}

async function* inBatches(packets: Packets): AsyncGenerator<readonly OpusPacket[]> {
  let batch: OpusPacket[] = [];
  for await (const packet of packets) {
    batch.push(packet);
    if (batch.length < packetsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Decodes the first stream of Opus in an Ogg file.
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
