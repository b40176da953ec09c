import { useId, useState } from 'react';

import { Speed } from '../../../entities/recordings/audio-player.tsx';
import {
  PlayerButton,
  stepSeconds,
  WavePlayer,
} from '../../../entities/recordings/wave-player.tsx';
import type { Stretch } from '../../../entities/recordings/wave-slider.tsx';
import { backChoices } from './back-on-pause.ts';
import type { WorkPlayer } from './use-work-player.ts';
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
  return (
    <WavePlayer recording={work.recording} player={player} failure={work.failure} marked={marked}>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-label="More controls"
        onClick={() => setOpen(!isOpen)}
      >
        ⋯
      </button>
      <div className={styles.settings} data-open={isOpen || undefined}>
        <PlayerButton name={`+${stepSeconds} s`} act={() => work.step(stepSeconds)} />
        <Speed player={player} />
        <BackOnPause work={work} />
        <Repeat work={work} part={part} />
      </div>
    </WavePlayer>
  );
}

function BackOnPause({ work }: { work: WorkPlayer }) {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Go back on pause</label>
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
  if (repeated !== null) return <PlayerButton name="Stop repeating" act={() => repeat(null)} />;
  if (repeatFrom !== null) {
    return (
      <>
        <PlayerButton
          name="Repeat up to here"
          isOff={player.position <= repeatFrom}
          act={() => repeat({ from: repeatFrom, to: player.readPosition() })}
        />
        <PlayerButton name="Cancel" act={() => repeat(null)} />
      </>
    );
  }
  return (
    <>
      {part !== null && (
        <PlayerButton
          name="Repeat the part"
          act={() => {
            repeat(part);
            player.playFrom(part.from);
          }}
        />
      )}
      <PlayerButton name="Repeat from here" act={() => work.beginRepeat(player.readPosition())} />
    </>
  );
}
