import stringWidth from 'string-width';

/** Splits a text into the characters that a person sees, each with its accents. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Shortens a text to a number of columns, with an ellipsis at the end. */
export function truncate(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let shortened = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += stringWidth(segment);
    if (width > columns - 1) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}

/** Fills a text with spaces to a number of columns. */
export function pad(text: string, columns: number, side: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(columns - stringWidth(text), 0));
  return side === 'left' ? spaces + text : text + spaces;
}
