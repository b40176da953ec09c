import { ok, refuse, type Result } from '@nsem/core';
import { readWav } from '@nsem/core/sound';

import type { UploadFault } from '../files/upload-fault.ts';
import { fourCc, withByteReader, type ByteReader } from './byte-reader.ts';
import { measureFlac } from './measure-flac.ts';
import { measureMp3 } from './measure-mp3.ts';
import { measureMp4 } from './measure-mp4.ts';
import { measureOgg } from './measure-ogg.ts';
import { measureWebm } from './measure-webm.ts';

/** The type and the duration of an audio file. */
export type Audio = Readonly<{ contentType: string; durationMs: number }>;

type Measure = (reader: ByteReader) => Promise<number | undefined>;

type Kind = Readonly<{ contentType: string; matches: (head: Buffer) => boolean; measure: Measure }>;

/** The accepted types by their first bytes; MP3 has no signature and therefore comes last. */
const kinds: readonly Kind[] = [
  {
    contentType: 'audio/wav',
    matches: (head) => fourCc(head, 0) === 'RIFF' && fourCc(head, 8) === 'WAVE',
    measure: async (reader) => (await readWav(reader))?.durationMs,
  },
  { contentType: 'audio/mp4', matches: (head) => fourCc(head, 4) === 'ftyp', measure: measureMp4 },
  { contentType: 'audio/ogg', matches: (head) => fourCc(head, 0) === 'OggS', measure: measureOgg },
  {
    contentType: 'audio/flac',
    matches: (head) => fourCc(head, 0) === 'fLaC',
    measure: measureFlac,
  },
  {
    contentType: 'audio/webm',
    matches: (head) => fourCc(head, 0) === '\u001aE\u00df\u00a3' && head.includes('webm'),
    measure: measureWebm,
  },
  { contentType: 'audio/mpeg', matches: () => true, measure: measureMp3 },
];

/** Whether an error comes from the disk, not from what a file contains. */
export const isFromDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Measures a file; undefined if it is malformed, or costs too much. Disk errors are thrown. */
async function measure(kind: Kind, reader: ByteReader): Promise<number | undefined> {
  try {
    return await kind.measure(reader);
  } catch (error) {
    if (isFromDisk(error)) throw error;
    return undefined;
  }
}

const isDuration = (durationMs: number | undefined): durationMs is number =>
  durationMs !== undefined && Number.isSafeInteger(durationMs) && durationMs > 0;

/** `probeAudio` for a file that is open; `reader.work` is what it cost, within `workLimit`. */
export async function probe(reader: ByteReader): Promise<Result<Audio, UploadFault>> {
  const head = await reader.read(0, 64);
  const kind = kinds.find(({ matches }) => matches(head));
  const durationMs = kind && (await measure(kind, reader));
  return kind !== undefined && isDuration(durationMs)
    ? ok({ contentType: kind.contentType, durationMs })
    : refuse({ code: 'upload.unreadable-audio' });
}

/**
 * Identifies an audio file by its content and measures its duration: WAV, MP3, M4A, Ogg (Opus, Vorbis),
 * FLAC and WebM.
 *
 * @returns the media type and whole milliseconds (at least 1), or a refusal of any other file and of
 *   files that are truncated, unreadable or built to take long.
 */
export const probeAudio = (path: string): Promise<Result<Audio, UploadFault>> =>
  withByteReader(path, probe);
