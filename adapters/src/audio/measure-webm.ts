import { type ByteReader } from './byte-reader.ts';
import { readUnsigned, readVarint, walkEbml, type EbmlElement } from './ebml.ts';
import { webmContainers, webmIds } from './webm-elements.ts';
import { maxTracks, WorkExceeded } from './work-limit.ts';

const trackTypes = { video: 1, audio: 2 } as const;

type Track = { number: number; type: number };

/** The times of the audio blocks so far, in ticks of the file's clock. */
type Timeline = { ticks: number; blocks: number; first: number; last: number; interval: number };

/** A recording as read so far. */
type Recording = {
  readonly tracks: Track[];
  /** The tracks by the numbers that their blocks have. */
  readonly numbered: Map<number, Track>;
  readonly timeline: Timeline;
  clusterTime: number;
};

function addBlock(timeline: Timeline, at: number): void {
  if (timeline.blocks === 0) timeline.first = at;
  else if (at > timeline.last) timeline.interval = at - timeline.last;
  timeline.last = Math.max(timeline.last, at);
  timeline.blocks += 1;
}

/** The time of a block of audio, relative to its cluster; undefined for other tracks. */
function readBlockTime(
  { numbered }: Recording,
  { headBytes }: EbmlElement,
  bytes: Buffer,
): number | undefined {
  const { value, width } = readVarint(bytes, headBytes);
  const at = headBytes + width;
  const isAudio = numbered.get(value)?.type === trackTypes.audio;
  return isAudio && bytes.length >= at + 2 ? bytes.readInt16BE(at) : undefined;
}

function addTrack({ tracks }: Recording): void {
  if (tracks.length === maxTracks) throw new WorkExceeded();
  tracks.push({ number: 0, type: 0 });
}

function numberTrack({ tracks, numbered }: Recording, number: number): void {
  const track = tracks.at(-1);
  if (track === undefined) return;
  // A number that is changed again and again would fill the memory.
  numbered.delete(track.number);
  track.number = number;
  numbered.set(number, track);
}

/** Reads one element into the recording. */
function takeElement(recording: Recording, element: EbmlElement, bytes: Buffer): void {
  const { timeline, tracks } = recording;
  switch (element.id) {
    case webmIds.timestampScale:
      timeline.ticks = readUnsigned(element, bytes);
      break;
    case webmIds.track:
      addTrack(recording);
      break;
    case webmIds.trackNumber:
      numberTrack(recording, readUnsigned(element, bytes));
      break;
    case webmIds.trackType: {
      const track = tracks.at(-1);
      if (track) track.type = readUnsigned(element, bytes);
      break;
    }
    case webmIds.timestamp:
      recording.clusterTime = readUnsigned(element, bytes);
      break;
    case webmIds.simpleBlock:
    case webmIds.block: {
      const offset = readBlockTime(recording, element, bytes);
      if (offset !== undefined) addBlock(timeline, recording.clusterTime + offset);
      break;
    }
  }
}

/**
 * Measures a WebM recording by the times of its blocks. A browser's recorder writes no duration,
 * because it does not know it when it starts; and a stated duration may be wrong.
 *
 * @returns milliseconds, or undefined if there is no audio, or there is video.
 * @throws {WorkExceeded} if there are more tracks than in any recording.
 */
export async function measureWebm(reader: ByteReader): Promise<number | undefined> {
  const timeline: Timeline = { ticks: 1_000_000, blocks: 0, first: 0, last: 0, interval: 0 };
  const recording: Recording = { tracks: [], numbered: new Map(), timeline, clusterTime: 0 };
  await walkEbml(reader, webmContainers, (element, bytes) => {
    takeElement(recording, element, bytes);
  });
  if (recording.tracks.some(({ type }) => type === trackTypes.video)) return undefined;
  const ticks = timeline.last - timeline.first + timeline.interval;
  return ticks > 0 ? Math.round((ticks * timeline.ticks) / 1_000_000) : undefined;
}
