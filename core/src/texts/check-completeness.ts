import { findAddresses, withoutCode } from './protected-parts.ts';
import type { Found } from './translation-finding.ts';
import type { CheckedPair } from './checked-pair.ts';

/** Names of a few words may be the same in both languages. */
const longestName = 6;

/** Below this, a translation of a word or two may be many times as long. */
const shortest = 24;

/** How many times as long a translation may be; Chinese and its neighbours need far fewer characters. */
const mostRatio = 3.5;
const mostRatioOfDense = 14;
const dense: ReadonlySet<string> = new Set(['ja', 'ko', 'yue', 'zh']);

/** Checks that a segment is translated, and not far longer or shorter than its source. */
export function checkCompleteness(pair: CheckedPair): readonly Found[] {
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
