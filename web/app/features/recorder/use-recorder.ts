import { useCallback, useEffect, useRef, useState } from 'react';

import { guardWork } from '../../lib/guard-work.ts';
import { longestSeconds } from './finish-recording.ts';
import { MicrophoneError, startRecording, type Recording } from './microphone.ts';
import { stopPlayback } from './playback.ts';
import type { RecorderNote } from './recorder-text.ts';
import type { Voice } from './voice.ts';
import type { Sound } from './wav.ts';

/** The shortest recording that the marketplace takes as a sample, in seconds. */
export const shortestSeconds = 1;

/** Where the recorder stands. */
export type RecorderState =
  | Readonly<{ state: 'idle'; note: RecorderNote | null }>
  | Readonly<{ state: 'asking' }>
  | Readonly<{ state: 'recording'; seconds: number; level: number }>;

/** Who is told of what is recorded. */
type RecorderListener = Readonly<{
  onStarted: () => void;
  /** What was said in the last seconds, to be kept in case the page goes away. */
  onPiece: (piece: Sound) => void;
  onRecorded: (voice: Voice) => void;
}>;

/** A recording with what has to be undone when it ends. */
type Running = Recording & Readonly<{ unguard: () => void }>;

const idle = { state: 'idle', note: null } as const;

/**
 * Runs one recording at a time. Where the recorder goes away in the middle, what was said until
 * then has been told in pieces, and the microphone is given back.
 */
export function useRecorder(listener: RecorderListener) {
  const [state, setState] = useState<RecorderState>(idle);
  const running = useRef<Running | null>(null);
  const isAsking = useRef(false);
  const isMounted = useRef(true);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });

  const leave = useCallback(() => void takeRunning(running)?.leave(), []);
  useEffect(() => {
    const tell = () => running.current?.tellPiece();
    isMounted.current = true;
    addEventListener('pagehide', tell);
    return () => {
      isMounted.current = false;
      removeEventListener('pagehide', tell);
      leave();
    };
  }, [leave]);

  const stop = useCallback(async (why: 'limit' | 'lost' | null = null) => {
    const finished = await takeRunning(running)?.stop();
    if (finished === undefined) return;
    const isShort = finished.seconds < shortestSeconds;
    const short = why === 'lost' ? 'lost-at-once' : 'too-short';
    setState({ state: 'idle', note: isShort ? short : why });
    if (!isShort) latest.current.onRecorded(finished);
  }, []);

  const start = useCallback(async () => {
    if (isAsking.current || running.current !== null) return;
    isAsking.current = true;
    stopPlayback();
    setState({ state: 'asking' });
    try {
      const recording = await startRecording({
        onProgress: (seconds, level) => {
          if (running.current === null) return;
          setState({ state: 'recording', seconds, level });
          if (seconds >= longestSeconds) void stop('limit');
        },
        onPiece: (piece) => latest.current.onPiece(piece),
        onLost: () => void stop('lost'),
      });
      running.current = { ...recording, unguard: guardWork(leave) };
      if (!isMounted.current) return leave();
      latest.current.onStarted();
      setState({ state: 'recording', seconds: 0, level: 0 });
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error;
      setState({ state: 'idle', note: error.fault });
    } finally {
      isAsking.current = false;
    }
  }, [leave, stop]);

  return { state, start, stop };
}

function takeRunning(running: { current: Running | null }): Running | null {
  const recording = running.current;
  running.current = null;
  recording?.unguard();
  return recording;
}
