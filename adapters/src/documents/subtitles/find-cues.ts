import { type Line, linesOf } from '../text-units.ts';

/** The digits zero of the scripts in which times are written, and the signs of full-width ones. */
const zeros = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50, 0x10_40, 0xff_10];
const signs: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '．': '.',
  '٫': '.',
  '،': ',',
  '＞': '>',
  '－': '-',
};
const foreign = /[^\P{Nd}0-9]|[：，．٫،＞－]|[\p{Cf}\u00A0\u3000]/gu;

/** A line as programs write it: with digits of ASCII, and of the same length. */
const toPlainLine = (line: string): string =>
  line.replaceAll(foreign, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined
      ? (signs[character] ?? ' '.repeat(character.length))
      : String(code - zero);
  });

/** Further than a line with times reaches before its settings. */
const reach = 100;

const time = String.raw`\d{1,4}(?:\s?:\s?\d{1,2}){1,2}(?:\s?[,.:;]\s?\d{1,4})?`;
const arrow = String.raw`(?:[-–—]{1,3}|-\s-|−{1,2})\s?>|=>|[→➔➜⟶»]`;
/** Programs that leave the arrow out write both times whole. */
const whole = String.raw`\d{1,4}:\d{1,2}:\d{1,2}[,.]\d{1,4}`;

const timingWith = (arrows: string): RegExp =>
  new RegExp(
    String.raw`^\s{0,20}(?:(?:${time})\s{0,9}(?:${arrows})\s{0,9}(?:${time})|` +
      String.raw`${whole}\s{0,9}[-–—,]\s{0,9}${whole})(?=\s|$|[^\d:.,])`,
    'u',
  );

/** In WebVTT, "&gt;" is what a text has in place of ">". */
const timingPatterns = {
  srt: timingWith(String.raw`${arrow}|-{1,3}\s?&gt;`),
  vtt: timingWith(arrow),
};

/** "10:30 -> 11:30" can be said; a time of a file has seconds and a part of them, or hours. */
const isExact = (times: string): boolean =>
  /:\s?\d{1,2}\s?:/u.test(times) || /\d[,.;]\s?\d{2,4}/u.test(times);

const settings = /^(?:\s{1,20}[\p{L}\d-]{1,20}:\S{1,60}){0,20}\s{0,100}$/u;

/**
 * Reads the line that says when a cue is shown, in whatever notation.
 *
 * @returns where a text begins on the same line, the length of the line if there is none; undefined if
 *   it is another line.
 */
function readTiming(line: string, format: 'srt' | 'vtt'): number | undefined {
  if (!/\p{Nd}/u.test(line.slice(0, reach))) return undefined;
  const [times] = timingPatterns[format].exec(toPlainLine(line.slice(0, reach))) ?? [];
  if (times === undefined || !isExact(times)) return undefined;
  return settings.test(toPlainLine(line.slice(times.length))) ? line.length : times.length;
}

/** Whether a line is only the number of a cue. */
const isCueNumber = (line: string): boolean =>
  line.length <= reach && /^\s{0,20}#?\d{1,9}[.:)]?\s{0,20}$/u.test(toPlainLine(line));

/** A line of a file, and what it is. */
type ReadLine = Line &
  Readonly<{
    kind: 'blank' | 'number' | 'timing' | 'other';
    /** Where the text of a line with times begins, if it has one. */
    textFrom: number | undefined;
  }>;

/** The texts of a file, and its other contents. */
export type FoundCues = Readonly<{
  /** The lines of each text; empty lines are between them if they are not next to each other. */
  cues: readonly (readonly Line[])[];
  /** Whether it has notes or a title, which no viewer sees. */
  hasNotes: boolean;
}>;

function readLine(source: string, line: Line, format: 'srt' | 'vtt'): ReadLine {
  const text = source.slice(line.from, line.to);
  if (text.trim() === '') return { ...line, kind: 'blank', textFrom: undefined };
  const at = readTiming(text, format);
  if (at !== undefined) {
    const textFrom = at < text.length ? line.from + at : undefined;
    return { ...line, kind: 'timing', textFrom };
  }
  return { ...line, kind: isCueNumber(text) ? 'number' : 'other', textFrom: undefined };
}

