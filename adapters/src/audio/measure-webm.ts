import { type ByteReader } from './byte-reader.ts';
import { readUnsigned, readVarint, walkEbml, type EbmlElement } from './ebml.ts';

/** The parts of a WebM file that matter here, by their ids (RFC 9559). */
const id = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

const opened: ReadonlySet<number> = new Set([
  id.segment,
  id.info,
  id.tracks,
  id.track,
  id.cluster,
  id.blockGroup,
]);

const trackTypes = { video: 1, audio: 2 } as const;

type Track = { number: number; type: number };

/** The sound's blocks as they come by, in ticks of the file's own clock. */
type Heard = { ticks: number; blocks: number; first: number; last: number; interval: number };

function hearBlock(heard: Heard, at: number): void {
  if (heard.blocks === 0) heard.first = at;
  else if (at > heard.last) heard.interval = at - heard.last;
  heard.last = Math.max(heard.last, at);
  heard.blocks += 1;
}

async function readBlockTime(
  reader: ByteReader,
  block: EbmlElement,
  tracks: readonly Track[],
): Promise<number | undefined> {
  const head = await reader.read(block.start, 12);
  const { value, width } = readVarint(head);
  const isSound = tracks.some(({ number, type }) => number === value && type === trackTypes.audio);
  return isSound && head.length >= width + 2 ? head.readInt16BE(width) : undefined;
}

/**
 * Measures a WebM recording by the times of its blocks. A browser's recorder writes no duration at
 * all, since it cannot know it when it starts; and a duration that is written is only a claim.
 *
 * @returns milliseconds, or undefined where there is no sound, or a picture.
 */
export async function measureWebm(reader: ByteReader): Promise<number | undefined> {
  const tracks: Track[] = [];
  const heard: Heard = { ticks: 1_000_000, blocks: 0, first: 0, last: 0, interval: 0 };
  let clusterTime = 0;
  for await (const element of walkEbml(reader, opened)) {
    const track = tracks.at(-1);
    if (element.id === id.timestampScale) heard.ticks = await readUnsigned(reader, element);
    if (element.id === id.track) tracks.push({ number: 0, type: 0 });
    if (element.id === id.trackNumber && track) track.number = await readUnsigned(reader, element);
    if (element.id === id.trackType && track) track.type = await readUnsigned(reader, element);
    if (element.id === id.timestamp) clusterTime = await readUnsigned(reader, element);
    if (element.id === id.simpleBlock || element.id === id.block) {
      const offset = await readBlockTime(reader, element, tracks);
      if (offset !== undefined) hearBlock(heard, clusterTime + offset);
    }
  }
  if (tracks.some(({ type }) => type === trackTypes.video)) return undefined;
  const ticks = heard.last - heard.first + heard.interval;
  return ticks > 0 ? Math.round((ticks * heard.ticks) / 1_000_000) : undefined;
}
