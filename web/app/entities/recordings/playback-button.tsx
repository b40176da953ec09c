import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { errorText } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { Notice } from '../../ui/notice.tsx';
import { play, PlayIcon, StopIcon, stopIfPlaying, stopPlayback, usePlayback } from './playback.tsx';

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
        <div className="full">
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

/** Fetches a voice sample, because an <audio> element cannot send the session token. */
export const loadVoiceSample = async (path: string): Promise<Blob> =>
  (await nsem.services.downloadSample(path)).blob();

/** Plays a narrator's sample; renders nothing if there is none. */
export function VoiceSampleButton({ path, of }: { path: string | null; of: string }) {
  if (path === null) return null;
  return (
    <PlaybackButton id={path} label="Voice sample" of={of} load={() => loadVoiceSample(path)} />
  );
}
