let segmenter: Intl.Segmenter | undefined;

/** The letters of a text, each with its marks. The segmenter takes a while to make. */
function graphemesOf(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Letters that take two columns of a terminal: East Asian ones, and emoji. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]|\p{Emoji_Presentation}/u;

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

/** The text, cut to the columns that there are, with an ellipsis where it was cut. */
export function truncate(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let kept = '';
  let width = 0;
  for (const { segment } of graphemesOf(text)) {
    width += wide.test(segment) ? 2 : 1;
    if (width > columns - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The text, filled with spaces to a number of columns. */
export function pad(text: string, columns: number, side: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(columns - displayWidth(text), 0));
  return side === 'left' ? spaces + text : text + spaces;
}

/** The text on one line. Whatever could steer a terminal, or end a field, becomes a space. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** The text with its lines, without what could steer a terminal: it may come from strangers. */
export const harmless = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
