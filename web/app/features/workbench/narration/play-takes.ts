import { stopPlayback } from '../../../entities/recordings/playback.ts';

/** A take to play, and the pause after it. */
export type PlayedTake = Readonly<{
  sentence: number;
  load: () => Promise<Blob | null>;
  pauseMs: number;
}>;

/**
 * Plays takes one after another; one of them is in memory at a time.
 *
 * @param options.onSentence called when a take begins
 * @param options.signal ends the playback
 * @throws a `DOMException` if the browser cannot play a take
 */
export async function playTakes(
  takes: readonly PlayedTake[],
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
    await pause(pauseMs, signal);
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

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
