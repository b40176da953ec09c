import { createMeter, type SoundMeter, toPcm } from '@nsem/core/sound';

import {
  MicrophoneError,
  openMicrophone,
  releaseMicrophone,
  tapStream,
} from '../../../entities/recordings/open-microphone.ts';
import type { RecorderFault } from './sound-findings.tsx';
import { type OpenTake, type SentenceTakes, type TakeLibrary, takeRate } from './take-library.ts';

/** What the recorder does. */
export type RecorderState =
  /** The microphone is closed; the fault is why the last recording ended or could not begin. */
  | Readonly<{ kind: 'off'; fault: RecorderFault | null }>
  | Readonly<{ kind: 'opening' }>
  /** The microphone is open, and nothing is recorded. */
  | Readonly<{ kind: 'ready'; fault: RecorderFault | null }>
  /** The recording begins in so many seconds. */
  | Readonly<{ kind: 'counting'; left: number }>
  | Readonly<{ kind: 'recording'; sentence: string }>
  /** The take is being completed. */
  | Readonly<{ kind: 'saving' }>;

/** What a meter shows. */
export type Levels = Readonly<{
  /** LUFS of the last 400 ms. */
  loudness: number;
  /** dBTP of the last 400 ms. */
  peak: number;
  /** How long the take is, in seconds; 0 if nothing is recorded. */
  seconds: number;
}>;

/** Records takes of sentences, one at a time. */
export type Recorder = Readonly<{
  readState(): RecorderState;
  /** @returns removes the listener */
  subscribe(listener: () => void): () => void;
  /** Cheap enough for each frame. */
  readLevels(): Levels;
  /** Opens the microphone, unless it is open. */
  open(deviceId: string): Promise<void>;
  /** Begins a take; opens the microphone first if it is closed. */
  start(
    sentence: string,
    options: Readonly<{ deviceId: string; countsIn: boolean }>,
  ): Promise<void>;
  /** Ends the take and saves it. */
  stop(): Promise<void>;
  /** Ends and saves what is recorded, and closes the microphone. */
  close(): Promise<void>;
}>;

/** What the recorder needs from outside. */
type Outside = Readonly<{
  openTap: OpenTap;
  library: Pick<TakeLibrary, 'open'>;
  onTake: (sentence: string, takes: SentenceTakes) => void;
  /** The longest take, in seconds. */
  longestTake?: number;
}>;

/** What is recorded at the time. */
type Running = Readonly<{
  sentence: string;
  take: OpenTake;
  /** The samples of the present second: no other sound is in memory. */
  second: Uint8Array<ArrayBuffer>;
}>;

/** Ten minutes, in seconds. */
const usualLongestTake = 600;

/** Shorter ones are a mistake of the finger. */
const shortestTake = 0.2;

const countInSeconds = 3;

const off = { kind: 'off', fault: null } as const;

