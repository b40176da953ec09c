import { useEffect, useRef, useState } from 'react';

import { stopPlayback } from '../../../entities/recordings/playback.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { Segment } from '../draft/draft.ts';
import { pausesMs, type Studio } from './use-studio.ts';
import { endsParagraph } from './script-checks.ts';
import { chosenTake, type Take } from './take-library.ts';

/** The whole narration, as it will be heard, from the sentence in focus on. */
export function usePreview(
  studio: Studio,
  segments: readonly Segment[],
): Readonly<{ isPlaying: boolean; toggle: (from: number) => void; stop: () => void }> {
  const [isPlaying, setPlaying] = useState(false);
  const running = useRef<AbortController | null>(null);
  const { go } = studio;
  const latestGo = useRef(go);
  useEffect(() => {
    latestGo.current = go;
  });
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setPlaying(false);
  };
  useEffect(() => () => running.current?.abort(), []);
  const start = async (from: number): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setPlaying(true);
    const played = chosenTakes(studio, segments).filter(({ sentence }) => sentence >= from);
    try {
      const onSentence = (at: number): void => latestGo.current({ sentence: at });
      await playTakes(played, { onSentence, signal: controller.signal });
    } catch {
      showToast('error', 'This take cannot be played', 'Record the sentence again.');
    }
    if (running.current === controller) stop();
  };
  return {
    isPlaying,
    toggle: (from) => {
      if (isPlaying) stop();
      else void start(from);
    },
    stop,
  };
}

/**
 * Plays takes one after another; one of them is in memory at a time.
 *
 * @param options.onSentence called when a take begins
 * @param options.signal ends the playback
 * @throws a `DOMException` if the browser cannot play a take
 */
async function playTakes(
  takes: readonly ChosenTake[],
  { onSentence, signal }: Readonly<{ onSentence: (at: number) => void; signal: AbortSignal }>,
): Promise<void> {
  stopPlayback();
  const audio = new Audio();
  for (const { sentence, load, pauseMs } of takes) {
    if (signal.aborted) return;
    const blob = await load();
    if (blob === null || signal.aborted) continue;
    onSentence(sentence);
    await playToEnd(audio, blob, signal);
    await waitFor(pauseMs, signal);
  }
}

async function playToEnd(audio: HTMLAudioElement, blob: Blob, signal: AbortSignal): Promise<void> {
  const address = URL.createObjectURL(blob);
  const stop = (): void => audio.pause();
  signal.addEventListener('abort', stop);
  try {
    audio.src = address;
    const end = new Promise<void>((resolve) => {
      audio.addEventListener('ended', () => resolve(), { once: true });
      audio.addEventListener('pause', () => resolve(), { once: true });
    });
    await audio.play();
    await end;
  } finally {
    signal.removeEventListener('abort', stop);
    URL.revokeObjectURL(address);
  }
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The take of a sentence that is heard, and the pause after it. */
type ChosenTake = Readonly<{
  /** The place of the sentence in the script, from 0. */
  sentence: number;
  key: string;
  take: Take;
  pauseMs: number;
  load: () => Promise<Blob | null>;
}>;

/** The takes that make up the narration, in the order of the script. */
export function chosenTakes(
  { keys, takes, library, preferences }: Studio,
  segments: readonly Segment[],
): readonly ChosenTake[] {
  const { sentence: afterSentence, paragraph } = pausesMs[preferences.pause];
  return segments.flatMap((segment, sentence) => {
    const key = keys[sentence] ?? '';
    const take = chosenTake(takes.get(key));
    if (take === undefined) return [];
    const load = () => library.load(key, take.id);
    const pauseMs = endsParagraph(segment) ? paragraph : afterSentence;
    return { sentence, key, take, pauseMs, load };
  });
}
