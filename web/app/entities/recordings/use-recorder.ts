import { useCallback, useEffect, useRef, useState } from 'react';

import { guardWork } from '../../lib/session/guard-work.ts';
import {
  type Attachment,
  longestSeconds,
  type Recording,
  type Sound,
  startRecording,
} from './recording.ts';
import { MicrophoneError, type MicrophoneFault } from './open-microphone.ts';
import { stopPlayback } from './playback.tsx';

/** The shortest recording that the marketplace accepts as a sample, in seconds. */
export const shortestSeconds = 1;

/** Why a recording ended without the user's request, or could not be made. */
export type RecorderNote = MicrophoneFault | 'too-short' | 'limit' | 'lost' | 'lost-at-once';

/** The state of the recorder; while `requesting` the browser waits for permission. */
export type RecorderState =
  | Readonly<{ state: 'idle'; note: RecorderNote | null }>
  | Readonly<{ state: 'requesting' }>
  | Readonly<{ state: 'recording'; seconds: number; level: number }>;

/** The events of the recorder. */
type RecorderListener = Readonly<{
  onStarted: () => void;
  /** The samples of the last seconds, to save in case the page is left. */
  onChunk: (chunk: Sound) => void;
  onRecorded: (voice: Attachment) => void;
}>;

/** A recording with the cleanup for when it ends. */
type Running = Recording & Readonly<{ unguard: () => void }>;

const idle = { state: 'idle', note: null } as const;

/**
 * Runs one recording at a time. If the component unmounts during a recording, the last chunk is
 * reported and the microphone released.
 */
export function useRecorder(listener: RecorderListener) {
  const [state, setState] = useState<RecorderState>(idle);
  const running = useRef<Running | null>(null);
  const isRequesting = useRef(false);
  const isMounted = useRef(true);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });

  const abort = useCallback(() => void takeRunning(running)?.abort(), []);
  useEffect(() => {
    const flush = () => running.current?.flushChunk();
    isMounted.current = true;
    addEventListener('pagehide', flush);
    return () => {
      isMounted.current = false;
      removeEventListener('pagehide', flush);
      abort();
    };
  }, [abort]);

  const stop = useCallback(async (reason: 'limit' | 'lost' | null = null) => {
    const finished = await takeRunning(running)?.stop();
    if (finished === undefined) return;
    const isTooShort = finished.seconds < shortestSeconds;
    const shortNote = reason === 'lost' ? 'lost-at-once' : 'too-short';
    setState({ state: 'idle', note: isTooShort ? shortNote : reason });
    if (!isTooShort) latest.current.onRecorded(finished);
  }, []);

  const start = useCallback(async () => {
    if (isRequesting.current || running.current !== null) return;
    isRequesting.current = true;
    stopPlayback();
    setState({ state: 'requesting' });
    try {
      const recording = await startRecording({
        onProgress: (seconds, level) => {
          if (running.current === null) return;
          setState({ state: 'recording', seconds, level });
          if (seconds >= longestSeconds) void stop('limit');
        },
        onChunk: (chunk) => latest.current.onChunk(chunk),
        onLost: () => void stop('lost'),
      });
      running.current = { ...recording, unguard: guardWork(abort) };
      if (!isMounted.current) return abort();
      latest.current.onStarted();
      setState({ state: 'recording', seconds: 0, level: 0 });
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error;
      setState({ state: 'idle', note: error.fault });
    } finally {
      isRequesting.current = false;
    }
  }, [abort, stop]);

  return { state, start, stop };
}

function takeRunning(running: { current: Running | null }): Running | null {
  const recording = running.current;
  running.current = null;
  recording?.unguard();
  return recording;
}
