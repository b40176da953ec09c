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

/**
 * Checks a transcript against the length of its recording. The time is linear, whatever the text.
 *
 * @param durationMs how long the recording is.
 * @param language of the recording, for the letters that are typed in place of others.
 * @returns the findings in the order of the parts; of an empty transcript only that it is empty.
 */
export function checkTranscript(
  parts: readonly TranscriptPart[],
  durationMs: number,
  language: LanguageCode,
): readonly TranscriptFinding[] {
  if (parts.every(({ text }) => plainText(text) === '')) {
    return [{ check: 'empty', severity: 'error', part: 0, at: null, text: '' }];
  }
  return [
    ...checkStamps(parts, durationMs),
    ...parts.flatMap(checkPart),
    ...parts.flatMap((part, index) => checkLetters(part, { index, language })),
    ...checkMarks(parts),
    ...checkSpeakers(parts),
  ].toSorted((one, other) => one.part - other.part);
}

/** A text without its stamps. */
const plainText = (text: string): string =>
  divideAtStamps(text)
    .map((said) => said.text)
    .join('')
    .trim();

function checkPart({ at, speaker, text }: TranscriptPart, part: number): TranscriptFinding[] {
  if (plainText(text) !== '') return [];
  return [{ check: 'part-empty', severity: 'warning', part, at, text: speaker ?? '' }];
}

function checkLetters(
  { at, text }: TranscriptPart,
  { index, language }: Readonly<{ index: number; language: LanguageCode }>,
): TranscriptFinding[] {
  const words = new Set(findStandIns(text, language).map(({ word }) => word));
  return [...words].slice(0, mostStandIns).map((word) => ({
    check: 'stand-in',
    severity: 'warning',
    part: index,
    at,
    text: word.slice(0, 80),
  }));
}

function checkMarks(parts: readonly TranscriptPart[]): TranscriptFinding[] {
  const marks = parts.map(
    ({ text }) => findMarks(text).filter(({ mark }) => mark === 'inaudible').length,
  );
  const count = marks.reduce((sum, one) => sum + one, 0);
  const words = parts.reduce((sum, { text }) => sum + (text.match(/\S+/gu)?.length ?? 0), 0);
  if (count < fewMarks || count * wordsPerMark < words) return [];
  const part = marks.findIndex((one) => one > 0);
  const at = parts[part]?.at ?? null;
  return [{ check: 'inaudible-often', severity: 'warning', part, at, text: '[inaudible]' }];
}
