import { useId, useState } from 'react';

import { PlayerFailure, Speed } from '../../../entities/recordings/audio-player.tsx';
import { WaveSlider, type Stretch } from '../../../entities/recordings/wave-slider.tsx';
import { formatSeconds } from '../../../lib/format/sizes.ts';
import { PauseIcon, PlayIcon } from '../../../ui/icons.tsx';
import { backChoices } from './back-on-pause.ts';
import { stepSeconds, type WorkPlayer } from './use-work-player.ts';
import styles from './work-player.module.css';

/**
 * The recording, which stays in view above the text.
 *
 * @param props.part the stretch of the part in focus; null if it has no stamp
 */
export function WorkPlayerBar(props: Readonly<{ work: WorkPlayer; part: Stretch | null }>) {
  const { work, part } = props;
  const { player, repeated, repeatFrom } = work;
  const marked = repeatFrom === null ? repeated : { from: repeatFrom, to: repeatFrom };
  const [isOpen, setOpen] = useState(false);
  const { position, duration } = player;
  return (
    <section className={styles.player} aria-label="Recording" data-open={isOpen || undefined}>
      {/* It has no captions: it is here to be written down. */}
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
      <Step work={work} by={-stepSeconds} />
      <div className={styles.place}>
        <WaveSlider recording={work.recording} player={player} marked={marked} />
        <span className={`numeric ${styles.time}`}>
          {formatSeconds(position)} / {duration === null ? '–:––' : formatSeconds(duration)}
        </span>
      </div>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-label="More of the player"
        onClick={() => setOpen(!isOpen)}
      >
        ⋯
      </button>
      <div className={styles.settings}>
        <Step work={work} by={stepSeconds} />
        <Speed player={player} />
        <BackOnPause work={work} />
        <Repeat work={work} part={part} />
      </div>
      <PlayerFailure failure={work.failure} />
    </section>
  );
}

/** A press leaves the focus in the text, where writing goes on. */
const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();

const Step = ({ work, by }: Readonly<{ work: WorkPlayer; by: number }>) => (
  <button
    type="button"
    className={styles.button}
    onMouseDown={keepFocus}
    onClick={() => work.step(by)}
  >
    {by < 0 ? `−${-by} s` : `+${by} s`}
    <span className="visually-hidden"> {by < 0 ? 'back' : 'forward'}</span>
  </button>
);

function BackOnPause({ work }: { work: WorkPlayer }) {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Back on pause</label>
      <select
        id={id}
        value={work.back}
        onChange={({ currentTarget }) => work.setBack(Number(currentTarget.value))}
      >
        {backChoices.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds} s
          </option>
        ))}
      </select>
    </span>
  );
}

/** Repeats the part in focus, or a stretch whose ends are chosen while it plays. */
function Repeat({ work, part }: Readonly<{ work: WorkPlayer; part: Stretch | null }>) {
  const { player, repeated, repeatFrom, repeat } = work;
  if (repeated !== null) return <RepeatButton name="Stop repeating" act={() => repeat(null)} />;
  if (repeatFrom !== null) {
    return (
      <>
        <RepeatButton
          name="Repeat up to here"
          isOff={player.position <= repeatFrom}
          act={() => repeat({ from: repeatFrom, to: player.readPosition() })}
        />
        <RepeatButton name="Cancel" act={() => repeat(null)} />
      </>
    );
  }
  return (
    <>
      {part !== null && (
        <RepeatButton
          name="Repeat the part"
          act={() => {
            repeat(part);
            player.playFrom(part.from);
          }}
        />
      )}
      <RepeatButton name="Repeat from here" act={() => work.beginRepeat(player.readPosition())} />
    </>
  );
}

const RepeatButton = (props: Readonly<{ name: string; isOff?: boolean; act: () => void }>) => (
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
