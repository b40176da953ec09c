import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';

import styles from './segments.module.css';
import type { Edit } from './editor-state.ts';
import { readTyped, type Chords, type Typing } from './typing.ts';

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
