import { linePieces, textWidth, widthOfLine } from '@nsem/core/texts';

const tags = /<[^<>]{0,220}>|\{\\[^{}]{1,100}\}/gu;

/** Subtitles that are longer are not divided. */
const longest = 1_000;

/** A text without its tags, and where each of its units is in the text with them. */
function withoutTags(text: string): Readonly<{ plain: string; places: readonly number[] }> {
  const places: number[] = [];
  let plain = '';
  let at = 0;
  const add = (to: number): void => {
    plain += text.slice(at, to);
    for (; at < to; at += 1) places.push(at);
  };
  for (const { 0: tag, index } of text.matchAll(tags)) {
    add(index);
    at = index + tag.length;
  }
  add(text.length);
  return { plain, places };
}

/** Where a word ends near the middle of a text, so that two lines are about as wide. */
function findMiddle(plain: string, language: string): number {
  const width = textWidth(plain);
  let [best, least] = [-1, Infinity];
  let [at, before] = [0, 0];
  const pieces = linePieces(plain, language);
  for (const { text } of pieces.slice(0, -1)) {
    const from = plain.indexOf(text, at);
    before += textWidth(plain.slice(at, from + text.length));
    at = from + text.length;
    const longer = Math.max(before, width - before);
    if (longer < least) [best, least] = [at, longer];
  }
  return best;
}

type Writing = Readonly<{ lineBreak: string; language: string }>;

/** A long subtitle in two lines, unless its translator divided it. */
export function divideLine(text: string, { lineBreak, language }: Writing): string {
  if (text.length >= longest || /[\n\r]/u.test(text)) return text;
  const { plain, places } = withoutTags(text);
  if (textWidth(plain) <= widthOfLine(language)) return text;
  const middle = findMiddle(plain, language);
  const [last, next] = [places[middle - 1], places[middle]];
  if (last === undefined || next === undefined) return text;
  const isSpace = plain.charAt(middle).trim() === '';
  // A tag that is opened before a space stays with what follows.
  const [to, from] = isSpace ? [next, next + 1] : [last + 1, last + 1];
  return text.slice(0, to) + lineBreak + text.slice(from);
}
