import { checkPlaceholders } from './check-placeholders.ts';
import { findAddresses, findMarkup } from './protected-parts.ts';
import type { CheckedSegment, Found, TranslationCheck } from './translation-finding.ts';

/** Checks that placeholders, markup and addresses are in the translation as they are in the source. */
export function checkProtectedParts({ source, text }: CheckedSegment): readonly Found[] {
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
