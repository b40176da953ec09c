import { useEffect, useId, useRef, useState } from 'react';

import { Speed } from '../../../entities/recordings/audio-player.tsx';
import {
  type JobRecording,
  type OpenRecording,
  type Player,
  speeds,
  useRecording,
} from '../../../entities/recordings/use-player.ts';
import {
  PlayerButton,
  stepSeconds,
  type Stretch,
  WavePlayer,
} from '../../../entities/recordings/wave-player.tsx';
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
      <div className={`row ${styles.settings}`} data-open={isOpen || undefined}>
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
    <span className={`row tight soft small ${styles.choice}`}>
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

/** The recording of a transcription, as it is heard while it is written down. */
export type WorkPlayer = OpenRecording &
  Readonly<{
    recording: JobRecording;
    /** The stretch that is repeated; null if none is. */
    repeated: Stretch | null;
    /** Where a stretch begins whose end has not been chosen yet; null if none does. */
    repeatFrom: number | null;
    /** Repeats a stretch; null ends it. */
    repeat(stretch: Stretch | null): void;
    /** Chooses where a stretch begins. */
    beginRepeat(from: number): void;
    /** Goes by some seconds, backwards if they are negative. */
    step(bySeconds: number): void;
    /** Chooses the next higher speed with 1, the next lower with -1. */
    changeSpeed(by: 1 | -1): void;
    /** How far it goes back when it is paused, in seconds. */
    back: number;
    setBack(seconds: number): void;
  }>;

/** Plays a recording that is written down: it goes back a little at a pause, and repeats stretches; times in seconds. */
export function useWorkPlayer(
  recording: JobRecording,
  seconds: number | null,
  startAt: number,
): WorkPlayer {
  const opened = useRecording(recording, seconds, startAt);
  const [back, setBack] = useState(readBack);
  const [repeated, setRepeated] = useState<Stretch | null>(null);
  const [repeatFrom, setRepeatFrom] = useState<number | null>(null);
  const { isPlaying, isWaiting, position, seek } = opened.player;
  useEffect(() => {
    if (isPlaying && repeated !== null && position >= repeated.to) seek(repeated.from);
  });
  const leave = (to: number): void => {
    if (repeated !== null && !isWithin(to, repeated)) setRepeated(null);
  };
  const pause = (): void => {
    opened.player.pause();
    if (isPlaying) seek(opened.player.readPosition() - back);
  };
  const player: Player = {
    ...opened.player,
    pause,
    toggle: isPlaying || isWaiting ? pause : opened.player.toggle,
    seek: (to) => {
      leave(to);
      seek(to);
    },
    playFrom: (to) => {
      leave(to);
      opened.player.playFrom(to);
    },
  };
  useMediaKeys(player);
  return {
    recording,
    player,
    failure: opened.failure,
    repeated,
    repeatFrom,
    repeat: (stretch) => {
      setRepeated(stretch);
      setRepeatFrom(null);
    },
    beginRepeat: setRepeatFrom,
    step: (by) => player.seek(player.readPosition() + by),
    changeSpeed: (by) => player.setSpeed(nextSpeed(player.speed, by)),
    back,
    setBack: (chosen) => {
      saveBack(chosen);
      setBack(chosen);
    },
  };
}

const isWithin = (at: number, { from, to }: Stretch): boolean => at >= from && at < to;

function nextSpeed(speed: number, by: 1 | -1): number {
  const next = speeds.indexOf(speed as (typeof speeds)[number]) + by;
  return speeds[Math.max(0, Math.min(next, speeds.length - 1))] ?? speed;
}

type MediaAction = Extract<
  MediaSessionAction,
  'play' | 'pause' | 'seekbackward' | 'seekforward' | 'previoustrack' | 'nexttrack'
>;

const mediaActions: Readonly<Record<MediaAction, (player: Player) => unknown>> = {
  play: (player) => !player.isPlaying && player.toggle(),
  pause: (player) => player.pause(),
  seekbackward: (player) => player.seek(player.readPosition() - stepSeconds),
  seekforward: (player) => player.seek(player.readPosition() + stepSeconds),
  previoustrack: (player) => player.seek(player.readPosition() - stepSeconds),
  nexttrack: (player) => player.seek(player.readPosition() + stepSeconds),
};

/** The keys of keyboards, headsets and pedals that are made for players. */
function useMediaKeys(player: Player): void {
  const latest = useRef(player);
  useEffect(() => {
    latest.current = player;
  });
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const names = Object.keys(mediaActions) as MediaAction[];
    for (const name of names) {
      navigator.mediaSession.setActionHandler(name, () => mediaActions[name](latest.current));
    }
    return () => {
      for (const name of names) navigator.mediaSession.setActionHandler(name, null);
    };
  }, []);
}

/** The seconds to choose from by which a recording goes back when it is paused. */
const backChoices = [0, 1, 2, 3, 4, 5] as const;

const usual = 2;
const storageKey = 'back_on_pause';

/** How far a recording goes back when it is paused, in seconds, as it was chosen on this device. */
function readBack(): number {
  try {
    const saved = localStorage.getItem(storageKey);
    return backChoices.find((seconds) => String(seconds) === saved) ?? usual;
  } catch {
    return usual;
  }
}

/** Remembers the choice on this device. */
function saveBack(seconds: number): void {
  try {
    localStorage.setItem(storageKey, String(seconds));
  } catch {
    // The browser stores nothing: the choice lasts as long as the page.
  }
}
