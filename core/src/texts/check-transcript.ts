import { isVisible } from '../kernel/plain-line.ts';
import type { LanguageCode } from '../languages/language.ts';
import { checkSpeakers } from './check-speakers.ts';
import { checkStamps } from './check-stamps.ts';
import { findStandIns } from './stand-ins.ts';
import type { TranscriptFinding } from './transcript-finding.ts';
import type { TranscriptPart } from './transcript-part.ts';
import { divideAtStamps, findMarks } from './transcript-stamps.ts';

/** The most stand-ins that are found in a part. */
const mostStandIns = 5;

/** Fewer marks are no reason to listen again, however short the transcript is. */
const fewMarks = 5;

/** How many words there should be for each `[inaudible]`. */
const wordsPerMark = 50;

/** What a check needs of one part, whatever is before and after it. */
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
