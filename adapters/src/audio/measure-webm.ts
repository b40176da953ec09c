import { type ByteReader } from './byte-reader.ts';
import { readUnsigned, readVarint, walkEbml, type EbmlElement } from './ebml.ts';

/** The ids of the relevant elements of a WebM file (RFC 9559). */
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

const containers: ReadonlySet<number> = new Set([
  id.segment,
  id.info,
  id.tracks,
  id.track,
  id.cluster,
  id.blockGroup,
]);

const trackTypes = { video: 1, audio: 2 } as const;

type Track = { number: number; type: number };

/** The times of the audio blocks so far, in ticks of the file's clock. */
type Timeline = { ticks: number; blocks: number; first: number; last: number; interval: number };

function addBlock(timeline: Timeline, at: number): void {
  if (timeline.blocks === 0) timeline.first = at;
  else if (at > timeline.last) timeline.interval = at - timeline.last;
  timeline.last = Math.max(timeline.last, at);
  timeline.blocks += 1;
}

async function readBlockTime(
  reader: ByteReader,
  block: EbmlElement,
  tracks: readonly Track[],
): Promise<number | undefined> {
  const head = await reader.read(block.start, 12);
  const { value, width } = readVarint(head);
  const isAudio = tracks.some(({ number, type }) => number === value && type === trackTypes.audio);
  return isAudio && head.length >= width + 2 ? head.readInt16BE(width) : undefined;
}

/**
 * Measures a WebM recording by the times of its blocks. A browser's recorder writes no duration,
 * because it does not know it when it starts; and a stated duration may be wrong.
 *
 * @returns milliseconds, or undefined if there is no audio, or there is video.
 */
export async function measureWebm(reader: ByteReader): Promise<number | undefined> {
  const tracks: Track[] = [];
  const timeline: Timeline = { ticks: 1_000_000, blocks: 0, first: 0, last: 0, interval: 0 };
  let clusterTime = 0;
  for await (const element of walkEbml(reader, containers)) {
    const track = tracks.at(-1);
    if (element.id === id.timestampScale) timeline.ticks = await readUnsigned(reader, element);
    if (element.id === id.track) tracks.push({ number: 0, type: 0 });
    if (element.id === id.trackNumber && track) track.number = await readUnsigned(reader, element);
    if (element.id === id.trackType && track) track.type = await readUnsigned(reader, element);
    if (element.id === id.timestamp) clusterTime = await readUnsigned(reader, element);
    if (element.id === id.simpleBlock || element.id === id.block) {
      const offset = await readBlockTime(reader, element, tracks);
      if (offset !== undefined) addBlock(timeline, clusterTime + offset);
    }
  }
  if (tracks.some(({ type }) => type === trackTypes.video)) return undefined;
  const ticks = timeline.last - timeline.first + timeline.interval;
  return ticks > 0 ? Math.round((ticks * timeline.ticks) / 1_000_000) : undefined;
}
