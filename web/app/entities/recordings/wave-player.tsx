import type { ReactNode } from 'react';

import { formatSeconds } from '../../lib/format/sizes.ts';
import { PauseIcon, PlayIcon } from '../../ui/sound-icons.tsx';
import { PlayerFailure } from './audio-player.tsx';
import type { JobRecording, OpenRecording } from './use-recording.ts';
import styles from './wave-player.module.css';
import { WaveSlider, type Stretch } from './wave-slider.tsx';

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
        <span className={`numeric ${styles.time}`}>
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
