// The price of a transcription follows from its length, so the length is that of the frames which
// are in the file. A header is written before the recording ends: by a browser that may be closed,
// or by someone who would like to pay for a minute and submit an hour. Positions and time stamps
// are no better: a recorder that joins a running stream begins with the position of that stream, so
// that a voice note of 20 seconds seemed to last six hours.
//
// All parsers have the same rules. Frames are added up, also those of recordings that follow each
// other in one file; of tracks that play at the same time, the longest counts. A position can only
// shorten a recording, where players leave something out. What follows damage counts, as players
// find it; otherwise a few wrong bytes after a minute would make an hour cost as much as this
// minute. Parsers move forward only, with a window of 256 KiB, and let other requests run after
// every 4,096 parts.

import { ok, refuse, type Result } from '@nsem/core';
import { readWav } from '@nsem/core/sound';

import { amrKind } from '../files/name-file-kind.ts';
import type { UploadFault } from '../files/upload-staging.ts';
import { type ByteReader, fourCc, withByteReader } from './byte-reader.ts';
import { isFlacStart } from './flac-header.ts';
import { isAdtsSync, measureAdts } from './measure-aac.ts';
import { measureFlac } from './measure-flac.ts';
import { measureMp3 } from './measure-mp3.ts';
import { measureMp4 } from './measure-mp4.ts';
import { measureOgg } from './measure-ogg.ts';
import { measureWebm } from './measure-webm.ts';
import { NotMeasurable, type NotMeasurableReason } from './not-measurable.ts';

const tagHeadBytes = 10;

/** Programs that add a tag usually replace the one before; a file has a few at most. */
const maxTags = 16;

/** The bytes of the ID3v2 tag that begins with `head`, whose length has 7 bits per byte; 0 if none does. */
function tagLength(head: Buffer): number {
  if (head.length < tagHeadBytes || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  let length = 0;
  for (const byte of head.subarray(6, tagHeadBytes)) length = length * 128 + (byte & 0x7f);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return tagHeadBytes + length + (hasFooter ? tagHeadBytes : 0);
}

/** Where the sound begins, after the ID3v2 tags that precede it in files of any format. */
async function skipTags(reader: ByteReader): Promise<number> {
  let at = 0;
  for (let tags = 0; tags < maxTags; tags += 1) {
    const length = tagLength(await reader.read(at, tagHeadBytes));
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** The file from a place on, as if it began there. */
const readerFrom = (reader: ByteReader, start: number): ByteReader =>
  start === 0
    ? reader
    : {
        sizeBytes: Math.max(0, reader.sizeBytes - start),
        get work() {
          return reader.work;
        },
        peek: (at, length) => reader.peek(start + at, length),
        read: (at, length) => reader.read(start + at, length),
      };

/** The type and the duration of an audio file. */
type Audio = Readonly<{ contentType: string; durationMs: number }>;

type Measure = (reader: ByteReader) => Promise<number | undefined>;

type Kind = Readonly<{
  contentType: string;
  name: string;
  matches: (head: Buffer) => boolean;
  measure: Measure;
}>;

const headBytes = 64;

const isWebm = (head: Buffer): boolean =>
  fourCc(head, 0) === '\u001aE\u00df\u00a3' && head.includes('webm');

/** MP4, but not the pictures that have the same boxes. */
const isMp4 = (head: Buffer): boolean =>
  fourCc(head, 4) === 'ftyp' && !/^(?:hei|avif|mif1)/.test(fourCc(head, 8));

/** WAV, and its variants for more than 4 GiB. */
const isWav = (head: Buffer): boolean =>
  ['RIFF', 'RF64', 'BW64'].includes(fourCc(head, 0)) && fourCc(head, 8) === 'WAVE';

/** The accepted types by their first bytes; MP3 has no signature and therefore comes last. */
const kinds: readonly Kind[] = [
  {
    contentType: 'audio/wav',
    name: 'a WAV file',
    matches: isWav,
    measure: async (reader) => (await readWav(reader))?.durationMs,
  },
  {
    contentType: 'audio/mp4',
    name: 'an MP4 file',
    matches: isMp4,
    measure: measureMp4,
  },
  {
    contentType: 'audio/ogg',
    name: 'an Ogg file',
    matches: (head) => fourCc(head, 0) === 'OggS',
    measure: measureOgg,
  },
  { contentType: 'audio/flac', name: 'a FLAC file', matches: isFlacStart, measure: measureFlac },
  {
    contentType: 'audio/webm',
    name: 'a WebM file',
    matches: isWebm,
    measure: measureWebm,
  },
  { contentType: 'audio/aac', name: 'an AAC file', matches: isAdtsSync, measure: measureAdts },
  { contentType: 'audio/mpeg', name: 'an MP3 file', matches: () => true, measure: measureMp3 },
];

/** Whether an error comes from the disk, not from what a file contains. */
export const isFromDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

type Measured = Readonly<{ durationMs?: number | undefined; reason?: NotMeasurableReason }>;

/** Measures a file that may be malformed, or cost too much. Disk errors are thrown. */
async function measure(kind: Kind, reader: ByteReader): Promise<Measured> {
  try {
    return { durationMs: await kind.measure(reader) };
  } catch (error) {
    if (isFromDisk(error)) throw error;
    return error instanceof NotMeasurable ? { reason: error.reason } : {};
  }
}

const isDuration = (durationMs: number | undefined): durationMs is number =>
  durationMs !== undefined && Number.isSafeInteger(durationMs) && durationMs > 0;

/** Describes a file whose sound is not measured. */
function describe({ contentType, name }: Kind, reason: NotMeasurableReason | undefined) {
  if (reason === 'video') return 'a video';
  if (reason === 'amr') return amrKind;
  if (reason === 'unknown-coding') return `${name} whose sound has a coding that is not accepted`;
  // Anything can be taken for an MP3.
  return contentType === 'audio/mpeg' ? undefined : `${name} that is damaged, or has no sound`;
}

const refusal = (found: string | undefined): Result<never, UploadFault> =>
  refuse({ code: 'upload.unreadable-audio', ...(found !== undefined && { found }) });

/** `probeAudio` for a file that is open; `reader.work` is what it cost, within `workLimit`. */
export async function probe(file: ByteReader): Promise<Result<Audio, UploadFault>> {
  const reader = readerFrom(file, await skipTags(file));
  const head = await reader.read(0, headBytes);
  const kind = kinds.find(({ matches }) => matches(head));
  if (kind === undefined) return refusal(undefined);
  const { durationMs, reason } = await measure(kind, reader);
  if (isDuration(durationMs)) return ok({ contentType: kind.contentType, durationMs });
  return refusal(describe(kind, reason));
}

/**
 * Identifies an audio file by its content and measures its duration: WAV, MP3, AAC, M4A, Ogg (Opus,
 * Vorbis), FLAC and WebM.
 *
 * @returns the media type and whole milliseconds (at least 1), or a refusal of any other file and of
 *   files that are truncated, unreadable or built to take long: `found` is what it is instead.
 */
export const probeAudio = (path: string): Promise<Result<Audio, UploadFault>> =>
  withByteReader(path, probe);

/** Opens the sound of a file, behind the tags that may precede it, for `use`. */
export const withSound = <T>(path: string, use: (reader: ByteReader) => Promise<T>): Promise<T> =>
  withByteReader(path, async (file) => use(readerFrom(file, await skipTags(file))));
