import { useEffect, useRef } from 'react';

import { formatSeconds } from '../../../lib/format/sizes.ts';
import styles from './narration.module.css';
import type { Levels, Recorder } from './recorder.ts';
import { levelText, levelWord, type LevelWord } from './sound-text.ts';

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
    <div className={styles.levels}>
      <span ref={time} role="timer" aria-live="off" aria-label="Length of the take">
        0:00
      </span>
      <meter ref={meter} className="visually-hidden" aria-label="Level" min={quietest} max={0} />
      <div ref={bar} className={styles.meter} data-state="silent" aria-hidden="true">
        <span className={styles.level} />
        <span className={styles.peak} />
      </div>
      <span ref={words} className={styles.levelWord} aria-hidden="true">
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
