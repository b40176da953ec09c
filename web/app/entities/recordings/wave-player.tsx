import { NotFoundError } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useMemo } from 'react';

import { nsem } from '../../lib/api/nsem.ts';
import { formatSeconds } from '../../lib/format/sizes.ts';
import { PauseIcon, PlayIcon } from './playback.tsx';
import { PlayerFailure } from './audio-player.tsx';
import type { JobRecording, OpenRecording, Player } from './use-player.ts';
import styles from './players.module.css';

/** How far the buttons and keys of a player go, in seconds. */
export const stepSeconds = 5;

/**
 * A recording with its waveform, in one line: it stays in view beside a text.
 *
 * @param props.marked the stretch that is repeated, if one is
 * @param props.children more controls
 */
export function WavePlayer(
  props: OpenRecording &
    Readonly<{ recording: JobRecording; marked?: Stretch | null; children: ReactNode }>,
) {
  const { recording, player, failure, marked = null, children } = props;
  const { position, duration } = player;
  return (
    <section className={styles.player} aria-label="Player">
      {/* It has no captions: it is here to be written down, or beside what was written. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...player.element} />
      <button
        type="button"
        className={styles.play}
        aria-label={player.isPlaying ? 'Pause' : 'Play'}
        data-waiting={player.isWaiting || undefined}
        onMouseDown={keepFocus}
        onClick={player.toggle}
      >
        {player.isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <PlayerButton
        name={`−${stepSeconds} s`}
        act={() => player.seek(player.readPosition() - stepSeconds)}
      />
      <div className={styles.place}>
        <WaveSlider recording={recording} player={player} marked={marked} />
        <span className={styles.time}>
          {formatSeconds(position)} / {duration === null ? '–:––' : formatSeconds(duration)}
        </span>
      </div>
      {children}
      <PlayerFailure failure={failure} />
    </section>
  );
}

/** A press leaves the focus in the text, where writing goes on. */
const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();

/** A button of a player; a press leaves the focus where it is. */
export const PlayerButton = (
  props: Readonly<{ name: string; isOff?: boolean; act: () => void }>,
) => (
  <button
    type="button"
    className={styles.button}
    aria-disabled={props.isOff || undefined}
    onMouseDown={keepFocus}
    onClick={() => props.isOff === true || props.act()}
  >
    {props.name}
  </button>
);

/** A stretch of a recording, in seconds. */
export type Stretch = Readonly<{ from: number; to: number }>;

/**
 * The position in a recording, on its waveform: press or drag to go to a place, or use the arrow keys.
 * A recording without a waveform has a plain bar.
 *
 * @param props.marked the stretch that is repeated, if one is
 */
function WaveSlider(
  props: Readonly<{
    recording: JobRecording;
    player: Pick<Player, 'position' | 'duration' | 'seek'>;
    marked?: Stretch | null;
  }>,
) {
  const { recording, player, marked = null } = props;
  const { position, duration, seek } = player;
  const length = duration ?? 0;
  return (
    <div
      className={styles.slider}
      style={placesOf([position, marked?.from ?? 0, marked?.to ?? 0], length)}
    >
      {marked !== null && <span className={styles.marked} />}
      <Wave recording={recording} />
      <input
        type="range"
        aria-label="Position in the recording"
        aria-valuetext={`${spokenTime(position)} of ${spokenTime(length)}`}
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(position, length)}
        onKeyDown={(event) => {
          const to = placeOfKey(event.key, position);
          if (to === null) return;
          event.preventDefault();
          seek(to);
        }}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
    </div>
  );
}

/** Where an arrow key leads, in seconds; null for other keys, which browsers know. */
function placeOfKey(key: string, position: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return position - stepSeconds;
  return key === 'ArrowRight' || key === 'ArrowUp' ? position + stepSeconds : null;
}

const names = ['--at', '--from', '--to'] as const;

function placesOf(seconds: readonly number[], length: number): CSSProperties {
  const share = (at: number): string => `${length > 0 ? (at / length) * 100 : 0}%`;
  return Object.fromEntries(names.map((name, index) => [name, share(seconds[index] ?? 0)]));
}

/** The waveform twice: what was heard lies over the whole. */
function Wave({ recording }: { recording: JobRecording }) {
  const { data: peaks = null } = useQuery(waveformQuery(recording));
  const path = useMemo(() => (peaks === null ? '' : wavePath(peaks)), [peaks]);
  if (peaks === null || peaks.length === 0) {
    return (
      <>
        <span className={styles.bar} />
        <span className={styles.bar} data-heard />
      </>
    );
  }
  const drawing = {
    viewBox: `0 0 ${peaks.length} ${waveHeight}`,
    preserveAspectRatio: 'none',
    'aria-hidden': true,
  } as const;
  return (
    <>
      <svg {...drawing} className={styles.wave}>
        <path d={path} />
      </svg>
      <svg {...drawing} className={styles.wave} data-heard>
        <path d={path} />
      </svg>
    </>
  );
}

/** More than the widest screen shows beside each other. */
const mostPeaks = 800;
const retryMs = 3_000;

/**
 * The peaks of a recording, from 0 to 255; an empty list while they are measured, and null if there
 * are none for its format.
 */
const waveformQuery = ({ jobId, file }: JobRecording) =>
  queryOptions({
    queryKey: ['waveform', jobId, file],
    queryFn: async ({ signal }): Promise<Uint8Array | null> => {
      try {
        const query = { file, points: mostPeaks };
        const waveform = await nsem.jobs.getWaveform(jobId, query, { signal });
        return waveform.status === 'ready' ? fromBase64(waveform.peaks) : new Uint8Array();
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.length === 0 ? retryMs : false),
    staleTime: Infinity,
  });

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Half of the height that peaks are drawn in. */
const half = 50;
const lowest = 1.5;

/** The height of the drawing, in its own units; it is as wide as it has peaks. */
const waveHeight = 2 * half;

/**
 * Draws peaks as an SVG path. The loudest fills the height, because speech that was recorded far from
 * the microphone would be a flat line.
 */
export function wavePath(peaks: Uint8Array): string {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 1);
  const bar = (peak: number, at: number): string => {
    const height = Math.max(lowest, (peak / loudest) * half).toFixed(1);
    return `M${at + 0.5} ${half - Number(height)}V${half + Number(height)}`;
  };
  return Array.from(peaks, bar).join('');
}

const spoken = (count: number, unit: string): string =>
  count === 1 ? `1 ${unit}` : `${count} ${unit}s`;

/** A time in words, as screen readers read it out: `2 minutes 5 seconds`. */
export function spokenTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const counted = parts.filter(([count]) => count > 0);
  return counted.length === 0
    ? spoken(0, 'second')
    : counted.map(([count, unit]) => spoken(count, unit)).join(' ');
}
