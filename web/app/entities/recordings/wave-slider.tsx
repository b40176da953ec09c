import { useQuery } from '@tanstack/react-query';
import { useMemo, type CSSProperties } from 'react';

import { spokenTime } from './spoken-time.ts';
import type { Player } from './use-player.ts';
import type { JobRecording } from './use-recording.ts';
import styles from './wave-slider.module.css';
import { waveformQuery, waveHeight, wavePath } from './waveform.ts';

/** A stretch of a recording, in seconds. */
export type Stretch = Readonly<{ from: number; to: number }>;

/**
 * The position in a recording, on its waveform: press or drag to go to a place, or use the arrow keys.
 * A recording without a waveform has a plain bar.
 *
 * @param props.marked the stretch that is repeated, if one is
 */
export function WaveSlider(
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

const stepSeconds = 5;

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
