import { nextFormatMark } from '@nsem/core/texts';
import type { RefObject } from 'react';

import type { Segment } from '../draft/draft.ts';
import styles from './segments.module.css';
import { insertAtCaret } from './typing.ts';

/** Enters the next mark of a format that a translation does not have yet; not shown if it has all. */
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
    insertMark(node, source);
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

const countOf = (mark: string, text: string): number => text.split(mark).length - 1;

/** Enters the next mark: a pair goes around what is selected, a single one after it. */
function insertMark(field: HTMLTextAreaElement, source: string): void {
  // What was typed at last may not be rendered yet.
  const { value: text, selectionStart: from, selectionEnd: to } = field;
  const mark = nextFormatMark({ source, text });
  if (mark === undefined) return;
  const isPair = countOf(mark, source) - countOf(mark, text) > 1;
  if (from < to && isPair) return insertAtCaret(field, mark + text.slice(from, to) + mark);
  field.setSelectionRange(to, to);
  insertAtCaret(field, mark);
}
