import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

import {
  MicrophoneIcon,
  PlayIcon,
  StopIcon,
  stopPlayback,
  usePlayback,
} from '../../../entities/recordings/playback.tsx';
import { formatSeconds } from '../../../lib/format/sizes.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './deck.module.css';
import type { Levels, Recorder, RecorderState } from './recorder.ts';
import { faultText, isSaved, levelText, levelWord, type LevelWord } from './sound-findings.tsx';
import type { Studio } from './use-studio.ts';

/** The controls of the recorder, where the thumbs are. */
export function Deck(
  props: Readonly<{
    studio: Studio;
    /** The button that records, which has the focus after others are pressed with a pointer. */
    recordButton: RefObject<HTMLButtonElement | null>;
    /** Whether the sentence in focus has a take. */
    hasTake: boolean;
    /** Whether its take has an error, which can be accepted on purpose only. */
    hasError: boolean;
    listen: () => void;
  }>,
) {
  const { studio, recordButton, hasTake, hasError, listen } = props;
  const { recorder, recorderState: state, toggle, keep, go } = studio;
  const playback = usePlayback();
  const isQuiet = state.kind === 'off' || state.kind === 'ready';
  const isOff = !hasTake || !isQuiet;
  return (
    <div className={`stack ${styles.deck}`}>
      {isQuiet && state.fault !== null && (
        <Notice kind={isSaved(state.fault) ? 'warning' : 'error'}>{faultText(state.fault)}</Notice>
      )}
      <LiveMeter recorder={recorder} />
      <output className="visually-hidden">{spokenState(state)}</output>
      <div className={styles.controls}>
        <DeckButton recordButton={recordButton} name="Previous sentence" act={() => go(-1)}>
          ↑
        </DeckButton>
        <DeckButton
          recordButton={recordButton}
          name={playback === null ? 'Listen' : 'Stop listening'}
          isOff={isOff}
          act={playback === null ? listen : stopPlayback}
        >
          {playback === null ? <PlayIcon /> : <StopIcon />}
          {playback === null ? 'Listen' : 'Stop'}
        </DeckButton>
        <button
          type="button"
          ref={recordButton}
          className={styles.record}
          data-state={state.kind}
          aria-label={recordName(state, hasTake)}
          aria-disabled={state.kind === 'opening' || state.kind === 'saving' || undefined}
          onClick={toggle}
        >
          {state.kind === 'recording' ? <StopIcon /> : <MicrophoneIcon />}
          <span aria-hidden="true">{recordWord(state, hasTake)}</span>
        </button>
        <DeckButton
          recordButton={recordButton}
          name={hasError ? 'Keep anyway and go on' : 'Keep it and go on'}
          isOff={isOff}
          act={() => keep({ evenWithErrors: true })}
        >
          <CheckIcon />
          {hasError ? 'Keep anyway' : 'Keep'}
        </DeckButton>
        <DeckButton recordButton={recordButton} name="Next sentence" act={() => go(1)}>
          ↓
        </DeckButton>
      </div>
    </div>
  );
}

function DeckButton(
  props: Readonly<{
    recordButton: RefObject<HTMLButtonElement | null>;
    name: string;
    isOff?: boolean;
    act: () => void;
    children: React.ReactNode;
  }>,
) {
  const { recordButton, name, isOff = false, act, children } = props;
  const press = ({ detail }: MouseEvent): void => {
    if (isOff) return;
    act();
    // After a press with a finger or a mouse, the keys of the studio go on working.
    if (detail > 0) recordButton.current?.focus();
  };
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={press}
    >
      {children}
    </button>
  );
}

function recordName({ kind }: RecorderState, hasTake: boolean): string {
  switch (kind) {
    case 'recording':
      return 'Stop recording';
    case 'counting':
      return 'Cancel the recording';
    case 'opening':
      return 'Waiting for the microphone';
    case 'saving':
      return 'Saving the take';
    case 'off':
    case 'ready':
      return hasTake ? 'Record again' : 'Record';
  }
}

