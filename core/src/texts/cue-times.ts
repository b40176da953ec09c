import type { LanguageCode } from '../languages/language.ts';
import { textWidth, widthOfLine } from './text-width.ts';

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
  /** Who says each line, if two speakers do. */
  voices?: readonly (string | null)[];
}>;

/** The longest time that a cue is shown, in milliseconds. */
const longestCue = 7_000;

/** The shortest time in which a cue can be read, unless the recording is too short for all. */
const shortestCue = 1_000;

const isOneLine = ({ text }: TranscriptCue): boolean => !text.includes('\n');

/** Puts cues that are too short to be read, and that begin in the same second, into one. */
export function joinShort(
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
export function giveTime(
  cues: readonly TranscriptCue[],
  durationMs: number,
): readonly TranscriptCue[] {
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
