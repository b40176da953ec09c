import { useEffect, useRef, useState } from 'react';

import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { Segment } from '../draft/draft.ts';
import { chosenTakes } from './chosen-takes.ts';
import { playTakes } from './play-takes.ts';
import type { Studio } from './use-studio.ts';

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
