import { nextFormatMark } from '@nsem/core/texts';
import type { RefObject } from 'react';

import type { Segment } from '../draft/draft.ts';
import styles from './segments.module.css';
import { insertAtCaret } from './typing.ts';

/** Enters the next mark of a format that a translation does not have yet; nothing if it has all. */
export function MarkTool(
  props: Readonly<{ segment: Segment; field: RefObject<HTMLTextAreaElement | null> }>,
) {
  const { segment, field } = props;
  const { source } = segment;
  const next = nextFormatMark(segment);
  if (next === undefined) return null;
  const insert = (): void => {
    const node = field.current;
    if (node === null) return;
    if (document.activeElement !== node) node.focus({ preventScroll: true });
    // What was typed at last may not be rendered yet.
    const mark = nextFormatMark({ source, text: node.value });
    if (mark !== undefined) insertAtCaret(node, mark);
  };
  return (
    <button
      type="button"
      className={styles.tool}
      // The key for the next mark presses it.
      data-next-mark
      // A press must not take the focus from the field, or the keyboard of a phone would close.
      onMouseDown={(event) => event.preventDefault()}
      onClick={insert}
    >
      Insert {next}
    </button>
  );
}
