import type { ByteReader } from './byte-reader.ts';
import { elementBytes, readElement, readUnsigned, readVarint, type EbmlElement } from './ebml.ts';
import { maxPacketBytes, type OpusPacket } from './opus-packet.ts';
import { NotDecodable } from './sound.ts';
import { webmContainers, webmIds } from './webm-elements.ts';
import { maxTracks } from './work-limit.ts';

/** The elements whose whole content is needed, and the most bytes of it. */
const contents: Readonly<Record<number, number>> = {
  [webmIds.codec]: 64,
  [webmIds.codecPrivate]: 512,
  [webmIds.simpleBlock]: maxPacketBytes,
  [webmIds.block]: maxPacketBytes,
};

type Track = { number: number; codec: string; head: Buffer; isEncoded: boolean };

/** A file as read so far. */
type Recording = {
  readonly tracks: Track[];
  nanosecondsPerTick: number;
  clusterTime: number;
  /** The track that is decoded, from the first block on. */
  played: Track | undefined;
  firstMs: number | undefined;
};

function addTrack({ tracks }: Recording): void {
  if (tracks.length === maxTracks) throw new NotDecodable();
  tracks.push({ number: 0, codec: '', head: Buffer.alloc(0), isEncoded: false });
}

/** The name may end with zeros. */
const isOpus = (codec: string): boolean => codec.split('\0', 1)[0] === 'A_OPUS';

/** The track to decode; its content must be neither compressed nor encrypted. */
function findTrack({ tracks }: Recording): Track {
  const track = tracks.find(({ codec }) => isOpus(codec));
  if (track === undefined || track.isEncoded) throw new NotDecodable();
  return track;
}

/** Reads an element that describes the recording or its current cluster. */
function describe(recording: Recording, element: EbmlElement, bytes: Buffer): void {
  const track = recording.tracks.at(-1);
  const content = () => bytes.subarray(element.headBytes);
  switch (element.id) {
    case webmIds.timestampScale:
      recording.nanosecondsPerTick = readUnsigned(element, bytes);
      break;
    case webmIds.timestamp:
      recording.clusterTime = readUnsigned(element, bytes);
      break;
    case webmIds.track:
      addTrack(recording);
      break;
    case webmIds.trackNumber:
      if (track) track.number = readUnsigned(element, bytes);
      break;
    case webmIds.codec:
      if (track) track.codec = content().toString('latin1');
      break;
    case webmIds.codecPrivate:
      if (track) track.head = Buffer.from(content());
      break;
    case webmIds.encodings:
      if (track) track.isEncoded = true;
      break;
  }
}

/** The packet in a block of the played track; undefined in a block of another one. */
function readBlock(recording: Recording, content: Buffer): OpusPacket | undefined {
  const { value, width } = readVarint(content, 0);
  if (value !== recording.played?.number || content.length < width + 3) return undefined;
  const laced = (content.readUInt8(width + 2) & 0x06) !== 0;
  if (laced) throw new NotDecodable();
  const ticks = recording.clusterTime + content.readInt16BE(width);
  const atMs = (ticks * recording.nanosecondsPerTick) / 1_000_000;
  recording.firstMs ??= atMs;
  return { bytes: content.subarray(width + 3), startMs: atMs - recording.firstMs };
}

/** Reads an element, with its whole content if that is needed; undefined if it is not EBML. */
async function readNext(reader: ByteReader, at: number) {
  const start = reader.peek(at, elementBytes) ?? (await reader.read(at, elementBytes));
  const element = readElement(start);
  if (element === undefined) return undefined;
  const { headBytes, length } = element;
  const most = contents[element.id];
  if (most === undefined) return { element, bytes: start };
  if (length === undefined || length > most) throw new NotDecodable();
  const whole = headBytes + length;
  return { element, bytes: reader.peek(at, whole) ?? (await reader.read(at, whole)) };
}

/** The packets in an element: none unless it is a block, and before the first one that of the track. */
function* readPackets(
  recording: Recording,
  element: EbmlElement,
  bytes: Buffer,
): Generator<OpusPacket> {
  if (element.id !== webmIds.simpleBlock && element.id !== webmIds.block) {
    describe(recording, element, bytes);
    return;
  }
  if (recording.played === undefined) {
    recording.played = findTrack(recording);
    yield { bytes: recording.played.head };
  }
  const packet = readBlock(recording, bytes.subarray(element.headBytes));
  if (packet !== undefined) yield packet;
}

/**
 * Reads the first track of Opus in a WebM file, as browsers record it: first the packet with its
 * properties, then those with sound, with their times.
 *
 * @throws {NotDecodable} if there is none, several packets are in a block, or one is too large.
 */
export async function* readWebmPackets(reader: ByteReader): AsyncGenerator<OpusPacket> {
  const recording: Recording = {
    tracks: [],
    nanosecondsPerTick: 1_000_000,
    clusterTime: 0,
    played: undefined,
    firstMs: undefined,
  };
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
