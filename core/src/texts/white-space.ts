const lineBreaks: ReadonlySet<string> = new Set('\n\v\f\r\u0085\u2028\u2029');

/** Whether a character ends a line. */
export const isLineBreak = (character: string): boolean => lineBreaks.has(character);

/** Whether a character is white space, with the line break of Unicode that `trim` does not know. */
const isWhiteSpace = (character: string): boolean =>
  character === '\u0085' || (character !== '' && character.trim() === '');

/** Where the white space ends that begins at `start`; `start` if there is none. */
export function skipWhiteSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && isWhiteSpace(text.charAt(at))) at += 1;
  return at;
}

/** Where the white space begins that ends at `end`; `end` if there is none. */
export function whiteSpaceBefore(text: string, end: number): number {
  let at = end;
  while (at > 0 && isWhiteSpace(text.charAt(at - 1))) at -= 1;
  return at;
}
