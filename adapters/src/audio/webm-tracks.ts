import { readFloat, readUnsigned, type EbmlElement } from './ebml.ts';
import { webmIds } from './webm-elements.ts';
import { maxTracks, WorkExceeded } from './work-limit.ts';

/** A track of a WebM file, as far as it is described. */
export type WebmTrack = {
  number: number;
  type: number;
  codec: string;
  /** What a decoder needs before the first packet. */
  head: Buffer;
  /** Whether its content is compressed or encrypted once more. */
  isEncoded: boolean;
  sampleRate: number;
  channels: number;
  bitDepth: number;
};

export const trackTypes = { video: 1, audio: 2 } as const;

function addTrack(tracks: WebmTrack[]): void {
  if (tracks.length === maxTracks) throw new WorkExceeded();
  tracks.push({
    number: 0,
    type: 0,
    codec: '',
    head: Buffer.alloc(0),
    isEncoded: false,
    sampleRate: 8000,
    channels: 1,
    bitDepth: 0,
  });
}

/** Reads an element that begins or describes a track: the last one. */
export function describeTrack(tracks: WebmTrack[], element: EbmlElement, bytes: Buffer): void {
  if (element.id === webmIds.track) addTrack(tracks);
  const track = tracks.at(-1);
  if (track === undefined) return;
  switch (element.id) {
    case webmIds.trackNumber:
      track.number = readUnsigned(element, bytes);
      break;
    case webmIds.trackType:
      track.type = readUnsigned(element, bytes);
      break;
    case webmIds.codec:
      // The name may end with zeros.
      track.codec = bytes.toString('latin1', element.headBytes).split('\0', 1)[0] ?? '';
      break;
    case webmIds.codecPrivate:
      track.head = Buffer.from(bytes.subarray(element.headBytes));
      break;
    case webmIds.encodings:
      track.isEncoded = true;
      break;
    case webmIds.samplingFrequency:
      track.sampleRate = readFloat(element, bytes);
      break;
    case webmIds.channels:
      track.channels = readUnsigned(element, bytes);
      break;
    case webmIds.bitDepth:
      track.bitDepth = readUnsigned(element, bytes);
      break;
  }
}
