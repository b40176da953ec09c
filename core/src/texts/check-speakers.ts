import { removeMarks } from '../kernel/normalize-text.ts';
import type { TranscriptFinding } from './transcript-finding.ts';
import type { TranscriptPart } from './transcript-part.ts';

/**
 * Finds names of speakers that are written in another way than before, such as "Ama Serwa" after "Ama
 * Serwaa": with other capitals, accents, spaces or doubled letters. Each way is found one time.
 */
export function checkSpeakers(parts: readonly TranscriptPart[]): TranscriptFinding[] {
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
