import type { LanguageCode } from '../languages/language.ts';
import { segmentText } from './segment-text.ts';
import { charactersOf, linePieces, textWidth, widthOfLine, type LinePiece } from './text-width.ts';

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
