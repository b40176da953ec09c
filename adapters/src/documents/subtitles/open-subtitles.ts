import { linePieces, textWidth, widthOfLine } from '@nsem/core/texts';
import type { OpenDocument } from '../document-format.ts';
import { decodeText, type Encoding } from '../encodings.ts';
import { type Replacement, replaceRanges } from '../ranges.ts';
import { type PlacedUnit, placeUnit, replaceUnits } from '../text-units.ts';
import { findCues } from './find-cues.ts';
import { readCue } from './read-cue.ts';

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
function divideLine(text: string, { lineBreak, language }: Writing): string {
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

/** Only WebVTT has escapes; what a SubRip file cannot contain is written in another way. */
const escapes: Readonly<Record<'srt' | 'vtt', (text: string) => string>> = {
  srt: (text) => text.replaceAll('-->', '→'),
  vtt: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
};

/** The language that the header of a WebVTT file states is that of the translation. */
function replaceLanguage(source: string, language: string): readonly Replacement[] {
  const header =
    /^\s{0,20}WEBVTT[^\r\n]*(?:(?:\r\n|[\r\n])[^\r\n]+){0,20}/u.exec(source)?.[0] ?? '';
  const { indices } = /^Language:[ \t]{0,9}([\w-]{2,35})/dimu.exec(header) ?? {};
  const [from, to] = indices?.[1] ?? [];
  return from === undefined || to === undefined ? [] : [{ from, to, text: language }];
}

/** Opens a subtitle file: times, settings, numbers and notes stay as they are. */
export function openSubtitles(
  bytes: Uint8Array,
  format: 'srt' | 'vtt',
  encoding?: Encoding,
): OpenDocument {
  const { text: source, isUtf8, mark } = decodeText(bytes, encoding);
  const { cues, hasNotes } = findCues(source, format);
  const placed: PlacedUnit[] = [];
  let hasLines = false;
  for (const cue of cues) {
    const [first, last] = [cue[0], cue.at(-1)];
    if (first === undefined || last === undefined) continue;
    hasLines ||= cue.length > 1;
    placed.push(...placeUnit(readCue(source, cue), { from: first.from, to: last.to }));
  }
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  return {
    units: placed.map(({ unit }) => unit.text),
    notices: [
      ...(hasNotes ? (['comments-not-translated'] as const) : []),
      ...(isUtf8 ? [] : (['encoding-changed'] as const)),
      ...(hasLines ? (['line-breaks-moved'] as const) : []),
    ],
    write: (translations, language) => {
      const isSame = translations.every((text, nth) => text === placed[nth]?.unit.text);
      const stated = format === 'vtt' && !isSame ? replaceLanguage(source, language) : [];
      const finish = (text: string) => divideLine(text, { lineBreak, language });
      const writer = { escape: escapes[format], lineBreak, finish };
      const replaced = replaceUnits(placed, translations, writer);
      return new TextEncoder().encode(mark + replaceRanges(source, [...stated, ...replaced]));
    },
  };
}
