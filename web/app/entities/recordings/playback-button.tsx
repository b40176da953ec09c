import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { errorText } from '../../lib/api/error-text.ts';
import { PlayIcon, StopIcon } from '../../ui/sound-icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './playback-button.module.css';
import { play, stopIfPlaying, stopPlayback, usePlayback } from './playback.ts';

/** Plays and stops one sound; starting another sound stops this one. */
export function PlaybackButton(
  props: Readonly<{ id: string; label: string; of: string; load: () => Promise<Blob> }>,
) {
  const { id, label, of, load } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const playback = usePlayback();
  useEffect(() => () => stopIfPlaying(id), [id]);
  const state = playback?.id === id ? playback.state : 'stopped';
  const start = () => {
    setProblem(null);
    play(id, load).catch((error: unknown) => setProblem(playbackText(error)));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={state === 'stopped' ? <PlayIcon /> : <StopIcon />}
        aria-label={`${state === 'stopped' ? 'Play' : 'Stop'}: ${label}, ${of}`}
        onClick={state === 'stopped' ? start : stopPlayback}
      >
        {state === 'loading' ? 'Loading...' : state === 'playing' ? 'Stop' : label}
      </Button>
      {problem !== null && (
        <div className={styles.problem}>
          <Notice kind="error">{problem}</Notice>
        </div>
      )}
    </>
  );
}

const playbackText = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotSupportedError'
    ? 'Your browser does not support the audio element.'
    : errorText(error);
