import type { LanguageCode } from '../languages/language.ts';
import { segmentText } from './segment-text.ts';

/**
 * What is as wide as two letters: the scripts of East Asia, and signs of full width. Unicode names them
 * "wide" and "fullwidth" (UAX 11); engines have no property for that.
 */
const wide =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Yiii}\u3000-\u303E\u3200-\u32FF\u3300-\u33FF\uFE30-\uFE4F\uFF01-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]/u;

const halfWidth = /[\uFF61-\uFFDC]/u;

const zeroWidthJoiner = '\u200D';
const pictures = /\p{Emoji_Presentation}/u;

const joining = /[\p{M}\p{Cf}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as a reader sees them. */
const charactersOf = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Letters of Latin and their neighbours, which most texts consist of. */
const isNarrow = (code: number): boolean => code < 0x03_00 || (code >= 0x03_70 && code < 0x04_80);

function widthOfCharacter(character: string): number {
  if (isNarrow(character.charCodeAt(0))) return 1;
  if (joining.test(character)) return 0;
  return wide.test(character) && !halfWidth.test(character) ? 2 : 1;
}

/** How wide a text is, in letters of Latin: a character of East Asia is two. */
export function textWidth(text: string): number {
  const hasPictures = text.includes(zeroWidthJoiner) && pictures.test(text);
  let width = 0;
  let isJoined = false;
  for (const character of text) {
    // What is joined to a picture is shown in its place.
    if (!isJoined) width += widthOfCharacter(character);
    isJoined = hasPictures && character === zeroWidthJoiner;
  }
  return width;
}

/** The most letters of a line of a subtitle, as broadcasters have it. */
const widestLine = 42;

/** Lines of East Asia have 16 characters of full width. */
const widestOfEastAsia = 32;

const eastAsian: ReadonlySet<LanguageCode> = new Set(['ja', 'ko', 'wuu', 'yue', 'zh']);

/** How wide a line of a subtitle can be. */
export const widthOfLine = (language: LanguageCode): number =>
  eastAsian.has(language) ? widestOfEastAsia : widestLine;

/** Languages without spaces between words, where a line ends between two words all the same. */
const unspaced: ReadonlySet<LanguageCode> = new Set([
  'bo',
  'ja',
  'km',
  'lo',
  'my',
  'shn',
  'th',
  'wuu',
  'yue',
  'zh',
]);

const segmenters = new Map<LanguageCode, Intl.Segmenter>();

function wordSegmenter(language: LanguageCode): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** A piece that is not divided between lines, and what is between it and the next in one line. */
type LinePiece = Readonly<{ text: string; gap: '' | ' ' }>;

/** What no line begins with, and what no line ends with. */
const stays =
  /^[\p{Pe}\p{Pf}\p{M}\p{Lm}、。，．・：；？！…—～”’,.:;?!ぁぃぅぇぉっゃゅょァィゥェォッャュョーๆฯ]/u;
const opens = /[\p{Ps}\p{Pi}“‘]$/u;

/** The words of a language without spaces, with the marks that belong to them. */
function divideUnspaced(text: string, language: LanguageCode): readonly string[] {
  const words: string[] = [];
  for (const { segment } of wordSegmenter(language).segment(text)) {
    const last = words.at(-1);
    if (last !== undefined && (stays.test(segment) || opens.test(last)))
      words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

/** Divides a text into the pieces between which a line can end. The time is linear. */
export function linePieces(text: string, language: LanguageCode): readonly LinePiece[] {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (!unspaced.has(language)) return words.map((word) => ({ text: word, gap: ' ' }));
  return words.flatMap((word) =>
    divideUnspaced(word, language).map((piece, nth, pieces): LinePiece => ({
      text: piece,
      gap: nth === pieces.length - 1 ? ' ' : '',
    })),
  );
}

const mostLines = 2;

/** A name leaves at least this much of the first line free. */
const leastRoom = 10;

type CaptionOptions = Readonly<{
  language: LanguageCode;
  /** The width that is left free in the first line, for the name of the speaker. */
  indent: number;
}>;

type Line = readonly LinePiece[];

const joinLine = (line: Line): string =>
  line.map(({ text, gap }, nth) => (nth === line.length - 1 ? text : text + gap)).join('');

/**
 * Divides a text into captions of at most 2 lines with 42 letters, or 16 characters of East Asia. A
 * sentence goes into the same caption as the one before if there is room, and is divided only if it is
 * longer than a caption. The two lines of a caption are about as long; no line ends within a word.
 */
export function divideIntoCaptions(
  text: string,
  { language, indent }: CaptionOptions,
): readonly string[] {
  const widest = widthOfLine(language);
  const first = Math.min(indent, widest - leastRoom);
  const captions: string[] = [];
  let lines: readonly Line[] = [];
  const add = (full: readonly Line[]): void => {
    if (full.length > 0)
      captions.push(balance(full, captions.length === 0 ? widest - first : widest));
  };
  for (const { source, gap } of segmentText(text.trim(), language)) {
    const pieces = piecesOf(source, gap, language);
    const room = () => (captions.length === 0 ? widest - first : widest);
    const joined = wrap(pieces, lines, { widest, room: room() });
    if (lines.length === 0 || joined.length <= mostLines) lines = joined;
    else {
      add(lines);
      lines = wrap(pieces, [], { widest, room: room() });
    }
    const full = Array.from({ length: Math.ceil(lines.length / mostLines) }, (_, nth) =>
      lines.slice(nth * mostLines, (nth + 1) * mostLines),
    );
    lines = full.pop() ?? [];
    for (const one of full) add(one);
  }
  add(lines);
  return captions;
}

/** The pieces of a sentence; the last one is followed by a space if the sentence is. */
function piecesOf(source: string, gap: string, language: LanguageCode): readonly LinePiece[] {
  const pieces = linePieces(source, language).flatMap((piece) =>
    divideWord(piece, widthOfLine(language) - leastRoom),
  );
  const last = pieces.at(-1);
  if (last === undefined || gap !== '') return pieces;
  return [...pieces.slice(0, -1), { ...last, gap: '' }];
}

/** A word in pieces that fit a line. */
function divideWord(piece: LinePiece, widest: number): readonly LinePiece[] {
  if (textWidth(piece.text) <= widest) return [piece];
  const parts: string[] = [];
  let [part, width] = ['', 0];
  for (const character of charactersOf(piece.text)) {
    const own = textWidth(character);
    if (width + own > widest && part !== '') {
      parts.push(part);
      [part, width] = ['', 0];
    }
    part += character;
    width += own;
  }
  return [...parts.map((text): LinePiece => ({ text, gap: '' })), { text: part, gap: piece.gap }];
}

type Widths = Readonly<{
  widest: number;
  /** The width of the first line. */
  room: number;
}>;

/** Continues lines with the pieces of a text; each line is as full as it can be. */
function wrap(pieces: Line, before: readonly Line[], { widest, room }: Widths): readonly Line[] {
  const lines: LinePiece[][] = before.map((line) => [...line]);
  let line = lines.pop() ?? [];
  let width = textWidth(joinLine(line));
  for (const piece of pieces) {
    const own = textWidth(piece.text);
    const gap = line.at(-1)?.gap.length ?? 0;
    const most = lines.length === 0 ? room : widest;
    if (line.length > 0 && width + gap + own > most) {
      lines.push(line);
      [line, width] = [[piece], own];
    } else {
      line.push(piece);
      width += gap + own;
    }
  }
  return line.length === 0 ? lines : [...lines, line];
}

/** Two lines of about the same width. */
function balance(lines: readonly Line[], room: number): string {
  const [first = [], second] = lines;
  if (second === undefined) return joinLine(first);
  const pieces = [...first, ...second];
  const widths = pieces.map(({ text, gap }) => textWidth(text) + gap.length);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const lastGap = pieces.at(-1)?.gap.length ?? 0;
  let [best, at, before] = [first.length, 0, 0];
  let least = Infinity;
  for (const [nth, width] of widths.slice(0, first.length).entries()) {
    before += width;
    at = nth + 1;
    const longer = Math.max(before, all - before);
    const fits = all - before - lastGap <= room && before <= room + 1;
    if (fits && longer < least) [best, least] = [at, longer];
  }
  return `${joinLine(pieces.slice(0, best))}\n${joinLine(pieces.slice(best))}`;
}