/** Creates a recorder whose microphone is closed. */
export function createRecorder(outside: Outside): Recorder {
  const { openTap, library, onTake, longestTake = usualLongestTake } = outside;
  const listeners = new Set<() => void>();
  let state: RecorderState = off;
  let tap: VoiceTap | null = null;
  let meter = newMeter();
  let running: Running | null = null;
  let samples = 0;
  let filled = 0;
  /** The parts are written one after another; the first failure ends the take. */
  let writing: Promise<void> = Promise.resolve();
  let countdown: ReturnType<typeof setInterval> | undefined;
  /** Counts how often it was closed: a microphone that opens after that is closed again. */
  let closings = 0;

  const setState = (next: RecorderState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  function writeSecond({ take, second }: Running): void {
    const part = second.slice(0, filled);
    filled = 0;
    writing = writing.then(() => take.add(part));
    writing.catch(() => void end('full'));
  }

  function hear(heard: Float32Array): void {
    meter.push(heard);
    if (running === null || state.kind !== 'recording') return;
    const pcm = toPcm(heard);
    if (filled + pcm.length > running.second.length) writeSecond(running);
    running.second.set(pcm, filled);
    filled += pcm.length;
    samples += heard.length;
    if (samples >= longestTake * takeRate) void end('too-long');
  }

  async function open(deviceId: string): Promise<void> {
    if (tap !== null || state.kind === 'opening') return;
    const at = closings;
    setState({ kind: 'opening' });
    try {
      const opened = await openTap(deviceId, { onSamples: hear, onLost: () => void lose() });
      if (at !== closings) return await opened.close();
      tap = opened;
      meter = newMeter();
      setState({ kind: 'ready', fault: null });
    } catch (error) {
      if (at !== closings) return;
      const fault = error instanceof MicrophoneError ? error.fault : 'unsupported';
      setState({ kind: 'off', fault });
    }
  }

  function begin(sentence: string): void {
    running = { sentence, take: library.open(sentence), second: new Uint8Array(takeRate * 2) };
    writing = Promise.resolve();
    [samples, filled] = [0, 0];
    meter = newMeter();
    setState({ kind: 'recording', sentence });
  }

  function countIn(sentence: string): void {
    let left = countInSeconds;
    setState({ kind: 'counting', left });
    countdown = setInterval(() => {
      left -= 1;
      if (left > 0) return setState({ kind: 'counting', left });
      clearInterval(countdown);
      return begin(sentence);
    }, 1_000);
  }

  async function end(fault: RecorderFault | null): Promise<void> {
    clearInterval(countdown);
    const ended = running;
    running = null;
    if (ended === null) {
      if (state.kind === 'counting') setState({ kind: 'ready', fault });
      return;
    }
    setState({ kind: 'saving' });
    const measured = meter;
    meter = newMeter();
    writeSecond(ended);
    // A part that did not fit on the device is not in the take; those before it are.
    await writing.catch(() => undefined);
    let saved = fault;
    try {
      if (samples < shortestTake * takeRate) await ended.take.discard();
      else onTake(ended.sentence, await ended.take.finish(measured.measures(), 'recorded'));
    } catch {
      saved = 'incomplete';
    }
    setState(tap === null ? { kind: 'off', fault: saved } : { kind: 'ready', fault: saved });
  }

  async function release(): Promise<void> {
    const closing = tap;
    tap = null;
    await closing?.close();
  }

  async function lose(): Promise<void> {
    clearInterval(countdown);
    const wasRecording = running !== null;
    await release();
    if (wasRecording) await end('lost');
    else setState({ kind: 'off', fault: 'missing' });
  }

  return {
    readState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readLevels: () => ({
      loudness: tap === null ? -Infinity : meter.momentary(),
      peak: tap === null ? -Infinity : meter.peak(),
      seconds: state.kind === 'recording' ? samples / takeRate : 0,
    }),
    open,
    async start(sentence, { deviceId, countsIn }) {
      const at = closings;
      await open(deviceId);
      if (at !== closings || state.kind !== 'ready') return;
      if (countsIn) countIn(sentence);
      else begin(sentence);
    },
    stop: () => end(null),
    async close() {
      closings += 1;
      await end(null);
      await release();
      if (state.kind !== 'off') setState(off);
    },
  };
}

const newMeter = (): SoundMeter => createMeter({ sampleRate: takeRate });

/** An open microphone. */
export type VoiceTap = Readonly<{ close(): Promise<void> }>;

/** What hears a microphone. */
export type VoiceListener = Readonly<{
  /** Called 50 times a second. */
  onSamples(samples: Float32Array): void;
  /** Called when the microphone is unplugged, or a call takes it. */
  onLost(): void;
}>;

/** Opens a microphone, whose sound comes with `takeRate` samples a second. */
export type OpenTap = (deviceId: string, listener: VoiceListener) => Promise<VoiceTap>;

const slicesPerSecond = 50;

/**
 * Opens a microphone, whose sound comes in slices of 20 ms.
 *
 * @param deviceId the browser's id of the microphone; empty for the usual one
 * @throws {MicrophoneError} if it cannot be used
 */
export const openTap: OpenTap = async (deviceId, listener) => {
  const stream = await openMicrophone(deviceId);
  const sliceLength = Math.round(takeRate / slicesPerSecond);
  try {
    const tap = await tapStream(stream, { sampleRate: takeRate, sliceLength });
    await tap.start(listener);
    return tap;
  } catch (error) {
    releaseMicrophone(stream);
    throw new MicrophoneError('unsupported', error);
  }
};

/** A microphone to choose. */
export type Microphone = Readonly<{ id: string; name: string }>;

/** The microphones of the device; their names are known once one of them may be used. */
export async function listMicrophones(): Promise<readonly Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({
      id: deviceId,
      name: label === '' ? `Microphone ${index + 1}` : label,
    }));
}
