import type { ByteReader } from './byte-reader.ts';
import { elementBytes, readElement, wholeLength, type EbmlElement } from './ebml.ts';
import type { OpusPacket } from './opus-packet.ts';
import { NotDecodable } from './sound.ts';
import { webmContainers, webmContents, webmIds } from './webm-elements.ts';
import { readBlock } from './webm-lacing.ts';
import { describeTrack, type WebmTrack } from './webm-tracks.ts';

const shape = { containers: webmContainers, contents: webmContents };

/** A file as read so far, and the track that is decoded, from the first block on. */
type Recording = { readonly tracks: WebmTrack[]; played: WebmTrack | undefined };

/** The track to decode; its content must be neither compressed nor encrypted. */
function findTrack({ tracks }: Recording): WebmTrack {
  const track = tracks.find(({ codec }) => codec === 'A_OPUS');
  if (track === undefined || track.isEncoded) throw new NotDecodable();
  return track;
}

/** Reads an element, with its whole content if that is needed; undefined if it is not EBML, or cut. */
async function readNext(reader: ByteReader, at: number) {
  const start = reader.peek(at, elementBytes) ?? (await reader.read(at, elementBytes));
  const element = readElement(start);
  if (element === undefined) return undefined;
  if (!shape.contents.has(element.id)) return { element, bytes: start };
  const whole = wholeLength(element, shape);
  if (whole === undefined) throw new NotDecodable();
  const bytes = reader.peek(at, whole) ?? (await reader.read(at, whole));
  return bytes.length < whole ? undefined : { element, bytes };
}

/** The packets in an element: none unless it is a block, and before the first one that of the track. */
function* readPackets(
  recording: Recording,
  element: EbmlElement,
  bytes: Buffer,
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
 * @throws {NotDecodable} if there is none, or a block is too large.
 */
export async function* readWebmPackets(reader: ByteReader): AsyncGenerator<OpusPacket> {
  const recording: Recording = { tracks: [], played: undefined };
  let at = 0;
  while (at < reader.sizeBytes) {
    const next = await readNext(reader, at);
    if (next === undefined) return;
    const { element, bytes } = next;
    yield* readPackets(recording, element, bytes);
    at += element.headBytes;
    if (webmContainers.has(element.id)) continue;
    if (element.length === undefined) return;
    at += element.length;
  }
}
