import { Button } from '@mantine/core';
import { useEffect } from 'react';

import { errorText } from '../../lib/error-text.ts';
import { PlayIcon, StopIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { play, stopIfPlaying, stopPlayback, usePlayback } from './playback.ts';

/** Plays and stops one sound; starting another one stops this one. */
export function PlaybackButton(
  props: Readonly<{ id: string; label: string; of: string; load: () => Promise<Blob> }>,
) {
  const { id, label, of, load } = props;
  const playback = usePlayback();
  useEffect(() => () => stopIfPlaying(id), [id]);
  const mine = playback?.id === id ? playback.state : 'stopped';
  const start = () =>
    play(id, load).catch((error: unknown) =>
      showToast('error', 'Playback Failed', playbackText(error)),
    );
  return (
    <Button
      variant="default"
      leftSection={mine === 'stopped' ? <PlayIcon /> : <StopIcon />}
      aria-label={`${mine === 'stopped' ? 'Play' : 'Stop'}: ${label}, ${of}`}
      onClick={() => (mine === 'stopped' ? void start() : stopPlayback())}
    >
      {mine === 'loading' ? 'Loading...' : mine === 'playing' ? 'Stop' : label}
    </Button>
  );
}

const playbackText = (error: unknown): string =>
  error instanceof DOMException
    ? 'Your browser does not support the audio element.'
    : errorText(error);
