import type { LanguageCode } from '../languages/language.ts';

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

/** What a reader sees as the characters of a text. */
export const charactersOf = (text: string): readonly string[] =>
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
export type LinePiece = Readonly<{ text: string; gap: '' | ' ' }>;

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
