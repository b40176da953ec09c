import type { MediaLink } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { errorText } from '../../lib/api/error-text.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { formatSeconds } from '../../lib/format/sizes.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './audio-player.module.css';
import { speeds, usePlayer, type Player } from './use-player.ts';

/** A recording of a job: what its client sent, or what its provider delivered. */
export type JobRecording = Readonly<{ jobId: number; file: 'input' | 'output' }>;

/** Links can be used for 15 minutes. */
const freshMs = 10 * 60_000;

/** An address that plays a recording: an `<audio>` element cannot send the session's token. */
const mediaLinkQuery = ({ jobId, file }: JobRecording) =>
  queryOptions({
    queryKey: ['media-link', jobId, file],
    queryFn: ({ signal }): Promise<MediaLink> =>
      nsem.jobs.getMediaLink(jobId, { file }, { signal }),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });

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
  const link = useQuery(mediaLinkQuery(recording));
  const player = usePlayer({
    address: link.data?.url,
    seconds,
    renew: async () => (await link.refetch()).data?.url,
  });
  return (
    <section className={styles.player} aria-label={label}>
      {/* Recordings have no captions: many are here to be written down. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...player.element} preload={seconds === null ? 'metadata' : 'none'} />
      <Controls player={player} label={label} />
      {(link.isError || player.hasFailed) && (
        <Notice kind="error" title="The recording could not be played">
          {link.isError
            ? errorText(link.error)
            : 'Your browser cannot play it. Download it instead.'}
        </Notice>
      )}
    </section>
  );
}

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
        <span className={`numeric ${styles.time}`}>
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
  <button type="button" className={styles.step} onClick={() => player.seek(player.position + by)}>
    {by < 0 ? `−${-by} s` : `+${by} s`}
    <span className="visually-hidden"> {by < 0 ? 'back' : 'forward'}</span>
  </button>
);

function Speed({ player }: { player: Player }) {
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
