import { useEffect, useRef, useState } from 'react';

import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { Segment } from '../draft/draft.ts';
import { playTakes } from './play-takes.ts';
import { pauseMs } from './preferences.ts';
import { endsParagraph } from './sentence-keys.ts';
import { chosenTake } from './take.ts';
import type { Studio } from './use-studio.ts';

/** The whole narration, as it will be heard, from the sentence in focus on. */
export function usePreview(
  { library, keys, takes, preferences, go }: Studio,
  segments: readonly Segment[],
): Readonly<{ isPlaying: boolean; toggle: (from: number) => void; stop: () => void }> {
  const [isPlaying, setPlaying] = useState(false);
  const running = useRef<AbortController | null>(null);
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
    const { sentence, paragraph } = pauseMs[preferences.pause];
    const played = segments.slice(from).flatMap((segment, index) => {
      const key = keys[from + index] ?? '';
      const take = chosenTake(takes.get(key));
      if (take === undefined) return [];
      return {
        sentence: from + index,
        load: () => library.load(key, take.id),
        pauseMs: endsParagraph(segment) ? paragraph : sentence,
      };
    });
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
