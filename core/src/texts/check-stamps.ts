import type { TranscriptCheck, TranscriptFinding } from './transcript-finding.ts';
import type { TranscriptPart } from './transcript-part.ts';
import { divideAtStamps, findMarks, writeStamp } from './transcript-stamps.ts';

/** A slow speaker says a character in this time, in milliseconds. */
const slowSpeech = 200;

/** A stretch without speech that is worth listening to again, in milliseconds. */
const longWithoutText = 60_000;

/** The same for a stretch that is marked as inaudible. */
const longInaudible = 20_000;

/** What is written between two stamps, or before the first one. */
type Passage = Readonly<{ part: number; at: number | null; text: string }>;

/** Checks the stamps of a transcript, and the time between them. */
export function checkStamps(
  parts: readonly TranscriptPart[],
  durationMs: number,
): TranscriptFinding[] {
  const passages = parts.flatMap(dividePart);
  return [...checkOrder(passages, durationMs), ...checkTimes(passages, durationMs)];
}

const dividePart = ({ at, text }: TranscriptPart, part: number): readonly Passage[] =>
  divideAtStamps(text).map((said, nth) => ({ part, ...said, at: nth === 0 ? at : said.at }));

function checkOrder(passages: readonly Passage[], durationMs: number): TranscriptFinding[] {
  let latest = 0;
  return passages.flatMap(({ part, at }): TranscriptFinding[] => {
    if (at === null) return [];
    const isAfterEnd = at > durationMs;
    const isWrong = isAfterEnd || at < latest;
    if (!isWrong) latest = at;
    const check = isAfterEnd ? 'stamp-after-end' : 'stamp-backwards';
    return isWrong ? [{ check, severity: 'error', part, at, text: writeStamp(at) }] : [];
  });
}

/** Checks each stretch between two stamps; those that checkOrder finds are left out. */
function checkTimes(passages: readonly Passage[], durationMs: number): TranscriptFinding[] {
  const found: TranscriptFinding[] = [];
  let [from, part, text] = [0, 0, ''];
  for (const passage of [...passages, { part: 0, at: durationMs, text: '' }]) {
    if (passage.at !== null && passage.at >= from && passage.at <= durationMs) {
      const check = checkTime(text, passage.at - from);
      const lasts = writeStamp(passage.at - from);
      if (check !== undefined) {
        found.push({ check, severity: 'warning', part, at: from, text: lasts });
      }
      [from, part, text] = [passage.at, passage.part, ''];
    }
    text += passage.text;
  }
  return found;
}

function checkTime(text: string, ms: number): TranscriptCheck | undefined {
  const said = text.trim();
  const [first] = findMarks(said);
  const isMarked = first?.mark === 'inaudible' && first.to === said.length;
  if (isMarked && first.from === 0) return ms > longInaudible ? 'inaudible-long' : undefined;
  return ms - said.length * slowSpeech > longWithoutText ? 'no-text-long' : undefined;
}
