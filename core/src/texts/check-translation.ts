import { isVisible } from '../kernel/plain-line.ts';
import type { LanguageCode } from '../languages/language.ts';
import { checkCompleteness } from './check-completeness.ts';
import { checkFigures } from './check-figures.ts';
import type { GlossaryChecker } from './check-glossary.ts';
import { checkLetters } from './check-letters.ts';
import { checkProtectedParts } from './check-protected-parts.ts';
import { checkPunctuation } from './check-punctuation.ts';
import type { CheckedPair } from './checked-pair.ts';
import { checkFormatMarks, withoutFormatMarks } from './format-marks.ts';
import { findInconsistencies } from './find-inconsistencies.ts';
import { toFinding } from './to-finding.ts';
import type {
  CheckedSegment,
  Found,
  TranslationCheck,
  TranslationFinding,
} from './translation-finding.ts';

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
