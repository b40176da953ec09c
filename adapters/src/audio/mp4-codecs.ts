import { readAacConfig } from './measure-aac.ts';
import { fourCc } from './byte-reader.ts';
import { maxFlacHeaderBytes, readFlacHeader, readFlacRate } from './flac-header.ts';
import { readMp3Frame } from './measure-mp3.ts';
import { NotMeasurable } from './not-measurable.ts';
import { opusRate, opusSamples } from './opus-packet.ts';

/** How long the samples of a track play: all as long, or as long as each one says itself. */
export type Mp4Codec = Readonly<{ sampleRate: number }> &
  (
    | Readonly<{ frameSamples: number }>
    | Readonly<{ count: (start: Buffer, sampleBytes: number) => number }>
  );

/** As much of a sample as `count` reads. */
export const countedBytes = maxFlacHeaderBytes;

/** The fields of a sound's entry before its inner boxes, by the version of the entry. */
const entryBytes = [36, 52, 72];

const boxHeadBytes = 8;
const fullBoxHeadBytes = 12;

/** Finds an inner box of an entry, also in the one in which QuickTime wraps others; returns its content. */
function findBox(bytes: Buffer, start: number, type: string): Buffer | undefined {
  let at = start;
  while (at + boxHeadBytes <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    const end = Math.min(at + size, bytes.length);
    if (size < boxHeadBytes) return undefined;
    const found = fourCc(bytes, at + 4);
    if (found === type) return bytes.subarray(at + boxHeadBytes, end);
    at = found === 'wave' ? at + boxHeadBytes : end;
  }
  return undefined;
}

/** Reads a length of a descriptor, which has 7 bits per byte. */
function readLength(bytes: Buffer, at: number): Readonly<{ length: number; at: number }> {
  let length = 0;
  for (let place = at; place < at + 4; place += 1) {
    const byte = bytes[place] ?? 0;
    length = length * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return { length, at: place + 1 };
  }
  return { length, at: at + 4 };
}

const tags = { stream: 3, decoder: 4, config: 5 };

/** The kind of coding and the configuration in the descriptors of a stream (ISO 14496-1, 7.2.6). */
function readDescriptors(esds: Buffer): Readonly<{ coding: number; config: Buffer }> | undefined {
  let at = 4;
  let coding: number | undefined;
  while (at < esds.length) {
    const tag = esds.readUInt8(at);
    const { length, at: content } = readLength(esds, at + 1);
    if (tag === tags.stream) {
      const flags = esds[content + 2] ?? 0;
      const urlBytes = (flags & 0x40) === 0 ? 0 : 1 + (esds[content + 3] ?? 0);
      at = content + 3 + ((flags & 0x80) === 0 ? 0 : 2) + urlBytes + ((flags & 0x20) === 0 ? 0 : 2);
    } else if (tag === tags.decoder) {
      coding = esds[content];
      at = content + 13;
    } else if (tag === tags.config && coding !== undefined) {
      return { coding, config: esds.subarray(content, content + length) };
    } else at = content + length;
  }
  return coding === undefined ? undefined : { coding, config: Buffer.alloc(0) };
}

const mp3Codings: ReadonlySet<number> = new Set([0x69, 0x6b]);

function readMp4a(entry: Buffer, inner: number): Mp4Codec | undefined {
  const esds = findBox(entry, inner, 'esds');
  const described = esds && readDescriptors(esds);
  if (described === undefined) return undefined;
  return mp3Codings.has(described.coding) ? readMp3(entry) : readAacConfig(described.config);
}

/** The sample rate in the fixed fields of an entry. */
const rateOf = (entry: Buffer): number => entry.readUInt16BE(32);

/** No frame of MP3 is smaller. */
const smallestMp3Frame = 24;

function readMp3(entry: Buffer): Mp4Codec | undefined {
  const sampleRate = rateOf(entry);
  if (sampleRate === 0) return undefined;
  const count = (start: Buffer, sampleBytes: number) => {
    const frame = readMp3Frame(start);
    // Players decode all frames in a sample.
    const hasMore = frame !== undefined && sampleBytes >= frame.bytes + smallestMp3Frame;
    if (hasMore) throw new NotMeasurable('contradictory');
    return frame ? (frame.samples * sampleRate) / frame.sampleRate : 0;
  };
  return { sampleRate, count };
}

function readAlac(entry: Buffer, inner: number): Mp4Codec | undefined {
  const cookie = findBox(entry, inner, 'alac');
  if (cookie === undefined || cookie.length < 28) return undefined;
  const [frameSamples, sampleRate] = [cookie.readUInt32BE(4), cookie.readUInt32BE(24)];
  return frameSamples > 0 && sampleRate > 0 ? { sampleRate, frameSamples } : undefined;
}

function readFlac(entry: Buffer, inner: number): Mp4Codec | undefined {
  const metadata = findBox(entry, inner, 'dfLa');
  const sampleRate = metadata && readFlacRate(metadata, 8);
  if (sampleRate === undefined) return undefined;
  const count = (start: Buffer) => {
    const frame = readFlacHeader(Buffer.concat([start, Buffer.alloc(countedBytes)]));
    return frame ? (frame.samples * sampleRate) / (frame.sampleRate ?? sampleRate) : 0;
  };
  return { sampleRate, count };
}

/** Plain samples: each is a frame of its own. */
function readPlain(entry: Buffer): Mp4Codec | undefined {
  const sampleRate = rateOf(entry);
  return sampleRate > 0 ? { sampleRate, frameSamples: 1 } : undefined;
}

function refuseAmr(): never {
  throw new NotMeasurable('amr');
}

const readers: Readonly<Record<string, (entry: Buffer, inner: number) => Mp4Codec | undefined>> = {
  mp4a: readMp4a,
  '.mp3': readMp3,
  alac: readAlac,
  Opus: () => ({ sampleRate: opusRate, count: opusSamples }),
  fLaC: readFlac,
  sowt: readPlain,
  twos: readPlain,
  ipcm: readPlain,
  samr: refuseAmr,
  sawb: refuseAmr,
  sawp: refuseAmr,
};

const formatOf = (stsd: Buffer): string => fourCc(stsd, boxHeadBytes + 4);

/** Whether an entry is of sound, by its coding. */
export const isSoundEntry = (stsd: Buffer): boolean => Object.hasOwn(readers, formatOf(stsd));

/**
 * Reads how the sound of a track is coded.
 *
 * @param stsd the content of the box with the entries. If there are several, samples can change between
 *   them, which is not read.
 * @throws {NotMeasurable} if it is AMR, or another coding.
 */
export function readMp4Codec(stsd: Buffer): Mp4Codec {
  const entry = stsd.subarray(boxHeadBytes);
  const isReadable = entry.length >= (entryBytes[0] ?? 0) && stsd.readUInt32BE(4) === 1;
  const reader = isReadable && isSoundEntry(stsd) ? readers[formatOf(stsd)] : undefined;
  const version = isReadable ? entry.readUInt16BE(16) : 0;
  const codec = reader?.(entry, entryBytes[version] ?? fullBoxHeadBytes);
  if (codec === undefined) throw new NotMeasurable('unknown-coding');
  return codec;
}
