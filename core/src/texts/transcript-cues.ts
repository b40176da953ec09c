import type { LanguageCode } from '../languages/language.ts';
import { divideIntoCaptions } from './caption-lines.ts';
import { giveTime, joinShort, type TranscriptCue } from './cue-times.ts';
import { textWidth } from './text-width.ts';
import type { TranscriptPart } from './transcript-part.ts';
import { divideAtStamps } from './transcript-stamps.ts';

/** The shortest time that shares give to a caption. */
const shortestShare = 1_000;

/** What one speaker says after a stamp. */
type Piece = Readonly<{ at: number | null; speaker: string | null; text: string }>;

/** What is said between two stamps. */
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
