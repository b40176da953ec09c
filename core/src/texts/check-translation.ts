import { composeText } from '../kernel/normalize-text.ts';
import type { LanguageCode } from '../languages/language.ts';
import { checkCompleteness } from './check-completeness.ts';
import { checkFigures } from './check-figures.ts';
import { checkLetters } from './check-letters.ts';
import { checkProtectedParts } from './check-protected-parts.ts';
import { checkPunctuation } from './check-punctuation.ts';
import {
  errorChecks,
  type CheckedSegment,
  type Found,
  type TranslationCheck,
  type TranslationFinding,
} from './translation-finding.ts';

/** A translation in its segments. */
export type CheckedTranslation = Readonly<{
  segments: readonly CheckedSegment[];
  sourceLanguage: LanguageCode;
  targetLanguage: LanguageCode;
}>;

/** The most findings of one check in one segment. */
const mostFindings = 5;

/** The most characters of what was found, in UTF-16 units. */
const longestText = 80;

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
}: CheckedTranslation): readonly TranslationFinding[] {
  const firstTexts = new Map<string, string>();
  return segments.flatMap((segment, index) => {
    if (segment.source.trim() === '') return [];
    const pair = { ...segment, sourceLanguage, targetLanguage };
    const found: readonly Found[] =
      segment.text.trim() === ''
        ? [{ check: 'empty', text: segment.source }]
        : [
            ...checkProtectedParts(pair),
            ...checkCompleteness(pair),
            ...checkFigures(pair),
            ...checkPunctuation(pair),
            ...checkLetters(pair),
            ...checkConsistency(segment, firstTexts),
          ];
    return limitEach(found).map((one) => toFinding(one, index));
  });
}

/** Compares a segment with the first one that has the same source. */
function checkConsistency(
  { source, text }: CheckedSegment,
  firstTexts: Map<string, string>,
): readonly Found[] {
  const key = composeText(source.trim());
  const translation = composeText(text.trim());
  const first = firstTexts.get(key);
  if (first === undefined) firstTexts.set(key, translation);
  if (first === undefined || first === translation) return [];
  return [{ check: 'inconsistent', text: first }];
}

function limitEach(found: readonly Found[]): readonly Found[] {
  const counts = new Map<TranslationCheck, number>();
  return found.filter(({ check }) => {
    const count = (counts.get(check) ?? 0) + 1;
    counts.set(check, count);
    return count <= mostFindings;
  });
}

function toFinding({ check, text }: Found, segment: number): TranslationFinding {
  const short = text.trim().slice(0, longestText);
  return {
    check,
    severity: errorChecks.has(check) ? 'error' : 'warning',
    segment,
    text: short.isWellFormed() ? short : short.slice(0, -1),
  };
}
