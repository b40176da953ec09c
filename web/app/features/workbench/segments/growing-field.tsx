import type { Letter, MarkName } from '@nsem/core/texts';
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { leaveFocus } from '../tools/tool-button.tsx';
import tools from '../tools/tools.module.css';
import type { Edit } from './editor-state.ts';
import letterBarStyles from './letter-bar.module.css';
import styles from './rows.module.css';
import { type Chords, focusField, insertAtCaret, readTyped, type Typing } from './typing.ts';
import type { Letters } from './work-texts.ts';

/** Whether a field grows with its text by itself. */
const growsByItself = (): boolean => CSS.supports('field-sizing', 'content');

/** A field for the text of a segment, as high as the text. */
export function GrowingField(
  props: Readonly<{
    field: RefObject<HTMLTextAreaElement | null>;
    label: string;
    lang: string | undefined;
    /** The index of the segment. */
    index: number;
    typing: Typing;
    chords: Chords;
    /** Whether it takes the focus when it opens. */
    takesFocus: boolean;
    /** The step that enters a text. */
    toEdit: (text: string) => Edit;
  }>,
) {
  const { field, label, lang, index, typing, chords, takesFocus, toEdit } = props;
  const { readText, enter } = typing;
  const [begun] = useState(() => readText(index));
  useShownText(field, typing, index);
  const takesFocusAtFirst = useRef(takesFocus);
  useEffect(() => {
    const node = field.current;
    if (node === null || !takesFocusAtFirst.current) return;
    node.focus({ preventScroll: true });
    node.setSelectionRange(node.value.length, node.value.length);
    node.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [field]);
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void => {
    // A keyboard that is still composing a letter loses it if the text changes under it.
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    enter(toEdit(isComposing ? currentTarget.value : readTyped(currentTarget, chords)));
  };
  return (
    <div className={styles.growing}>
      <textarea
        ref={field}
        className={styles.field}
        aria-label={label}
        dir="auto"
        lang={lang}
        rows={1}
        spellCheck={false}
        autoCapitalize="sentences"
        defaultValue={begun}
        onChange={change}
        onCompositionEnd={({ currentTarget }) => enter(toEdit(readTyped(currentTarget, chords)))}
      />
    </div>
  );
}

/**
 * Shows the text of a segment in its field. Not by rendering: React would write the text into the
 * document with each key press, and the browser would compute the styles of the page again.
 */
function useShownText(
  field: RefObject<HTMLTextAreaElement | null>,
  { subscribe, readText }: Typing,
  index: number,
): void {
  useEffect(() => {
    const show = (): void => {
      if (field.current !== null) showText(field.current, readText(index));
    };
    show();
    return subscribe(show);
  }, [field, subscribe, readText, index]);
}

function showText(field: HTMLTextAreaElement, text: string): void {
  if (field.value !== text) field.value = text;
  // If the browser cannot grow the field, a hidden copy of the text makes it as high.
  if (!growsByItself()) field.parentElement?.setAttribute('data-copy', `${text} `);
}

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
    focusField(node);
    insertAtCaret(node, text);
    setUpper(false);
  };
  return (
    <fieldset ref={bar} className={`row ${letterBarStyles.bar}`} aria-label="Letters">
      <button
        type="button"
        className={keyClass}
        onMouseDown={leaveFocus}
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
          className={keyClass}
          onMouseDown={leaveFocus}
          aria-label={`${markNames[name]} on the letter before`}
          onClick={() => insert(mark)}
        >
          {`◌${mark}`}
        </button>
      ))}
    </fieldset>
  );
}

const keyClass = `${tools.chip} ${letterBarStyles.key}`;

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
      className={keyClass}
      onMouseDown={leaveFocus}
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

/** Sets on an element how much of the window the keyboard of a phone covers: `--keyboard`. */
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
