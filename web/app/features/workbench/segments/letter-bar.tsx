import type { Letter, MarkName } from '@nsem/core/texts';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

import styles from './letter-bar.module.css';
import { insertAtCaret } from './typing.ts';
import type { Letters } from './work-texts.ts';

const longPressMs = 450;

const markNames: Readonly<Record<MarkName, string>> = {
  acute: 'High tone (acute)',
  caron: 'Rising tone (caron)',
  circumflex: 'Falling tone (circumflex)',
  diaeresis: 'Two dots',
  'dot-below': 'Dot below',
  grave: 'Low tone (grave)',
  macron: 'Level tone (macron)',
  tilde: 'Nasal (tilde)',
};

/** The letters that most keyboards lack; a long press enters the capital. */
export function LetterBar(
  props: Readonly<{ letters: Letters; field: RefObject<HTMLTextAreaElement | null> }>,
) {
  const { letters, field } = props;
  const [isUpper, setUpper] = useState(false);
  const bar = useKeyboardInset<HTMLFieldSetElement>();
  if (letters.letters.length === 0 && letters.marks.length === 0) return null;
  const insert = (text: string): void => {
    const node = field.current;
    if (node === null) return;
    if (document.activeElement !== node) node.focus({ preventScroll: true });
    insertAtCaret(node, text);
    setUpper(false);
  };
  return (
    <fieldset ref={bar} className={styles.bar} aria-label="Letters">
      <button
        type="button"
        className={styles.key}
        onMouseDown={keepFocus}
        aria-pressed={isUpper}
        aria-label="Capital letter"
        onClick={() => setUpper(!isUpper)}
      >
        ⇧
      </button>
      {letters.letters.map((letter) => (
        <LetterKey key={letter.lower} letter={letter} isUpper={isUpper} onLetter={insert} />
      ))}
      {letters.marks.map(({ mark, name }) => (
        <button
          key={mark}
          type="button"
          className={styles.key}
          onMouseDown={keepFocus}
          aria-label={`${markNames[name]} on the letter before`}
          onClick={() => insert(mark)}
        >
          {`◌${mark}`}
        </button>
      ))}
    </fieldset>
  );
}

/** A press must not take the focus from the field, or the keyboard of a phone would close. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

function LetterKey(
  props: Readonly<{ letter: Letter; isUpper: boolean; onLetter: (text: string) => void }>,
) {
  const { letter, isUpper, onLetter } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  const start = (): void => {
    wasLong.current = false;
    timer.current = setTimeout(() => {
      wasLong.current = true;
      onLetter(letter.upper);
    }, longPressMs);
  };
  const shown = isUpper ? letter.upper : letter.lower;
  return (
    <button
      type="button"
      className={styles.key}
      onMouseDown={keepFocus}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!wasLong.current) onLetter(shown);
        wasLong.current = false;
      }}
    >
      {shown}
    </button>
  );
}

/** Tells an element how much of the window the keyboard of a phone covers: `--keyboard`. */
function useKeyboardInset<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const update = (): void => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, []);
  return element;
}
