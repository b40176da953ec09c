import type { LanguageCode } from '../languages/language.ts';
import { segmentText } from './segment-text.ts';

/** The most characters of a line, in UTF-16 units. */
const longestLine = 42;

const mostLines = 2;

type CaptionOptions = Readonly<{
  language: LanguageCode;
  /** The characters that are left free in the first line, for the name of the speaker. */
  indent: number;
}>;

/**
 * Divides a text into captions of at most 2 lines with 42 characters. A sentence goes into the same
 * caption as the one before if there is room, and is divided only if it is longer than a caption.
 */
export function divideIntoCaptions(
  text: string,
  { language, indent }: CaptionOptions,
): readonly string[] {
  const plain = text.trim();
  if (plain === '') return [];
  if (plain.length + indent <= longestLine) return [plain.split(/\s+/u).join(' ')];
  const captions: string[] = [];
  let lines: readonly string[] = [];
  for (const { source } of segmentText(plain, language)) {
    const joined = wrap(source, { lines, indent: captions.length === 0 ? indent : 0 });
    if (lines.length === 0 || joined.length <= mostLines) {
      lines = joined;
    } else {
      captions.push(lines.join('\n'));
      lines = wrap(source, { lines: [], indent: 0 });
    }
    const full = pairs(lines);
    lines = full.pop() ?? [];
    captions.push(...full.map((pair) => pair.join('\n')));
  }
  return lines.length > 0 ? [...captions, lines.join('\n')] : captions;
}

const pairs = (lines: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(lines.length / mostLines) }, (_, nth) =>
    lines.slice(nth * mostLines, (nth + 1) * mostLines),
  );

/** The lines that a text continues, and the characters that are left free in the first of them. */
type Before = Readonly<{ lines: readonly string[]; indent: number }>;

/** Continues lines with the words of a text; each line is as full as it can be. */
function wrap(text: string, { lines: before, indent }: Before): readonly string[] {
  const lines = [...before];
  let line = lines.pop() ?? '';
  for (const word of text.split(/\s+/u).flatMap(divideWord)) {
    const room = lines.length === 0 ? longestLine - indent : longestLine;
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}

const isFirstOfPair = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** A word in pieces that fit a line; a character of two units is not divided. */
function divideWord(word: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  while (word.length - start > longestLine) {
    const end = start + longestLine;
    const whole = isFirstOfPair(word.charCodeAt(end - 1)) ? end - 1 : end;
    pieces.push(word.slice(start, whole));
    start = whole;
  }
  return [...pieces, word.slice(start)];
}
