import { ok, refuse, type Result } from '@nsem/core';

import type { UploadFault } from '../files/upload-fault.ts';
import { fourCc, withByteReader, type ByteReader } from './byte-reader.ts';
import { measureFlac } from './measure-flac.ts';
import { measureMp3 } from './measure-mp3.ts';
import { measureMp4 } from './measure-mp4.ts';
import { measureOgg } from './measure-ogg.ts';
import { measureWebm } from './measure-webm.ts';
import { readWav } from './read-wav.ts';

/** Audio as it was found: what it is, and how long it plays. */
export type Audio = Readonly<{ contentType: string; durationMs: number }>;

type Measure = (reader: ByteReader, path: string) => Promise<number | undefined>;

type Kind = Readonly<{ contentType: string; isIt: (head: Buffer) => boolean; measure: Measure }>;

/** What is accepted, by its first bytes; MP3 has no sure sign and therefore comes last. */
const kinds: readonly Kind[] = [
  {
    contentType: 'audio/wav',
    isIt: (head) => fourCc(head, 0) === 'RIFF' && fourCc(head, 8) === 'WAVE',
    measure: async (reader) => (await readWav(reader))?.durationMs,
  },
  { contentType: 'audio/mp4', isIt: (head) => fourCc(head, 4) === 'ftyp', measure: measureMp4 },
  {
    contentType: 'audio/ogg',
    isIt: (head) => fourCc(head, 0) === 'OggS',
    measure: (_, path) => measureOgg(path),
  },
  { contentType: 'audio/flac', isIt: (head) => fourCc(head, 0) === 'fLaC', measure: measureFlac },
  {
    contentType: 'audio/webm',
    isIt: (head) => fourCc(head, 0) === '\u001aE\u00df\u00a3' && head.includes('webm'),
    measure: measureWebm,
  },
  { contentType: 'audio/mpeg', isIt: () => true, measure: measureMp3 },
];

const isFromDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** A parser throws for a malformed file; what the disk reports is no fault of the file. */
async function measure(kind: Kind, reader: ByteReader, path: string): Promise<number | undefined> {
  try {
    return await kind.measure(reader, path);
  } catch (error) {
    if (isFromDisk(error)) throw error;
    return undefined;
  }
}

/**
 * Finds out what an audio file is, by its content, and how long it plays, measured from the file
 * itself: WAV, MP3, M4A, Ogg (Opus, Vorbis), FLAC and WebM.
 *
 * @returns the media type and whole milliseconds (at least 1), or a refusal of everything else and of
 *   files that are cut off or cannot be read.
 */
export function probeAudio(path: string): Promise<Result<Audio, UploadFault>> {
  return withByteReader(path, async (reader) => {
    const head = await reader.read(0, 64);
    const kind = kinds.find(({ isIt }) => isIt(head));
    const durationMs = kind && (await measure(kind, reader, path));
    return kind !== undefined && isLength(durationMs)
      ? ok({ contentType: kind.contentType, durationMs })
      : refuse({ code: 'upload.unreadable-audio' });
  });
}

const isLength = (durationMs: number | undefined): durationMs is number =>
  durationMs !== undefined && Number.isSafeInteger(durationMs) && durationMs > 0;
