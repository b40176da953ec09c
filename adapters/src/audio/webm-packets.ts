import type { ByteReader } from './byte-reader.ts';
import { openEbml, type FoundElement } from './ebml.ts';
import type { OpusPacket } from './opus-packet.ts';
import { NotDecodable } from './sound.ts';
import { webmIds, webmShape } from './webm-elements.ts';
import { readBlock } from './webm-lacing.ts';
import { describeTrack, type WebmTrack } from './webm-tracks.ts';

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
