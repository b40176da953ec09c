import { useEffect, useRef, useState } from 'react';

import { speeds, type Player } from '../../../entities/recordings/use-player.ts';
import {
  useRecording,
  type JobRecording,
  type OpenRecording,
} from '../../../entities/recordings/use-recording.ts';
import { stepSeconds } from '../../../entities/recordings/wave-player.tsx';
import type { Stretch } from '../../../entities/recordings/wave-slider.tsx';
import { readBack, saveBack } from './back-on-pause.ts';

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
