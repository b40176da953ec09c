import { composeText } from '../kernel/normalize-text.ts';
import type { CheckedSegment, TranslationFinding } from './translation-finding.ts';
import { toFinding } from './to-finding.ts';

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