/** The index of the last line before `index` that is not blank; -1 if there is none. */
function filledBefore(lines: readonly ReadLine[], index: number): number {
  let at = index - 1;
  while (at >= 0 && lines[at]?.kind === 'blank') at -= 1;
  return at;
}

/** Whether most cues have a number before their times. */
function isNumbered(lines: readonly ReadLine[]): boolean {
  const timings = lines.flatMap(({ kind }, index) => (kind === 'timing' ? [index] : []));
  const numbered = timings.filter((index) => {
    const at = filledBefore(lines, index);
    const isApart = at <= 0 || lines[at - 1]?.kind === 'blank';
    return lines[at]?.kind === 'number' && (at === index - 1 || isApart);
  });
  return numbered.length * 2 >= timings.length;
}

/**
 * The lines in front of times that belong to them: numbers, and the names of cues in WebVTT. A number
 * right below a text is a number only if the file has numbers and no empty lines between its cues.
 */
function findNames(lines: readonly ReadLine[], format: 'srt' | 'vtt'): ReadonlySet<number> {
  const names = new Set<number>();
  const hasNumbers = isNumbered(lines);
  for (const [index, { kind }] of lines.entries()) {
    if (kind !== 'timing') continue;
    const at = filledBefore(lines, index);
    const candidate = lines[at];
    if (candidate === undefined || candidate.kind === 'timing') continue;
    const isNext = at === index - 1;
    const isAfterBlank = at === 0 || lines[at - 1]?.kind === 'blank';
    const isNumber = candidate.kind === 'number' && (isAfterBlank || (hasNumbers && isNext));
    const isName = format === 'vtt' && isNext && isAfterBlank;
    if ((isNumber && (hasNumbers || isNext)) || isName) names.add(at);
  }
  return names;
}

const block = /^\s{0,9}(?:NOTE|STYLE|REGION|WEBVTT)(?:\s|$)/u;
const ownHeader = /^(?:Kind|Language|X-TIMESTAMP-MAP)\s?[:=]/iu;

/** The lines of notes, styles and headers of WebVTT, up to an empty line or the next times. */
function findBlocks(source: string, lines: readonly ReadLine[]) {
  const inBlocks = new Set<number>();
  let hasNotes = false;
  let kind: string | undefined;
  for (const [index, line] of lines.entries()) {
    const text = source.slice(line.from, line.to);
    const isFirst = index === 0 || lines[index - 1]?.kind === 'blank';
    if (line.kind === 'blank' || line.kind === 'timing') kind = undefined;
    else if (isFirst && block.test(text)) kind = text.trim().split(/\s/u, 1)[0];
    else if (kind === undefined) continue;
    if (kind === undefined) continue;
    inBlocks.add(index);
    const rest = text.replace(block, '').trim();
    const isText = /\p{L}/u.test(rest) && !ownHeader.test(rest);
    hasNotes ||= isText && (kind === 'NOTE' || kind === 'WEBVTT');
  }
  return { inBlocks, hasNotes };
}

/** Whether a file begins with a cue: with its times, or with a number and its times. */
export function beginsWithCue(head: string): boolean {
  const [first, second] = Array.from(linesOf(head), (line) => readLine(head, line, 'srt')).filter(
    ({ kind }) => kind !== 'blank',
  );
  return first?.kind === 'timing' || (first?.kind === 'number' && second?.kind === 'timing');
}

/**
 * Finds the texts of a subtitle file as it exists: with empty lines within cues or none between them,
 * without numbers, or with a text before the first times.
 */
export function findCues(source: string, format: 'srt' | 'vtt'): FoundCues {
  const lines = Array.from(linesOf(source), (line) => readLine(source, line, format));
  const names = findNames(lines, format);
  const noBlocks = { inBlocks: new Set<number>(), hasNotes: false };
  const { inBlocks, hasNotes } = format === 'vtt' ? findBlocks(source, lines) : noBlocks;
  const cues: (readonly Line[])[] = [];
  let cue: Line[] = [];
  const end = (): void => {
    if (cue.length > 0) cues.push(cue);
    cue = [];
  };
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'timing') {
      end();
      if (line.textFrom !== undefined) cue.push({ ...line, from: line.textFrom });
    } else if (names.has(index) || inBlocks.has(index)) end();
    else if (line.kind !== 'blank') cue.push(line);
  }
  end();
  return { cues, hasNotes };
}
