import { decodeText } from '../decode-text.ts';
import type { OpenDocument } from '../document-format.ts';
import type { Encoding } from '../encodings.ts';
import { replaceRanges, type Replacement } from '../replace-ranges.ts';
import { placeUnit, replaceUnits, type PlacedUnit } from '../text-units.ts';
import { divideLine } from './divide-line.ts';
import { findCues } from './find-cues.ts';
import { readCue } from './read-cue.ts';

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
