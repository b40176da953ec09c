import { decodeText } from './decode-text.ts';
import type { OpenDocument } from './document-format.ts';
import type { Inline } from './inline.ts';
import { linesOf, type Line } from './lines.ts';
import { matchPairs, type Tagged } from './match-pairs.ts';
import { replaceRanges } from './replace-ranges.ts';
import { placeUnit, replaceUnits, type PlacedUnit } from './text-units.ts';

const timing = /^\s{0,20}(?:\d{1,4}:)?\d{1,2}:\d{2}[,.]\d{1,3}\s{1,20}-->/u;

/** Tags of subtitles, and the positions that some programs write in braces. */
const markup =
  /<(?<end>\/?)(?<name>[a-zA-Z]{1,10})(?<rest>[^<>\n]{0,200})>|\{\\[^{}\n]{1,100}\}|<\d{2}:[\d:.]{3,12}>/gu;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00A0',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
};

/** Only WebVTT has entities; a SubRip file is written as it is read. */
type Escaping = Readonly<{ read: (text: string) => string; write: (text: string) => string }>;

const asItIs: Escaping = { read: (text) => text, write: (text) => text };
const ofVtt: Escaping = {
  read: (text) => text.replaceAll(/&[a-z]{2,4};/gu, (entity) => entities[entity] ?? entity),
  write: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
};

function readLine(line: string, { read }: Escaping): readonly Tagged[] {
  const pieces: Tagged[] = [];
  let at = 0;
  for (const match of line.matchAll(markup)) {
    const { 0: raw, index, groups } = match;
    if (index > at) pieces.push({ kind: 'text', text: read(line.slice(at, index)) });
    const name = groups?.['name'];
    if (name === undefined) pieces.push({ kind: 'lone', raw });
    else pieces.push({ kind: groups?.['end'] === '/' ? 'close' : 'open', name, raw });
    at = index + raw.length;
  }
  if (at < line.length) pieces.push({ kind: 'text', text: read(line.slice(at)) });
  return pieces;
}

/** Lines of a dialogue stay lines; others divide a sentence, which is translated as one. */
const isSpoken = (line: string): boolean => /^\s{0,20}[-–—]/u.test(line);

function readCue(source: string, lines: readonly Line[], escaping: Escaping): readonly Inline[] {
  const texts = lines.map(({ from, to }) => source.slice(from, to));
  const isDialogue = texts.some((text, nth) => nth > 0 && isSpoken(text));
  const pieces = lines.flatMap(({ to, next }, nth): readonly Tagged[] => {
    const line = readLine(texts[nth] ?? '', escaping);
    if (nth === 0) return line;
    const before = lines[nth - 1] ?? { to, next };
    const end: Tagged = isDialogue
      ? { kind: 'break', raw: source.slice(before.to, before.next) }
      : { kind: 'text', text: ' ' };
    return [end, ...line];
  });
  return matchPairs(pieces);
}

/** The cues of a file: the lines after each time, up to an empty line. */
function* findCues(source: string): Generator<readonly Line[]> {
  let cue: Line[] | undefined;
  for (const line of linesOf(source)) {
    const text = source.slice(line.from, line.to);
    if (text.trim() === '') {
      if (cue !== undefined) yield cue;
      cue = undefined;
    } else if (cue !== undefined) cue.push(line);
    else if (timing.test(text)) cue = [];
  }
  if (cue !== undefined) yield cue;
}

/** A line of a subtitle has at most 42 characters, as broadcasters have it. */
const longestLine = 42;
const tags = /<[^<>]{0,220}>|\{\\[^{}]{1,100}\}/gu;

const lengthOf = (text: string): number => text.replaceAll(tags, '').length;

/** Where a space is that divides a text into two lines of similar length; never within a tag. */
function findMiddle(text: string): number {
  const inTag = Array.from(text.matchAll(tags), ({ 0: tag, index }) => [index, index + tag.length]);
  let best = -1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    if (inTag.some(([from = 0, to = 0]) => at >= from && at < to)) continue;
    const isNearer = Math.abs(at - text.length / 2) < Math.abs(best - text.length / 2);
    if (best === -1 || isNearer) best = at;
  }
  return best;
}

/** A long subtitle in two lines, unless its translator divided it. */
function divideLine(text: string, lineBreak: string): string {
  const isLong = text.length < 1_000 && lengthOf(text) > longestLine;
  if (!isLong || /[\n\r]/u.test(text)) return text;
  const middle = findMiddle(text);
  return middle === -1 ? text : text.slice(0, middle) + lineBreak + text.slice(middle + 1);
}

/** Opens a subtitle file: times, settings, numbers and notes stay as they are. */
export function openSubtitles(bytes: Uint8Array, format: 'srt' | 'vtt'): OpenDocument {
  const { text: source, isUtf8, mark } = decodeText(bytes);
  const escaping = format === 'vtt' ? ofVtt : asItIs;
  const placed: PlacedUnit[] = [];
  let hasLines = false;
  for (const cue of findCues(source)) {
    const [first, last] = [cue[0], cue.at(-1)];
    if (first === undefined || last === undefined) continue;
    hasLines ||= cue.length > 1;
    placed.push(...placeUnit(readCue(source, cue, escaping), { from: first.from, to: last.to }));
  }
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  const finish = (text: string) => divideLine(text, lineBreak);
  const writer = { escape: escaping.write, lineBreak, finish };
  return {
    units: placed.map(({ unit }) => unit.text),
    notices: [
      ...(isUtf8 ? [] : (['encoding-changed'] as const)),
      ...(hasLines ? (['line-breaks-moved'] as const) : []),
    ],
    write: (translations) =>
      new TextEncoder().encode(
        mark + replaceRanges(source, replaceUnits(placed, translations, writer)),
      ),
  };
}
