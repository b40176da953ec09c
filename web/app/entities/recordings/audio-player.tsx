import { useId } from 'react';

import { formatSeconds } from '../../lib/format/sizes.ts';
import { PauseIcon, PlayIcon } from './playback.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './players.module.css';
import {
  type JobRecording,
  type OpenRecording,
  type Player,
  speeds,
  useRecording,
} from './use-player.ts';

/**
 * Plays a recording of a job from the server, in parts, however long it is.
 *
 * @param props.label what is played, for screen readers
 * @param props.seconds its length, if it is known before the recording is loaded
 */
export function AudioPlayer(
  props: Readonly<{ recording: JobRecording; label: string; seconds: number | null }>,
) {
  const { recording, label, seconds } = props;
  const { player, failure } = useRecording(recording, seconds);
  return (
    <section className={styles.player} aria-label={label}>
      {/* Recordings have no captions: many are here to be written down. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...player.element} />
      <Controls player={player} label={label} />
      <PlayerFailure failure={failure} />
    </section>
  );
}

/** Why a recording is not heard, if it is not. */
export const PlayerFailure = ({ failure }: Pick<OpenRecording, 'failure'>) =>
  failure !== null && (
    <Notice kind="error" title="The recording could not be played">
      {failure}
    </Notice>
  );

function Controls({ player, label }: { player: Player; label: string }) {
  const { isPlaying, isWaiting, position, duration } = player;
  const length = duration ?? 0;
  return (
    <>
      <button
        type="button"
        className={styles.play}
        aria-label={`${isPlaying ? 'Pause' : 'Play'}: ${label}`}
        data-waiting={isWaiting || undefined}
        onClick={player.toggle}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <input
        type="range"
        className={styles.seek}
        aria-label={`Position: ${label}`}
        aria-valuetext={`${formatSeconds(position)} of ${formatSeconds(length)}`}
        min={0}
        max={Math.max(length, 0.1)}
        step={1}
        value={Math.min(position, length)}
        onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
      />
      <div className={styles.row}>
        <span className={styles.time}>
          {formatSeconds(position)} / {duration === null ? '–:––' : formatSeconds(duration)}
        </span>
        <Step by={-10} player={player} />
        <Step by={10} player={player} />
        <Speed player={player} />
      </div>
    </>
  );
}

const Step = ({ by, player }: { by: number; player: Player }) => (
  <button type="button" className={styles.button} onClick={() => player.seek(player.position + by)}>
    {by < 0 ? `−${-by} s` : `+${by} s`}
    <span className="visually-hidden"> {by < 0 ? 'back' : 'forward'}</span>
  </button>
);

/** Chooses how fast a recording is played. */
export function Speed({ player }: { player: Player }) {
  const id = useId();
  return (
    <span className={styles.speed}>
      <label htmlFor={id} className="visually-hidden">
        Speed
      </label>
      <select
        id={id}
        value={player.speed}
        onChange={({ currentTarget }) => player.setSpeed(Number(currentTarget.value))}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
    </span>
  );
}
