import { withoutFormatMarks } from './format-marks.ts';

/** How many characters of a content are shown as its beginning, and searched. */
const startLength = 100;

/** How many are read for that: a mark of a document is known by its partner, which may come later. */
export const readStartLength = 3 * startLength;

/**
 * The beginning of a content as it is read: its first 100 characters, without the marks of a document.
 *
 * @param contentStart at least `readStartLength` characters, or all
 */
export function readableStart(contentStart: string, isOfDocument: boolean): string {
  const text = isOfDocument ? withoutFormatMarks(contentStart) : contentStart;
  if (text.length <= startLength) return text;
  return Array.from(text.slice(0, 2 * startLength))
    .slice(0, startLength)
    .join('');
}