function recordWord(state: RecorderState, hasTake: boolean): string {
  switch (state.kind) {
    case 'recording':
      return 'Stop';
    case 'counting':
      return String(state.left);
    case 'opening':
    case 'saving':
      return '…';
    case 'off':
    case 'ready':
      return hasTake ? 'Again' : 'Record';
  }
}

/** Announced once for each state; levels and times would be noise to a screen reader. */
function spokenState(state: RecorderState): string {
  switch (state.kind) {
    case 'recording':
      return 'Recording.';
    case 'counting':
      return `Recording in ${state.left}.`;
    case 'saving':
    case 'opening':
    case 'off':
    case 'ready':
      return '';
  }
}

/** What the meter shows, from -48 dB to 0 dB. */
const quietest = -48;

/** How long the highest peak stays, and how long a warning of clipping does, in ms. */
const holdMs = 1_500;
const warnMs = 2_000;

/** Above this true peak, the sound is about to be distorted. */
const clippingPeak = -0.3;

/** How the bar is drawn; it is as readable without its colours. */
const states: ReadonlyMap<LevelWord, string> = new Map([
  ['Good level', 'good'],
  ['Silence', 'silent'],
]);

const shareOf = (level: number): number => Math.max(0, Math.min(1, 1 - level / quietest));

/** Words change at most 4 times a second, so that they can be read. */
const wordsMs = 250;

/** The level of the microphone, drawn at most once a frame and without rendering the page. */
export function LiveMeter({ recorder }: { recorder: Recorder }) {
  const bar = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLMeterElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = startDrawing({
      bar: bar.current,
      meter: meter.current,
      words: words.current,
      time: time.current,
    });
    let frame = 0;
    const step = (now: number): void => {
      draw(recorder.readLevels(), now);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [recorder]);
  return (
    <div className={`numeric ${styles.levels}`}>
      <span ref={time} role="timer" aria-live="off" aria-label="Length of the take">
        0:00
      </span>
      <meter ref={meter} className="visually-hidden" aria-label="Level" min={quietest} max={0} />
      <div ref={bar} className={styles.meter} data-state="silent" aria-hidden="true">
        <span className={styles.level} />
        <span className={styles.peak} />
      </div>
      <span ref={words} className={`strong ${styles.word}`} aria-hidden="true">
        Silence
      </span>
    </div>
  );
}

type Parts = Readonly<{
  bar: HTMLElement | null;
  meter: HTMLMeterElement | null;
  words: HTMLElement | null;
  time: HTMLElement | null;
}>;

/** Draws the levels of each frame into the elements. */
function startDrawing({ bar, meter, words, time }: Parts): (levels: Levels, now: number) => void {
  let held = -Infinity;
  let heldAt = 0;
  let clippedAt = -Infinity;
  let wordsAt = -Infinity;
  let level: LevelWord = 'Silence';
  return ({ loudness, peak, seconds }, now) => {
    if (bar === null || meter === null || words === null || time === null) return;
    if (peak >= held || now - heldAt > holdMs) [held, heldAt] = [peak, now];
    if (peak >= clippingPeak) clippedAt = now;
    bar.style.setProperty('--level', shareOf(loudness).toFixed(3));
    bar.style.setProperty('--peak', shareOf(held).toFixed(3));
    const length = formatSeconds(seconds);
    if (time.textContent !== length) time.textContent = length;
    if (now - wordsAt < wordsMs) return;
    wordsAt = now;
    const isClipped = now - clippedAt < warnMs;
    level = levelWord(loudness, level);
    const word = isClipped ? 'Distorted' : level;
    bar.dataset['state'] = isClipped ? 'clipped' : (states.get(level) ?? 'off');
    meter.value = Math.round(Math.max(loudness, quietest));
    meter.ariaValueText = loudness === -Infinity ? word : `${word}, ${levelText(loudness)} LUFS`;
    words.textContent = word;
  };
}
