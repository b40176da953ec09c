import { useCallback, useEffect, useRef, useState } from 'react';

import {
  MicrophoneError,
  startRecording,
  type MicrophoneFault,
  type Recording,
} from './microphone.ts';
import { stopPlayback } from './playback.ts';

/** The longest recording, in seconds; it ends by itself there. */
export const longestSeconds = 120;

/** The shortest recording that the marketplace takes as a sample, in seconds. */
const shortestSeconds = 1;

/** Where the recorder stands. */
export type RecorderState =
  | Readonly<{ state: 'idle'; fault: MicrophoneFault | 'too-short' | null }>
  | Readonly<{ state: 'asking' }>
  | Readonly<{ state: 'recording'; seconds: number; level: number }>;

/** Runs one recording at a time; what is recorded goes to `onRecorded`. */
export function useRecorder(onRecorded: (blob: Blob, seconds: number) => void) {
  const [state, setState] = useState<RecorderState>({ state: 'idle', fault: null });
  const running = useRef<Recording | null>(null);
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      void takeRunning(running)?.discard();
    };
  }, []);

  const stop = useCallback(async () => {
    const finished = await takeRunning(running)?.stop();
    if (finished === undefined) return;
    const isShort = finished.seconds < shortestSeconds;
    setState({ state: 'idle', fault: isShort ? 'too-short' : null });
    if (!isShort) onRecorded(finished.blob, finished.seconds);
  }, [onRecorded]);

  const start = useCallback(async () => {
    stopPlayback();
    setState({ state: 'asking' });
    try {
      const recording = await startRecording((seconds, level) => {
        setState({ state: 'recording', seconds, level });
        if (seconds >= longestSeconds) void stop();
      });
      if (!isMounted.current) return void recording.discard();
      running.current = recording;
      setState({ state: 'recording', seconds: 0, level: 0 });
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error;
      setState({ state: 'idle', fault: error.fault });
    }
    return undefined;
  }, [stop]);

  return { state, start, stop };
}

function takeRunning(running: { current: Recording | null }): Recording | null {
  const recording = running.current;
  running.current = null;
  return recording;
}
