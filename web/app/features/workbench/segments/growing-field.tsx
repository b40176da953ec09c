import { useEffect, useRef, type ChangeEvent, type RefObject } from 'react';

import styles from './segments.module.css';
import { readTyped, type Chords } from './typing.ts';

/** A field for a text, as high as the text. */
export function GrowingField(
  props: Readonly<{
    field: RefObject<HTMLTextAreaElement | null>;
    label: string;
    lang: string | undefined;
    text: string;
    chords: Chords;
    /** Whether it takes the focus when it opens. */
    takesFocus: boolean;
    onText: (text: string) => void;
  }>,
) {
  const { field, label, lang, text, chords, takesFocus, onText } = props;
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
    onText(isComposing ? currentTarget.value : readTyped(currentTarget, chords));
  };
  return (
    // The hidden copy of the text makes the field as high as it, without a script that measures.
    <div className={styles.growing} data-copy={`${text} `}>
      <textarea
        ref={field}
        aria-label={label}
        dir="auto"
        lang={lang}
        rows={1}
        spellCheck={false}
        autoCapitalize="sentences"
        value={text}
        onChange={change}
        onCompositionEnd={({ currentTarget }) => onText(readTyped(currentTarget, chords))}
      />
    </div>
  );
}
