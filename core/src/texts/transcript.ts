import { findStamps, writeStamp } from './transcript-stamps.ts';

/** A part of a transcript: what one speaker says from a time on. */
export type TranscriptPart = Readonly<{
  /** When it begins, in milliseconds of the recording, in whole tenths; null if that is not written. */
  at: number | null;
  /** The speaker; null if that is not written. */
  speaker: string | null;
  /** The words; they may have stamps and marks within, and line breaks, but no empty line. */
  text: string;
}>;

/** The most characters of a speaker's name, in UTF-16 units. */
export const longestSpeakerName = 40;

const mostWords = 4;

const notInNames = /[^\p{L}\p{M}\p{N} .'’()&/#_-]/gu;

/**
 * The form of a speaker's name: at most 4 words and 40 characters, which begin with a letter. Line
 * breaks and characters that no name has become spaces.
 *
 * @returns null if nothing is left.
 */
export function toSpeakerName(text: string): string | null {
  const plain = text.slice(0, 4 * longestSpeakerName).replace(notInNames, ' ');
  const first = plain.search(/\p{L}/u);
  if (first < 0) return null;
  const words = plain.slice(first).trim().split(/\s+/u).slice(0, mostWords);
  const name = words.join(' ').slice(0, longestSpeakerName).trim();
  return name.isWellFormed() ? name : name.slice(0, -1).trim();
}

/** The name before a colon at the start of a text, and what follows it. */
type NameInFront = Readonly<{ name: string; rest: string }>;

/**
 * Finds what can be a speaker's name at the start of a text: a name as {@link toSpeakerName} returns
 * it, and a colon with white space or the end of the text after it.
 */
function findNameInFront(text: string): NameInFront | undefined {
  const colon = text.slice(0, 2 * longestSpeakerName).indexOf(':');
  if (colon <= 0 || text.charAt(colon + 1).trim() !== '') return undefined;
  const written = text.slice(0, colon);
  if (/[\r\n]/u.test(written)) return undefined;
  const spaced = written.trim().split(/\s+/u).join(' ');
  if (toSpeakerName(spaced) !== spaced) return undefined;
  return { name: spaced, rest: text.slice(colon + 1).trim() };
}

/** The speakers of a transcript, each one time, in the order in which they first speak. */
export const transcriptSpeakers = (parts: readonly TranscriptPart[]): readonly string[] => [
  ...new Set(parts.flatMap(({ speaker }) => speaker ?? [])),
];

/** In place of a stamp, if a part has none and its speaker would not be recognized without one. */
const noStamp = '[--:--:--]';

/** A part as it is written, before it is known which names are those of speakers. */
type WrittenPart = Readonly<{
  /** Undefined if it begins without a stamp; null if with {@link noStamp}. */
  at: number | null | undefined;
  /** The text after the stamp. */
  text: string;
}>;

/**
 * Reads a transcript. Any text is one; the time is linear, whatever the text.
 *
 * An empty line ends a part. A part may begin with a stamp, such as `[00:01:23]`, and after it with a
 * speaker's name and a colon. In a part that begins with a stamp, every short name before a colon is a
 * speaker; in any other only a name that a part with a stamp has too, or that begins several parts: so
 * "Note: bring water" in an ordinary text is no speaker. A colon without a name says that there is no
 * speaker, and what follows is text.
 */
export function readTranscript(text: string): readonly TranscriptPart[] {
  const written = divideParts(text).map(readStampInFront);
  const speakers = findSpeakers(written);
  return written
    .map(({ at, text: said }) => ({ at: at ?? null, ...readSpeaker(said, speakers) }))
    .filter(hasAnything);
}

function divideParts(text: string): readonly string[] {
  const parts: string[] = [];
  let lines: string[] = [];
  for (const line of [...text.split(/\r\n|\r|\n/u), '']) {
    if (line.trim() !== '') {
      lines.push(line);
    } else if (lines.length > 0) {
      parts.push(lines.join('\n').trim());
      lines = [];
    }
  }
  return parts;
}

/** The characters of the longest stamp. */
const longestStamp = '[9999:59:59.9]'.length;

function readStampInFront(part: string): WrittenPart {
  if (part.startsWith(noStamp)) return { at: null, text: part.slice(noStamp.length).trim() };
  const [stamp] = findStamps(part.slice(0, longestStamp));
  return stamp?.from === 0
    ? { at: stamp.at, text: part.slice(stamp.to).trim() }
    : { at: undefined, text: part };
}

function findSpeakers(parts: readonly WrittenPart[]): ReadonlySet<string> {
  const speakers = new Set<string>();
  const seen = new Set<string>();
  for (const { at, text } of parts) {
    const name = findNameInFront(text)?.name;
    if (name === undefined) continue;
    if (at !== undefined || seen.has(name)) speakers.add(name);
    seen.add(name);
  }
  return speakers;
}

const startsWithColon = (text: string): boolean => /^:(?:\s|$)/u.test(text);

function readSpeaker(
  text: string,
  speakers: ReadonlySet<string>,
): Pick<TranscriptPart, 'speaker' | 'text'> {
  if (startsWithColon(text)) return { speaker: null, text: text.slice(1).trim() };
  const found = findNameInFront(text);
  return found !== undefined && speakers.has(found.name)
    ? { speaker: found.name, text: found.rest }
    : { speaker: null, text };
}

/**
 * Writes a transcript as {@link readTranscript} reads it: the parts that are read are those that were
 * written. Before, they are made what a part can be: times in whole tenths of a second, names as
 * `toSpeakerName` returns them, texts without empty lines and white space around them; a part that has
 * nothing is left out.
 */
export function writeTranscript(parts: readonly TranscriptPart[]): string {
  const tidied = parts.map(tidy).filter(hasAnything);
  const names = countNames(tidied);
  return tidied.map((part) => writePart(part, names)).join('\n\n');
}

const hasAnything = ({ at, speaker, text }: TranscriptPart): boolean =>
  at !== null || speaker !== null || text !== '';

const tidy = ({ at, speaker, text }: TranscriptPart): TranscriptPart => ({
  at,
  speaker: speaker === null ? null : toSpeakerName(speaker),
  text: divideParts(text).join('\n'),
});

/** How often names are in front of parts, and which of them are those of speakers. */
type Names = Readonly<{
  /** How many parts begin with it, whether as a speaker or as a text. */
  inFront: ReadonlyMap<string, number>;
  /** How many parts it speaks. */
  spoken: ReadonlyMap<string, number>;
  /** The speakers of parts with stamps. */
  stamped: ReadonlySet<string>;
}>;

function countNames(parts: readonly TranscriptPart[]): Names {
  const inFront = new Map<string, number>();
  const spoken = new Map<string, number>();
  const stamped = new Set<string>();
  for (const { at, speaker, text } of parts) {
    const name = speaker ?? findNameInFront(text)?.name;
    if (name === undefined) continue;
    increase(inFront, name);
    if (speaker !== null) increase(spoken, speaker);
    if (speaker !== null && at !== null) stamped.add(speaker);
  }
  return { inFront, spoken, stamped };
}

const increase = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

function writePart({ at, speaker, text }: TranscriptPart, names: Names): string {
  if (speaker === null) {
    const plain = needsColon({ at, text }, names) ? `: ${text}` : text;
    return at === null ? plain : `${writeStamp(at)} ${plain}`.trim();
  }
  const said = `${speaker}: ${text}`.trim();
  if (at !== null) return `${writeStamp(at)} ${said}`;
  const isKnown = names.stamped.has(speaker) || (names.spoken.get(speaker) ?? 0) > 1;
  return isKnown ? said : `${noStamp} ${said}`;
}

/** Whether what begins a text would be read as a stamp, a speaker or a colon without a name. */
function needsColon({ at, text }: Pick<TranscriptPart, 'at' | 'text'>, names: Names): boolean {
  if (startsWithColon(text)) return true;
  const name = findNameInFront(text)?.name;
  if (at !== null) return name !== undefined;
  if (readStampInFront(text).at !== undefined) return true;
  return name !== undefined && (names.stamped.has(name) || (names.inFront.get(name) ?? 0) > 1);
}
