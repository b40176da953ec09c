import { composeText, isVisible } from '../kernel/plain-text.ts';
import type { LanguageCode } from '../languages/language.ts';
import { checkFigures } from './check-figures.ts';
import type { GlossaryChecker } from './check-glossary.ts';
import { checkLetters } from './check-letters.ts';
import { checkPlaceholders } from './check-placeholders.ts';
import { checkPunctuation } from './check-punctuation.ts';
import { divideUnits } from './document-units.ts';
import { checkFormatMarks, withoutFormatMarks } from './format-marks.ts';
import { findAddresses, findMarkup, withoutCode } from './protected-parts.ts';
import {
  type CheckedPair,
  type CheckedSegment,
  type Found,
  toFinding,
  type TranslationCheck,
  type TranslationFinding,
} from './translation-finding.ts';
import { isLineBreak } from './white-space.ts';

/**
 * Finds segments that are translated in another way than an earlier one with the same source. Unlike
 * the other checks it needs all segments, and is fast enough to be run on them while someone types.
 *
 * @returns a warning for each of them, with the earlier translation.
 */
export function findInconsistencies(
  segments: readonly CheckedSegment[],
): readonly TranslationFinding[] {
  const firstTexts = new Map<string, string>();
  return segments.flatMap(({ source, text }, index) => {
    const [key, translation] = [composeText(source.trim()), composeText(text.trim())];
    if (key === '' || translation === '') return [];
    const first = firstTexts.get(key);
    if (first === undefined) firstTexts.set(key, translation);
    return first === undefined || first === translation
      ? []
      : [toFinding({ check: 'inconsistent', text: first }, index)];
  });
}

/** Names of a few words may be the same in both languages. */
const longestName = 6;

/** Below this, a translation of a word or two may be many times as long. */
const shortest = 24;

/** How many times as long a translation may be; Chinese and its neighbours need far fewer characters. */
const mostRatio = 3.5;
const mostRatioOfDense = 14;
const dense: ReadonlySet<string> = new Set(['ja', 'ko', 'yue', 'zh']);

/** Checks that a segment is translated, and not far longer or shorter than its source. */
function checkCompleteness(pair: CheckedPair): readonly Found[] {
  const { source, text } = pair;
  if (isUntranslated(pair)) return [{ check: 'untranslated', text }];
  const [ofSource, ofText] = [source.trim().length, text.trim().length];
  const isDense = dense.has(pair.sourceLanguage) || dense.has(pair.targetLanguage);
  const most = isDense ? mostRatioOfDense : mostRatio;
  const isLonger = ofText > shortest && ofText > most * Math.max(ofSource, shortest / 2);
  const isShorter = ofSource > shortest && ofSource > most * ofText;
  return isLonger || isShorter ? [{ check: 'length', text }] : [];
}

