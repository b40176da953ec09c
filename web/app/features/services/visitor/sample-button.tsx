import { useEffect, useState } from 'react';

import {
  play,
  stopIfPlaying,
  stopPlayback,
  usePlayback,
} from '../../../entities/recordings/playback.ts';
import { PlayIcon, StopIcon } from '../../../ui/sound-icons.tsx';
import { loadPublicSample } from './public-provider-data.ts';
import styles from './public-providers.module.css';

/** Plays and stops a voice sample that everyone may hear; starting another one stops it. */
export function SampleButton({ path, of }: { path: string; of: string }) {
  const [hasFailed, setFailed] = useState(false);
  const playback = usePlayback();
  useEffect(() => () => stopIfPlaying(path), [path]);
  const isStopped = playback?.id !== path;
  const start = (): void => {
    setFailed(false);
    play(path, () => loadPublicSample(path)).catch(() => setFailed(true));
  };
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-label={`${isStopped ? 'Play' : 'Stop'}: voice sample, ${of}`}
        onClick={isStopped ? start : stopPlayback}
      >
        {isStopped ? <PlayIcon /> : <StopIcon />}
        {isStopped ? 'Voice sample' : playback.state === 'loading' ? 'Loading...' : 'Stop'}
      </button>
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          The recording could not be played. Please try again.
        </p>
      )}
    </>
  );
}
