import { useEffect } from 'react';

import { PlayIcon, StopIcon } from '../../ui/sound-icons.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { play, stopIfPlaying, stopPlayback, usePlayback } from './playback.ts';
import styles from './voice-icon-button.module.css';

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
