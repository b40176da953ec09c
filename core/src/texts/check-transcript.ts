import { isVisible, removeMarks } from '../kernel/plain-text.ts';
import type { LanguageCode } from '../languages/language.ts';
import { findStandIns } from './stand-ins.ts';
import type { TranscriptCheck, TranscriptFinding } from './transcript-finding.ts';
import type { TranscriptPart } from './transcript.ts';
import { divideAtStamps, findMarks, writeStamp } from './transcript-stamps.ts';

/**
 * Finds names of speakers that are written in another way than before, such as "Ama Serwa" after "Ama
 * Serwaa": with other capitals, accents, spaces or doubled letters. Each way is found one time.
 */
function checkSpeakers(parts: readonly TranscriptPart[]): TranscriptFinding[] {
  const firstWays = new Map<string, string>();
  const known = new Set<string>();
  return parts.flatMap(({ at, speaker }, part): TranscriptFinding[] => {
    if (speaker === null || known.has(speaker)) return [];
    known.add(speaker);
    const plain = simplify(speaker);
    const first = firstWays.get(plain);
    if (first === undefined) firstWays.set(plain, speaker);
    return first === undefined
      ? []
      : [{ check: 'speaker-spelling', severity: 'warning', part, at, text: first }];
  });
}

const plainLetters: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o', ŋ: 'n', ɖ: 'd', ƒ: 'f' };

/** A name without what people write now one way, now another. */
const simplify = (name: string): string =>
  removeMarks(name.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[ɛɔŋɖƒ]/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/(\p{L})\1+/gu, '$1');

/** A slow speaker says a character in this time, in milliseconds. */
const slowSpeech = 200;

/** A stretch without speech that is worth listening to again, in milliseconds. */
const longWithoutText = 60_000;

/** The same for a stretch that is marked as inaudible. */
const longInaudible = 20_000;

/** The text between two stamps, or before the first one. */
type Passage = Readonly<{ part: number; at: number | null; text: string }>;

/** Checks the stamps of a transcript, and the time between them. */
function checkStamps(parts: readonly TranscriptPart[], durationMs: number): TranscriptFinding[] {
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

/** The most stand-ins that are found in a part. */
const mostStandIns = 5;

/** Fewer marks are no reason to listen again, however short the transcript is. */
const fewMarks = 5;

/** How many words there should be for each `[inaudible]`. */
const wordsPerMark = 50;

/** The facts of one part that a check needs, whatever is before and after it. */
type PartReading = Readonly<{
  isEmpty: boolean;
  /** Words in which other characters were typed in place of letters. */
  standIns: readonly string[];
  /** How often a passage is marked as inaudible. */
  inaudible: number;
  words: number;
}>;

/** Checks a transcript again and again while it is written: what has not changed is read once. */
export type TranscriptChecker = Readonly<{
  /** Reads a part ahead, so that a check of a long transcript takes less time. */
  read(part: TranscriptPart): void;
  /** Checks a transcript as {@link checkTranscript} does. */
  check(parts: readonly TranscriptPart[], durationMs: number): readonly TranscriptFinding[];
}>;

/**
 * @param language of the recording, for the letters that are typed in place of others.
 */
export function createTranscriptChecker(language: LanguageCode): TranscriptChecker {
  const known = new WeakMap<TranscriptPart, PartReading>();
  const read = (part: TranscriptPart): PartReading => {
    const reading = known.get(part) ?? readPart(part, language);
    known.set(part, reading);
    return reading;
  };
  return {
    read,
    check(parts, durationMs) {
      const readings = parts.map(read);
      if (readings.every(({ isEmpty }) => isEmpty)) {
        return [{ check: 'empty', severity: 'error', part: 0, at: null, text: '' }];
      }
      return [
        ...checkStamps(parts, durationMs),
        ...readings.flatMap(({ isEmpty }, at) => (isEmpty ? findEmpty(parts, at) : [])),
        ...readings.flatMap(({ standIns }, at) => findLetters(parts, at, standIns)),
        ...checkMarks(parts, readings),
        ...checkSpeakers(parts),
      ].toSorted((one, other) => one.part - other.part);
    },
  };
}

/**
 * Checks a transcript against the length of its recording. The time is linear, whatever the text.
 *
 * @param durationMs how long the recording is.
 * @param language of the recording, for the letters that are typed in place of others.
 * @returns the findings in the order of the parts; of an empty transcript only that it is empty.
 */
export const checkTranscript = (
  parts: readonly TranscriptPart[],
  durationMs: number,
  language: LanguageCode,
): readonly TranscriptFinding[] => createTranscriptChecker(language).check(parts, durationMs);

function readPart({ text }: TranscriptPart, language: LanguageCode): PartReading {
  const standIns = new Set(findStandIns(text, language).map(({ word }) => word));
  return {
    isEmpty: !isVisible(plainText(text)),
    standIns: [...standIns].slice(0, mostStandIns),
    inaudible: findMarks(text).filter(({ mark }) => mark === 'inaudible').length,
    words: text.match(/\S+/gu)?.length ?? 0,
  };
}

/** A text without its stamps. */
const plainText = (text: string): string =>
  divideAtStamps(text)
    .map((said) => said.text)
    .join('');

function findEmpty(parts: readonly TranscriptPart[], part: number): TranscriptFinding[] {
  const { at = null, speaker = null } = parts[part] ?? {};
  return [{ check: 'part-empty', severity: 'warning', part, at, text: speaker ?? '' }];
}

const findLetters = (
  parts: readonly TranscriptPart[],
  part: number,
  words: readonly string[],
): TranscriptFinding[] =>
  words.map((word) => ({
    check: 'stand-in',
    severity: 'warning',
    part,
    at: parts[part]?.at ?? null,
    text: word.slice(0, 80),
  }));

function checkMarks(
  parts: readonly TranscriptPart[],
  readings: readonly PartReading[],
): TranscriptFinding[] {
  const count = readings.reduce((sum, { inaudible }) => sum + inaudible, 0);
  const words = readings.reduce((sum, reading) => sum + reading.words, 0);
  if (count < fewMarks || count * wordsPerMark < words) return [];
  const part = readings.findIndex(({ inaudible }) => inaudible > 0);
  const at = parts[part]?.at ?? null;
  return [{ check: 'inaudible-often', severity: 'warning', part, at, text: '[inaudible]' }];
}
