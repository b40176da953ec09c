import { useSyncExternalStore } from 'react';

/** The sound that is playing or loading. Only one plays at a time on the whole page. */
export type Playback = Readonly<{ id: string; state: 'loading' | 'playing' }> | null;

type Running = Readonly<{ id: string; audio: HTMLAudioElement; address: string }>;

const listeners = new Set<() => void>();
let playback: Playback = null;
let running: Running | null = null;

function change(next: Playback): void {
  playback = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current playback, or null. */
export const usePlayback = (): Playback =>
  useSyncExternalStore(
    subscribe,
    () => playback,
    () => null,
  );

export function stopPlayback(): void {
  if (running !== null) {
    running.audio.pause();
    URL.revokeObjectURL(running.address);
    running = null;
  }
  if (playback !== null) change(null);
}

/**
 * Plays a sound and stops the one before it.
 *
 * @param load fetches its bytes; called each time it is played
 * @throws the error of `load`, or a `DOMException` if the browser cannot play the sound
 */
export async function play(id: string, load: () => Promise<Blob>): Promise<void> {
  stopPlayback();
  change({ id, state: 'loading' });
  try {
    const blob = await load();
    if (playback?.id !== id) return;
    const address = URL.createObjectURL(blob);
    const audio = new Audio(address);
    running = { id, audio, address };
    audio.addEventListener('ended', () => running?.audio === audio && stopPlayback());
    await audio.play();
    if (running?.audio === audio) change({ id, state: 'playing' });
  } catch (error) {
    // It was stopped while loading or starting, which is not an error.
    if (playback?.id !== id) return;
    stopPlayback();
    throw error;
  }
}

/** Stops the sound of a button that is removed, but not the sound of another one. */
export function stopIfPlaying(id: string): void {
  if (playback?.id === id) stopPlayback();
}
