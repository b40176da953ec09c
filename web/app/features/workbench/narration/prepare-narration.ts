import {
  checkSound,
  gainFor,
  trimSilence,
  type SoundFinding,
  type SoundMeasures,
} from '@nsem/core/sound';

import { joinTakes } from '../../../lib/sound/join-takes.ts';
import { SoundRefusal } from '../../../lib/sound/sound-refusal.ts';
import { measureRecording } from './measure-recording.ts';

/** A take that becomes part of the narration. */
export type PreparedTake = Readonly<{
  id: string;
  measures: SoundMeasures;
  /** The pause after it. */
  pauseMs: number;
  load: () => Promise<Blob | null>;
}>;

/** A recording to deliver, with what was measured and found. */
export type Prepared = Readonly<{
  sound: Blob;
  measures: SoundMeasures;
  findings: readonly SoundFinding[];
  /** When each sentence begins, in milliseconds; empty for a file that was made elsewhere. */
  starts: readonly number[];
}>;

type Options = Readonly<{ onProgress: (share: number) => void; signal: AbortSignal }>;

/** Measures and checks a recording as it will be delivered. */
export async function checkWhole(
  sound: Blob,
  options: Readonly<{ onSeconds?: (seconds: number) => void; signal: AbortSignal }>,
): Promise<Prepared> {
  const measures = await measureRecording(sound, options);
  return { sound, measures, findings: checkSound(measures, 'whole'), starts: [] };
}

/**
 * Joins takes at one level, without the silence at their ends and with pauses between them, and
 * measures the whole.
 *
 * @throws SoundRefusal if a take is not on the device any more
 */
export async function prepareNarration(
  takes: readonly PreparedTake[],
  { onProgress, signal }: Options,
): Promise<Prepared> {
  const blobs: Blob[] = [];
  for (const { load } of takes) {
    const blob = await load();
    if (blob === null) throw new SoundRefusal('take-missing');
    blobs.push(blob);
  }
  const spans = takes.map(({ measures }) => trimSilence(measures));
  const gaps = takes.map(({ pauseMs }) => pauseMs);
  const lengths = spans.map(({ from, to }, index) => to - from + (gaps[index] ?? 0));
  const seconds = lengths.reduce((sum, length) => sum + length, 0) / 1_000;
  const sound = await joinTakes(blobs, {
    gains: takes.map(({ measures }) => gainFor(measures)),
    gaps,
    spans,
    onProgress: (share) => onProgress(share / 2),
    signal,
  });
  const onSeconds = (measured: number): void => onProgress(0.5 + measured / seconds / 2);
  return { ...(await checkWhole(sound, { onSeconds, signal })), starts: startsOf(lengths) };
}

function startsOf(lengths: readonly number[]): readonly number[] {
  let at = 0;
  return lengths.map((length) => {
    const start = at;
    at += length;
    return start;
  });
}

/** The index of the sentence in which something was found; the first if it is about the whole. */
export const sentenceAt = (
  { starts }: Pick<Prepared, 'starts'>,
  { at }: Pick<SoundFinding, 'at'>,
): number => Math.max(0, at === null ? 0 : starts.findLastIndex((start) => start <= at));
