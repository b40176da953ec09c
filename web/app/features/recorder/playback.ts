import { useSyncExternalStore } from 'react';

/** What plays now, and how it stands. One sound plays at a time in the whole page. */
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

/** What plays now. */
export const usePlayback = (): Playback =>
  useSyncExternalStore(
    subscribe,
    () => playback,
    () => null,
  );

/** Ends whatever plays. */
export function stopPlayback(): void {
  if (running !== null) {
    running.audio.pause();
    URL.revokeObjectURL(running.address);
    running = null;
  }
  if (playback !== null) change(null);
}

/**
 * Plays a sound, ending another one.
 *
 * @param load fetches its bytes; called once for each time that it is played
 * @throws whatever loading throws, and where the browser cannot play the sound
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
    // Stopped while it was being fetched or about to start: nothing went wrong then.
    if (playback?.id !== id) return;
    stopPlayback();
    throw error;
  }
}

/** Ends a sound whose button goes away, and leaves another one alone. */
export function stopIfPlaying(id: string): void {
  if (playback?.id === id) stopPlayback();
}
