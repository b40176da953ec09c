import { useEffect, useSyncExternalStore } from 'react';

import { Icon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import styles from './voice-icon-button.module.css';

/** The sound that is playing or loading. Only one plays at a time on the whole page. */
export type Playback = Readonly<{ id: string; state: 'loading' | 'playing' }> | null;

type Running = Readonly<{ id: string; audio: HTMLAudioElement; address: string }>;

const listeners = new Set<() => void>();
let current: Playback = null;
let running: Running | null = null;

function change(next: Playback): void {
  current = next;
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
    () => current,
    () => null,
  );

export function stopPlayback(): void {
  if (running !== null) {
    running.audio.pause();
    URL.revokeObjectURL(running.address);
    running = null;
  }
  if (current !== null) change(null);
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
    if (current?.id !== id) return;
    const address = URL.createObjectURL(blob);
    const audio = new Audio(address);
    running = { id, audio, address };
    audio.addEventListener('ended', () => running?.audio === audio && stopPlayback());
    await audio.play();
    if (running?.audio === audio) change({ id, state: 'playing' });
  } catch (error) {
    // It was stopped while loading or starting, which is not an error.
    if (current?.id !== id) return;
    stopPlayback();
    throw error;
  }
}

/** Stops the sound of a button that is removed, but not the sound of another one. */
export function stopIfPlaying(id: string): void {
  if (current?.id === id) stopPlayback();
}

/** Plays and stops a voice sample on a card; starting another one stops it. */
export function VoiceIconButton(
  props: Readonly<{ path: string; of: string; load: (path: string) => Promise<Blob> }>,
) {
  const { path, of, load } = props;
  const playback = usePlayback();
  useEffect(() => () => stopIfPlaying(path), [path]);
  const state = playback?.id === path ? playback.state : 'stopped';
  const start = (): void => {
    play(path, () => load(path)).catch(() =>
      showToast('error', 'Not Played', 'The recording could not be played. Please try again.'),
    );
  };
  return (
    <button
      type="button"
      className={styles.play}
      data-state={state}
      aria-label={`${state === 'stopped' ? 'Play' : 'Stop'}: voice sample, ${of}`}
      title={state === 'stopped' ? 'Play the voice sample' : 'Stop'}
      onClick={state === 'stopped' ? start : stopPlayback}
    >
      {state === 'stopped' ? <PlayIcon /> : <StopIcon />}
    </button>
  );
}

export const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />
  </Icon>
);

export const StopIcon = () => (
  <Icon>
    <rect x="6.5" y="6.5" width="11" height="11" rx="1" fill="currentColor" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path d="M8.5 6v12M15.5 6v12" strokeWidth="3.5" />
  </Icon>
);

export const MicrophoneIcon = () => (
  <Icon>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </Icon>
);