/** Units after a number, names of files, and what begins with @ or #. */
const sameEverywhere =
  /(?<=\d\s?)[a-zA-Zµ]{1,3}(?![\p{L}\p{M}])|[\w-]{1,60}\.[a-z]{2,4}(?!\w)|[@#][\w-]+/gu;

/** Whether the translation is the source, although that has words that are no names. */
function isUntranslated({ source, text, sourceLanguage, targetLanguage }: CheckedPair): boolean {
  if (source.trim() !== text.trim() || sourceLanguage === targetLanguage) return false;
  const plain = findAddresses(withoutCode(source)).rest;
  const words = plain.replaceAll(sameEverywhere, ' ').match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
  if (words.length === 0) return false;
  const isName = words.length <= longestName && words.every((word) => /^\p{Ll}?\p{Lu}/u.test(word));
  // "Warning." is a sentence, "Kofi Mensah, Accra." is none.
  const ends = words.length === 1 ? /[.!?]/u : /[!?]/u;
  return !isName || ends.test(plain.trimEnd().slice(-1));
}

/** Checks that placeholders, markup and addresses are in the translation as they are in the source. */
function checkProtectedParts({ source, text }: CheckedSegment): readonly Found[] {
  const [web, translated] = [findAddresses(source), findAddresses(text)];
  return [
    ...checkPlaceholders({ source, text }),
    ...compare(findMarkup(source), findMarkup(text), ['markup-missing', 'markup-added']),
    ...missing(web.web, translated.web, 'address-missing'),
    ...missing(web.emails, translated.emails, 'email-missing'),
  ];
}

/** Parts count: one that the source has three times must be there three times. */
function compare(
  source: readonly string[],
  text: readonly string[],
  [lost, added]: readonly [TranslationCheck, TranslationCheck],
): readonly Found[] {
  const [ofSource, ofText] = [countEach(source), countEach(text)];
  const isMore = (part: string, here: Counts, there: Counts): boolean =>
    (here.get(part) ?? 0) > (there.get(part) ?? 0);
  return [
    ...[...ofSource.keys()]
      .filter((part) => isMore(part, ofSource, ofText))
      .map((part): Found => ({ check: lost, text: part })),
    ...[...ofText.keys()]
      .filter((part) => isMore(part, ofText, ofSource))
      .map((part): Found => ({ check: added, text: part })),
  ];
}

type Counts = ReadonlyMap<string, number>;

function countEach(parts: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}

function missing(
  source: readonly string[],
  text: readonly string[],
  check: TranslationCheck,
): readonly Found[] {
  const present = new Set(text);
  return [...new Set(source)]
    .filter((part) => !present.has(part))
    .map((part): Found => ({ check, text: part }));
}

/** A translation in its segments. */
export type CheckedTranslation = Readonly<{
  segments: readonly CheckedSegment[];
  sourceLanguage: LanguageCode;
  targetLanguage: LanguageCode;
  /** Checks the terms of the client; without it, they are not checked. */
  checkTerms?: GlossaryChecker | undefined;
}>;

/** The most findings of one check in one segment. */
const mostFindings = 5;

/**
 * Checks a translation against its source.
 *
 * A segment without a translation has one finding, `empty`. The time is linear, whatever the texts.
 *
 * @returns the findings in the order of the segments, at most 5 of each check in a segment.
 */
export function checkTranslation({
  segments,
  sourceLanguage,
  targetLanguage,
  checkTerms = () => [],
}: CheckedTranslation): readonly TranslationFinding[] {
  const inconsistent = Map.groupBy(findInconsistencies(segments), ({ segment }) => segment);
  return segments.flatMap((segment, index) => [
    ...limitEach([
      ...checkSegment({ ...segment, sourceLanguage, targetLanguage }),
      ...(isUnwritten(segment) ? [] : checkTerms(segment)),
    ]).map((found) => toFinding(found, index)),
    ...(inconsistent.get(index) ?? []),
  ]);
}

const isShown = (text: string): boolean => isVisible(withoutFormatMarks(text));

/** Whether nothing of a translation is seen: it may be invisible characters, or the marks around nothing. */
const isUnwritten = ({ source, text }: CheckedSegment): boolean =>
  text.trim() === '' || (!isShown(text) && isShown(source));

function checkSegment(pair: CheckedPair): readonly Found[] {
  if (pair.source.trim() === '') return [];
  if (isUnwritten(pair)) return [{ check: 'empty', text: pair.source }];
  return [
    ...checkProtectedParts(pair),
    ...checkFormatMarks(pair),
    ...checkCompleteness(pair),
    ...checkFigures(pair),
    ...checkPunctuation(pair),
    ...checkLetters(pair),
  ];
}

function limitEach(found: readonly Found[]): readonly Found[] {
  const counts = new Map<TranslationCheck, number>();
  return found.filter(({ check }) => {
    const count = (counts.get(check) ?? 0) + 1;
    counts.set(check, count);
    return count <= mostFindings;
  });
}

/** A finding in a delivered translation; the place is the line, counted from 0, if it is known. */
export type DeliveredFinding = Omit<TranslationFinding, 'segment'> &
  Readonly<{ line: number | null }>;

/** A translation as it is delivered: one text. */
export type DeliveredTranslation = Omit<CheckedTranslation, 'segments'> &
  CheckedSegment &
  Readonly<{ isOfDocument: boolean }>;

const toLine = (
  { segment, ...found }: TranslationFinding,
  isPlaced: boolean,
): DeliveredFinding => ({
  ...found,
  line: isPlaced ? segment : null,
});

function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !isLineBreak(text.charAt(at))) continue;
    const line = text.slice(start, at).trim();
    if (line !== '') lines.push(line);
    start = at + 1;
  }
  return lines;
}

const pairUp = (sources: readonly string[], texts: readonly string[]): readonly CheckedSegment[] =>
  sources.map((source, nth) => ({ source, text: texts[nth] ?? '' }));

/**
 * Checks a translation of which only the texts are known, not which sentence belongs to which.
 *
 * The texts of a document are compared one by one. Any other translation is compared as a whole: a translator
 * may divide sentences and lines in another way, and a placeholder that has moved is not lost. If there are as
 * many lines, they say where something is, of what was found in the whole. The time is linear.
 */
export function checkDeliveredTranslation({
  source,
  text,
  isOfDocument,
  ...options
}: DeliveredTranslation): readonly DeliveredFinding[] {
  const check = (segments: readonly CheckedSegment[]) => checkTranslation({ segments, ...options });
  if (isOfDocument) {
    const units = pairUp(divideUnits(source), divideUnits(text));
    return check(units).map((found) => toLine(found, true));
  }
  const whole = check([{ source, text }]);
  if (whole.length === 0) return [];
  const [sources, texts] = [linesOf(source), linesOf(text)];
  if (sources.length < 2 || sources.length !== texts.length) {
    return whole.map((found) => toLine(found, false));
  }
  const placed = check(pairUp(sources, texts));
  const known = new Set<TranslationCheck>(placed.map((found) => found.check));
  const checks = new Set<TranslationCheck>(whole.map((found) => found.check));
  return [
    ...whole.filter((found) => !known.has(found.check)).map((found) => toLine(found, false)),
    ...placed.filter((found) => checks.has(found.check)).map((found) => toLine(found, true)),
  ];
}
