import { useEffect, useRef, useState, type AudioHTMLAttributes, type RefObject } from 'react';

import { stopPlayback } from './playback.ts';

/** The speeds to choose from; voices keep their pitch. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** A recording that can be played, and how far it has come; times in seconds. */
export type Player = Readonly<{
  /** The properties of the `<audio>` element that plays it. */
  element: AudioHTMLAttributes<HTMLAudioElement> &
    Readonly<{ ref: RefObject<HTMLAudioElement | null> }>;
  isPlaying: boolean;
  /** Whether it should be heard, but is still loading. */
  isWaiting: boolean;
  hasFailed: boolean;
  position: number;
  /** Null until it is known. */
  duration: number | null;
  speed: number;
  toggle(): void;
  seek(to: number): void;
  setSpeed(speed: number): void;
}>;

type Source = Readonly<{
  /** Undefined while it is requested. */
  address: string | undefined;
  seconds: number | null;
  /** Requests another address once one has expired. */
  renew(): Promise<string | undefined>;
}>;

/** The recording that plays; another one stops it. */
let heard: HTMLAudioElement | null = null;

function stopOthers(audio: HTMLAudioElement): void {
  stopPlayback();
  if (heard !== null && heard !== audio) heard.pause();
  heard = audio;
}

/** Plays one recording, and continues at the same position if its address has expired. */
export function usePlayer({ address, seconds, renew }: Source): Player {
  const ref = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [position, setPosition] = useState(0);
  const [loaded, setLoaded] = useState<number | null>(null);
  const [speed, setSpeed] = useState(1);
  // Another address is requested once; if it does not help, the file cannot be played.
  const hasRenewed = useRef(false);
  const wanted = useRef(false);

  const start = (audio: HTMLAudioElement): void => {
    stopOthers(audio);
    audio.playbackRate = speed;
    // A rejection is also reported by the event `error`, or means that the user has stopped it.
    audio.play().catch(() => setWaiting(false));
  };
  useEffect(() => {
    const audio = ref.current;
    if (audio === null || address === undefined || audio.src !== '') return;
    audio.src = address;
    if (wanted.current) start(audio);
  });
  useEffect(() => () => ref.current?.pause(), []);

  const recover = async (): Promise<void> => {
    const audio = ref.current;
    if (audio === null || audio.src === '') return;
    const next = hasRenewed.current ? undefined : await renew();
    hasRenewed.current = true;
    if (next === undefined) {
      setFailed(true);
      setWaiting(false);
      setPlaying(false);
      return;
    }
    audio.src = next;
    audio.currentTime = position;
    if (wanted.current) start(audio);
  };
  const toggle = (): void => {
    const audio = ref.current;
    if (audio === null) return;
    wanted.current = !isPlaying && !isWaiting;
    setWaiting(wanted.current);
    setFailed(false);
    if (!wanted.current) audio.pause();
    else if (audio.src !== '') start(audio);
  };
  const duration = loaded ?? seconds;
  const seek = (to: number): void => {
    const bounded = Math.max(0, Math.min(to, duration ?? 0));
    setPosition(bounded);
    if (ref.current !== null) ref.current.currentTime = bounded;
  };
  return {
    element: {
      ref,
      onLoadedMetadata: ({ currentTarget }) => {
        if (Number.isFinite(currentTarget.duration)) setLoaded(currentTarget.duration);
        currentTarget.preservesPitch = true;
        currentTarget.playbackRate = speed;
      },
      onDurationChange: ({ currentTarget }) => {
        if (Number.isFinite(currentTarget.duration)) setLoaded(currentTarget.duration);
      },
      onTimeUpdate: ({ currentTarget }) => setPosition(currentTarget.currentTime),
      onPlaying: () => {
        hasRenewed.current = false;
        setWaiting(false);
        setPlaying(true);
      },
      onWaiting: () => setWaiting(wanted.current),
      onPause: () => setPlaying(false),
      onEnded: () => {
        wanted.current = false;
        setPlaying(false);
      },
      onError: () => void recover(),
    },
    isPlaying,
    isWaiting,
    hasFailed,
    position,
    duration,
    speed,
    toggle,
    seek,
    setSpeed: (chosen) => {
      setSpeed(chosen);
      if (ref.current !== null) ref.current.playbackRate = chosen;
    },
  };
}
