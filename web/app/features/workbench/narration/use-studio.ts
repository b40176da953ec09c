import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { stopPlayback } from '../../../entities/recordings/playback.tsx';
import { guardWork } from '../../../lib/session/guard-work.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { OpenWork } from '../provider/use-work.ts';
import { focusNextOpen, focusOn, moveFocus, setSegment } from '../segments/editor-state.ts';
import { createRecorder, openTap, type Recorder, type RecorderState } from './recorder.ts';
import { checkTake, keySentences, type TakesByKey } from './script-checks.ts';
import { importTake, type SentenceTakes, type TakeLibrary } from './take-library.ts';

/** What can be done in the studio with the sentence in focus, and with the recorder. */
export type Studio = Readonly<{
  library: TakeLibrary;
  recorder: Recorder;
  recorderState: RecorderState;
  /** The keys of the sentences, in the order of the script. */
  keys: readonly string[];
  takes: TakesByKey;
  preferences: Preferences;
  setPreferences: (changed: Partial<Preferences>) => void;
  /** Starts a take of the sentence in focus, or ends the one that is being recorded. */
  toggle: () => void;
  /** Accepts the take of the sentence in focus, and goes on to the next open sentence. */
  keep: (options?: Readonly<{ evenWithErrors: boolean }>) => void;
  choose: (take: string) => void;
  /** Brings another sentence into focus; what is recorded is saved before. */
  go: (to: 1 | -1 | Readonly<{ sentence: number }>) => void;
  /** Takes a file as the take of the sentence in focus. @throws what cannot be read */
  importFile: (file: File) => Promise<void>;
}>;

const notChosen = [
  'Your choice is not saved',
  'This device is full. Free some space, and choose the take again.',
] as const;

/** Opens the studio for a narration. */
export function useStudio(work: OpenWork, library: TakeLibrary, saved: TakesByKey): Studio {
  const { state, edit } = work;
  const { segments, focus } = state;
  const keys = useMemo(() => keySentences(segments), [segments]);
  const [takes, setTakes] = useState(saved);
  const [preferences, setPreferences] = useState(readPreferences);
  const key = keys[focus] ?? '';
  const addTakes = useCallback((sentence: string, added: SentenceTakes): void => {
    setTakes((before) => new Map(before).set(sentence, added));
  }, []);
  const [recorder] = useState(() => createRecorder({ openTap, library, onTake: addTakes }));
  const recorderState = useSyncExternalStore(recorder.subscribe, recorder.readState);
  useRecorderEnd(recorder, recorderState);
  const reopen = (): void => {
    if (segments[focus]?.state === 'done') edit(setSegment(focus, { state: 'open' }));
  };
  const isBusy = recorderState.kind === 'saving' || recorderState.kind === 'opening';
  const isRunning = recorderState.kind === 'recording' || recorderState.kind === 'counting';
  return {
    library,
    recorder,
    recorderState,
    keys,
    takes,
    preferences,
    setPreferences: (changed) => {
      const next = { ...preferences, ...changed };
      storePreferences(next);
      setPreferences(next);
    },
    toggle: () => {
      if (isBusy) return;
      if (isRunning) return void recorder.stop();
      stopPlayback();
      reopen();
      const { microphone: deviceId, countsIn } = preferences;
      return void recorder.start(key, { deviceId, countsIn });
    },
    keep: ({ evenWithErrors } = { evenWithErrors: false }) => {
      if (isBusy || isRunning || !takes.has(key)) return;
      const hasError = checkTake(takes.get(key)).some(({ severity }) => severity === 'error');
      if (hasError && !evenWithErrors) return;
      stopPlayback();
      edit((before) => focusNextOpen(setSegment(focus, { state: 'done' })(before)));
    },
    choose: (chosen) => {
      const known = takes.get(key);
      if (known === undefined || known.chosen === chosen) return;
      const changed = { ...known, chosen };
      addTakes(key, changed);
      void library.choose(key, changed).catch(() => showToast('warning', ...notChosen));
      reopen();
    },
    go: (to) => {
      if (isBusy) return;
      if (isRunning) void recorder.stop();
      stopPlayback();
      edit(typeof to === 'number' ? moveFocus(to) : focusOn(to.sentence));
    },
    importFile: async (file) => {
      stopPlayback();
      addTakes(key, await importTake(library, key, file));
      reopen();
    },
  };
}

/** The microphone is closed with the page; what is recorded is saved, and asks before it is left. */
function useRecorderEnd(recorder: Recorder, { kind }: RecorderState): void {
  const isRecording = kind === 'recording' || kind === 'saving';
  useEffect(() => {
    if (!isRecording) return undefined;
    return guardWork(() => void recorder.close());
  }, [recorder, isRecording]);
  useEffect(() => {
    const rest = (): void => {
      const isHidden = document.visibilityState === 'hidden';
      if (isHidden && recorder.readState().kind === 'ready') void recorder.close();
    };
    document.addEventListener('visibilitychange', rest);
    return () => {
      document.removeEventListener('visibilitychange', rest);
      void recorder.close();
    };
  }, [recorder]);
}

/** How large the sentence is that is being read. */
const textSizes = ['medium', 'large', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

/** How long the pauses between sentences and paragraphs are. */
const pauses = ['short', 'normal', 'long'] as const;
export type Pause = (typeof pauses)[number];

/** What a narrator has chosen on this device. */
type Preferences = Readonly<{
  textSize: TextSize;
  pause: Pause;
  countsIn: boolean;
  /** The browser's id of a microphone; empty for the usual one. */
  microphone: string;
}>;

const name = 'narration';

const usual: Preferences = { textSize: 'large', pause: 'normal', countsIn: false, microphone: '' };

const oneOf = <T extends string>(choices: readonly T[], value: unknown, other: T): T =>
  choices.find((choice) => choice === value) ?? other;

/** Reads what was chosen before; what another version stored and cannot be read is the usual. */
function readPreferences(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Preferences>;
    return {
      textSize: oneOf(textSizes, stored.textSize, usual.textSize),
      pause: oneOf(pauses, stored.pause, usual.pause),
      countsIn: stored.countsIn === true,
      microphone: typeof stored.microphone === 'string' ? stored.microphone : usual.microphone,
    };
  } catch {
    return usual;
  }
}

/** Remembers what was chosen, if the device allows it. */
function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(name, JSON.stringify(preferences));
  } catch {
    // Chosen for this visit.
  }
}

/** The pauses in milliseconds. */
export const pausesMs: Readonly<Record<Pause, Readonly<{ sentence: number; paragraph: number }>>> =
  {
    short: { sentence: 200, paragraph: 450 },
    normal: { sentence: 350, paragraph: 700 },
    long: { sentence: 600, paragraph: 1_200 },
  };
