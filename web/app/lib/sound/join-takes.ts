import { longestWavSamples, shapeSamples, toPcm, wavHeader, type Span } from '@nsem/core/sound';

import { createBlobWriter, type BlobWriter } from './blob-writer.ts';
import { openWav, type WavFile } from './read-wav-file.ts';
import { SoundRefusal } from './take-store.ts';

/** How takes are joined; each list has an entry for every take. */
export type JoinOptions = Readonly<{
  /** By how many decibels each take is amplified. */
  gains: readonly number[];
  /** How long the pause after each take is, in milliseconds; none follows the last one. */
  gaps: readonly number[];
  /** What is used of each take; without it, all. */
  spans?: readonly Span[];
  /** That of all takes; 48,000 without it. */
  sampleRate?: number;
  /** Is called with the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}>;

/** A stretch of a take, in samples, and the pause after it. */
type Piece = Readonly<{ wav: WavFile; from: number; to: number; gain: number; pause: number }>;

const samplesAtATime = 65_536;

async function openPieces(takes: readonly Blob[], options: JoinOptions): Promise<readonly Piece[]> {
  const { gains, gaps, spans, sampleRate = 48_000 } = options;
  const samplesOf = (ms: number): number => Math.round((ms * sampleRate) / 1000);
  const pieces: Piece[] = [];
  for (const [nth, take] of takes.entries()) {
    const wav = await openWav(take);
    if (wav?.sampleRate !== sampleRate) throw new SoundRefusal('not-decodable');
    const span = spans?.[nth];
    const isLast = nth === takes.length - 1;
    pieces.push({
      wav,
      from: span === undefined ? 0 : Math.min(samplesOf(span.from), wav.length),
      to: span === undefined ? wav.length : Math.min(samplesOf(span.to), wav.length),
      gain: gains[nth] ?? 0,
      pause: isLast ? 0 : samplesOf(gaps[nth] ?? 0),
    });
  }
  return pieces;
}

/** Writes a piece slice by slice. @param onSamples is called with how many were written */
async function writePiece(
  { wav, from, to, gain, pause }: Piece,
  writer: BlobWriter,
  onSamples: (count: number) => void,
): Promise<void> {
  let at = 0;
  for await (const samples of wav.read(from, to)) {
    shapeSamples(samples, gain, { at, total: to - from, sampleRate: wav.sampleRate });
    writer.add(toPcm(samples));
    at += samples.length;
    onSamples(samples.length);
  }
  for (let left = pause; left > 0; left -= samplesAtATime) {
    const count = Math.min(left, samplesAtATime);
    writer.add(toPcm(new Float32Array(count)));
    onSamples(count);
  }
}

/**
 * Joins takes to one WAV file: trims, amplifies and fades each of them, with silence between them.
 * Only a slice of it is in memory at a time.
 *
 * @throws {SoundRefusal} `too-long` if it would have 4 GiB or more, and `not-decodable` if a take is
 * no WAV file with the sample rate
 */
export async function joinTakes(takes: readonly Blob[], options: JoinOptions): Promise<Blob> {
  const { sampleRate = 48_000, onProgress, signal } = options;
  const pieces = await openPieces(takes, options);
  const total = pieces.reduce((sum, { from, to, pause }) => sum + to - from + pause, 0);
  if (total > longestWavSamples) throw new SoundRefusal('too-long');
  const writer = createBlobWriter();
  let written = 0;
  for (const piece of pieces) {
    await writePiece(piece, writer, (count) => {
      signal?.throwIfAborted();
      written += count;
      onProgress?.(written / total);
    });
  }
  return writer.finish('audio/wav', wavHeader(total, sampleRate));
}
