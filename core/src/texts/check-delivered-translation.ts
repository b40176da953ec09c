import { checkTranslation, type CheckedTranslation } from './check-translation.ts';
import { divideUnits } from './document-units.ts';
import { isLineBreak } from './white-space.ts';
import type {
  CheckedSegment,
  TranslationCheck,
  TranslationFinding,
} from './translation-finding.ts';

/** What was found in a delivered translation; the place is the line, counted from 0, if it is known. */
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
