import { nextFormatMark } from '@nsem/core/texts';

import { focusField, insertAtCaret } from './typing.ts';

/**
 * Enters the next mark of a format that a translation does not have yet: a pair goes around what is
 * selected, a single one after it.
 *
 * @param field that of the translation; its text may not be rendered yet
 */
export function insertFormatMark(field: HTMLTextAreaElement, source: string): void {
  const { value: text, selectionStart: from, selectionEnd: to } = field;
  const mark = nextFormatMark({ source, text });
  if (mark === undefined) return;
  focusField(field);
  const isPair = countOf(mark, source) - countOf(mark, text) > 1;
  if (from < to && isPair) return insertAtCaret(field, mark + text.slice(from, to) + mark);
  field.setSelectionRange(to, to);
  insertAtCaret(field, mark);
}

const countOf = (mark: string, text: string): number => text.split(mark).length - 1;
