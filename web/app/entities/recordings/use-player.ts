import type { MediaLink } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AudioHTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react';

import { errorText } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { seekEvent } from '../../lib/browser/place-events.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { stopPlayback } from './playback.tsx';

/** The speeds to choose from; voices keep their pitch. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** A recording that can be played, and how far it has come; times in seconds. */
export type Player = Readonly<{
  /** The properties of the `<audio>` element that plays it. */
  element: AudioHTMLAttributes<HTMLAudioElement> &
    Readonly<{ ref: RefObject<HTMLAudioElement | null>; 'data-recording': true }>;
  isPlaying: boolean;
  /** Whether it should be heard, but is still loading. */
  isWaiting: boolean;
  hasFailed: boolean;
  position: number;
  /** Null until it is known. */
  duration: number | null;
  speed: number;
  toggle(): void;
  pause(): void;
  seek(to: number): void;
  playFrom(to: number): void;
  setSpeed(speed: number): void;
  /** The position at this time; `position` follows it a few times a second. */
  readPosition(): number;
  /** Tries again after a failure. */
  retry(): void;
}>;

type Source = Readonly<{
  /** Undefined while it is requested. */
  address: string | undefined;
  seconds: number | null;
  /** Where it begins, in seconds. */
  startAt: number;
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
function usePlayer({ address, seconds, startAt, renew }: Source): Player {
  const ref = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [position, setPosition] = useState(startAt);
  const [loaded, setLoaded] = useState<number | null>(null);
  const [speed, setSpeed] = useState(1);
  // Another address is requested once; if it does not help, the file cannot be played.
  const hasRenewed = useRef(false);
  const wanted = useRef(false);
  const reached = useRef(startAt);

  const moveTo = (to: number): void => {
    reached.current = to;
    setPosition(to);
  };
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
    if (reached.current > 0) audio.currentTime = reached.current;
    if (wanted.current) start(audio);
  });
  useEffect(() => () => ref.current?.pause(), []);

  const recover = async (): Promise<void> => {
    const audio = ref.current;
    if (audio === null) return;
    const next = hasRenewed.current ? undefined : await renew();
    hasRenewed.current = true;
    if (next === undefined) {
      setFailed(true);
      setWaiting(false);
      setPlaying(false);
      return;
    }
    // A first address is set by the effect above.
    if (audio.src === '') return;
    audio.src = next;
    audio.currentTime = reached.current;
    if (wanted.current) start(audio);
  };
  const retry = (): void => {
    setFailed(false);
    setWaiting(wanted.current);
    hasRenewed.current = false;
    void recover();
  };
  const play = (): void => {
    const audio = ref.current;
    if (audio === null) return;
    wanted.current = true;
    setWaiting(true);
    if (hasFailed) retry();
    else if (audio.src !== '') start(audio);
  };
  const pause = (): void => {
    wanted.current = false;
    setWaiting(false);
    ref.current?.pause();
  };
  const duration = loaded ?? seconds;
  const seek = (to: number): void => {
    // Its length may not be known yet.
    const bounded = Math.max(0, Math.min(to, duration ?? to));
    moveTo(bounded);
    // Without an address, it is set with the address.
    if (ref.current !== null && ref.current.src !== '') ref.current.currentTime = bounded;
  };
  useSeekRequests(ref, seek);
  return {
    element: {
      ref,
      'data-recording': true,
      preload: seconds === null ? 'metadata' : 'none',
      onLoadedMetadata: ({ currentTarget }) => {
        if (Number.isFinite(currentTarget.duration)) setLoaded(currentTarget.duration);
        currentTarget.preservesPitch = true;
        currentTarget.playbackRate = speed;
      },
      onDurationChange: ({ currentTarget }) => {
        if (Number.isFinite(currentTarget.duration)) setLoaded(currentTarget.duration);
      },
      onTimeUpdate: ({ currentTarget }) => moveTo(currentTarget.currentTime),
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
    toggle: () => (isPlaying || isWaiting ? pause() : play()),
    pause,
    seek,
    playFrom: (to) => {
      seek(to);
      if (!isPlaying) play();
    },
    readPosition: () =>
      (ref.current?.readyState ?? 0) > 0 ? (ref.current?.currentTime ?? 0) : reached.current,
    retry,
    setSpeed: (chosen) => {
      setSpeed(chosen);
      if (ref.current !== null) ref.current.playbackRate = chosen;
    },
  };
}

/** Seeks where another part of the page requests it. */
function useSeekRequests(
  ref: RefObject<HTMLAudioElement | null>,
  seek: (to: number) => void,
): void {
  const latest = useRef(seek);
  useEffect(() => {
    latest.current = seek;
  });
  useEffect(() => {
    const audio = ref.current;
    const handle = (event: Event): void => {
      if (event instanceof CustomEvent) latest.current(Number(event.detail));
    };
    audio?.addEventListener(seekEvent, handle);
    return () => audio?.removeEventListener(seekEvent, handle);
  }, [ref]);
}

/** A recording of a job: what its client sent, or what its provider delivered. */
export type JobRecording = Readonly<{ jobId: number; file: 'input' | 'output' }>;

/** A recording that can be played; `failure` says why it is not heard. */
export type OpenRecording = Readonly<{ player: Player; failure: string | null }>;

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
 * Plays a recording of a job from the server, in parts, however long it is. Without a connection it
 * plays what the browser has, and goes on by itself later.
 *
 * @param seconds its length, if it is known before the recording is loaded
 * @param startAt where it begins, in seconds
 */
export function useRecording(
  recording: JobRecording,
  seconds: number | null,
  startAt = 0,
): OpenRecording {
  const link = useQuery(mediaLinkQuery(recording));
  const player = usePlayer({
    address: link.data?.url,
    seconds,
    startAt,
    renew: async () => (await link.refetch()).data?.url,
  });
  const isOnline = useOnline();
  const { hasFailed, isWaiting, retry } = player;
  const retryFailed = useRef(() => {});
  useEffect(() => {
    retryFailed.current = () => hasFailed && retry();
  });
  useEffect(() => {
    if (isOnline) retryFailed.current();
  }, [isOnline]);
  const text = link.isError ? errorText(link.error) : hasFailed ? unplayableText : null;
  const isAway = !isOnline && (text !== null || isWaiting);
  return { player, failure: isAway ? offlineText : text };
}

const unplayableText = 'Your browser cannot play it. Download it instead.';

const offlineText =
  'You are offline, and this part of it is not on your device. It goes on once you are connected again.';
