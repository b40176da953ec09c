import type { LanguageCode } from '../languages/language.ts';
import { divideIntoCaptions, textWidth, widthOfLine } from './caption-lines.ts';
import { divideAtStamps } from './transcript-stamps.ts';
import type { TranscriptPart } from './transcript.ts';

/** A subtitle: what is shown from one time to another. */
export type TranscriptCue = Readonly<{
  /** Milliseconds of the recording. */
  from: number;
  /** Milliseconds of the recording; later than `from`. */
  to: number;
  speaker: string | null;
  /**
   * One line of at most 42 letters, or two with a line break between. What two speakers say at the same
   * time is a line of each, with a hyphen in front; `speaker` is null then.
   */
  text: string;
  /** The speaker of each line, if there are two. */
  voices?: readonly (string | null)[];
}>;

/** The longest time that a cue is shown, in milliseconds. */
const longestCue = 7_000;

/** The shortest time in which a cue can be read, unless the recording is too short for all. */
const shortestCue = 1_000;

const isOneLine = ({ text }: TranscriptCue): boolean => !text.includes('\n');

/** Puts cues that are too short to be read, and that begin in the same second, into one. */
function joinShort(
  cues: readonly TranscriptCue[],
  language: LanguageCode,
): readonly TranscriptCue[] {
  const joined: TranscriptCue[] = [];
  for (const cue of cues) {
    const last = joined.at(-1);
    const isShort = last !== undefined && cue.from - last.from < shortestCue;
    const both = isShort ? joinCues(last, cue, widthOfLine(language)) : undefined;
    if (both === undefined) joined.push(cue);
    else joined[joined.length - 1] = both;
  }
  return joined;
}

/** Two cues as one: on one line or two; undefined if there is no room. */
function joinCues(
  one: TranscriptCue,
  other: TranscriptCue,
  widest: number,
): TranscriptCue | undefined {
  if (!isOneLine(one) || !isOneLine(other)) return undefined;
  const times = { from: one.from, to: other.to };
  if (one.speaker === other.speaker) {
    const line = `${one.text} ${other.text}`;
    const fits = one.speaker === null && textWidth(line) <= widest;
    return { ...times, speaker: one.speaker, text: fits ? line : `${one.text}\n${other.text}` };
  }
  const lines = [one.text, other.text].map((text) => `- ${text}`);
  if (lines.some((line) => textWidth(line) > widest)) return undefined;
  const voices = [one.speaker, other.speaker];
  return { ...times, speaker: null, text: lines.join('\n'), voices };
}

/** Gives each cue a time in which it can be read: the next one begins later, or the last ones earlier. */
function giveTime(cues: readonly TranscriptCue[], durationMs: number): readonly TranscriptCue[] {
  const end = Math.max(durationMs, cues.at(-1)?.to ?? 0, 1);
  // A recording of a few milliseconds has no room for more cues.
  const shown = cues.slice(0, Math.floor(end));
  const least = Math.max(1, Math.min(shortestCue, Math.floor(end / Math.max(1, shown.length))));
  let free = 0;
  const later = shown.map((cue) => {
    const from = Math.max(cue.from, free);
    free = Math.max(cue.to, from + least);
    return { ...cue, from, to: free };
  });
  let limit = end;
  return later
    .toReversed()
    .map((cue) => {
      const to = Math.min(cue.to, limit);
      const from = Math.min(cue.from, to - least);
      limit = from;
      return { ...cue, from, to: Math.min(to, from + longestCue) };
    })
    .toReversed();
}

/** The shortest time that shares give to a caption. */
const shortestShare = 1_000;

/** The words of one speaker after a stamp. */
type Piece = Readonly<{ at: number | null; speaker: string | null; text: string }>;

/** The words between two stamps. */
type Stretch = Readonly<{ from: number; to: number; pieces: readonly Piece[] }>;

/** A caption without its time. */
type Caption = Pick<TranscriptCue, 'speaker' | 'text'>;

/**
 * Divides a transcript into subtitles. A part lasts from its stamp to the next one, also one within a
 * text; what is before the first stamp begins with the recording. A part that is too long for one cue is
 * divided by its sentences, and its time by their length. The time is linear, whatever the text.
 *
 * Each cue is shown for at least a second, if the recording is long enough: what is said at the same time
 * goes into one cue, and otherwise the next one begins later. A stamp that is not later than the one
 * before it, or not before the end, is left out.
 *
 * @param durationMs how long the recording is.
 * @returns no cues if the transcript has no stamps, because nothing can be timed then.
 */
export function toCues(
  parts: readonly TranscriptPart[],
  durationMs: number,
  language: LanguageCode = 'en',
): readonly TranscriptCue[] {
  const pieces = parts.flatMap(dividePart);
  if (pieces.every(({ at }) => at === null)) return [];
  const planned = findStretches(pieces, durationMs).flatMap((stretch) =>
    timeStretch(stretch, language),
  );
  return giveTime(joinShort(planned, language), durationMs);
}

/** A part in pieces, each with the stamp that it begins with. */
const dividePart = ({ at, speaker, text }: TranscriptPart): readonly Piece[] =>
  divideAtStamps(text).map((said, nth) => ({ speaker, ...said, at: nth === 0 ? at : said.at }));

function findStretches(pieces: readonly Piece[], durationMs: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let [from, among]: [number, Piece[]] = [0, []];
  for (const piece of pieces) {
    if (piece.at !== null && piece.at > from && piece.at < durationMs) {
      stretches.push({ from, to: piece.at, pieces: among });
      [from, among] = [piece.at, []];
    }
    among.push(piece);
  }
  return [...stretches, { from, to: Math.max(durationMs, from + 1), pieces: among }];
}

function timeStretch({ from, to, pieces }: Stretch, language: LanguageCode): TranscriptCue[] {
  const captions = pieces.flatMap(({ speaker, text }): readonly Caption[] =>
    divideIntoCaptions(text, { language, indent: indentFor(speaker) }).map((caption) => ({
      speaker,
      text: caption,
    })),
  );
  const shares = shareTime(captions, to - from);
  let start = from;
  return captions.map((caption, nth) => {
    const begin = start;
    start += shares[nth] ?? 0;
    return { from: Math.round(begin), to: Math.round(start), ...caption };
  });
}

/** The most characters of a name that is written in front of a subtitle. */
const longestName = 30;

/** The name of a speaker as it is written in front of a subtitle: a long one leaves no room for words. */
export const shownSpeaker = (name: string): string =>
  name.length <= longestName
    ? name
    : `${[...name]
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`;

/** The first line has room for the name of the speaker, a colon and a space. */
const indentFor = (speaker: string | null): number =>
  speaker === null ? 0 : textWidth(shownSpeaker(speaker)) + 2;

/** Each caption has the shortest time first, and the rest of the time is shared by their length. */
function shareTime(captions: readonly Caption[], time: number): readonly number[] {
  const least = Math.min(shortestShare, time / captions.length);
  const length = captions.reduce((sum, { text }) => sum + text.length, 0);
  const rest = time - least * captions.length;
  return captions.map(({ text }) => least + (rest * text.length) / length);
}
