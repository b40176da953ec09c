import { createTermFinder, type FindableTerm, foldWord, readTermWords } from './find-terms.ts';
import type { CheckedSegment, Found } from './translation-finding.ts';

/** A term of a client, and how it is to be translated. */
export type AgreedTerm = FindableTerm &
  Readonly<{
    /** Null: the term stays as it is. */
    translation: string | null;
    /** Translations that the client does not want. */
    forbidden: readonly string[];
  }>;

/** Checks one segment against a glossary. */
export type GlossaryChecker = (segment: CheckedSegment) => readonly Found[];

/** How many letters a word may have before or after an agreed word, as endings and prefixes. */
const mostAffix = 3;

/** Words that are shorter are only found as they are: with other letters, they are other words. */
const shortestStem = 4;

const foldedWords = (text: string): readonly string[] =>
  Array.from(readTermWords(text), ({ exact }) => foldWord(exact));

/** A word, and what is left of it without up to three of its first or last letters. */
function* stemsOf(word: string): Generator<string> {
  yield word;
  const letters = Array.from(word);
  for (let count = 1; count <= mostAffix && letters.length - count >= shortestStem; count += 1) {
    yield letters.slice(count).join('');
    yield letters.slice(0, -count).join('');
  }
}

/** A forbidden form, and the agreed translations that can contain it. */
type Form = FindableTerm & Readonly<{ isForbidden: boolean }>;

const toForm = (term: string, isForbidden: boolean): Form => ({
  term,
  isCaseSensitive: false,
  isForbidden,
});

/** The forbidden forms in a translation; those within an agreed translation are part of it. */
function findForbidden(terms: readonly AgreedTerm[], text: string): readonly string[] {
  const forms = [
    ...terms.flatMap(({ translation }) =>
      translation === null ? [] : [toForm(translation, false)],
    ),
    ...terms.flatMap(({ forbidden }) => forbidden.map((form) => toForm(form, true))),
  ];
  const found = createTermFinder(forms)(text).filter(({ term }) => term.isForbidden);
  return [...new Set(found.map(({ from, to }) => text.slice(from, to)))];
}

/** The terms of which nothing is in the translation. */
function findMissing(terms: readonly AgreedTerm[], text: string): readonly Found[] {
  const untranslated = terms.filter(({ translation }) => translation === null);
  const present = new Set(createTermFinder(untranslated)(text).map(({ term }) => term));
  const stems = new Set(foldedWords(text).flatMap((word) => [...stemsOf(word)]));
  return terms.flatMap((term): readonly Found[] => {
    const { term: written, translation } = term;
    if (translation === null) {
      return present.has(term) ? [] : [{ check: 'term-changed', text: written }];
    }
    const isThere = foldedWords(translation).every((word) => stems.has(word));
    return isThere ? [] : [{ check: 'term-missing', text: `${written} → ${translation}` }];
  });
}

/**
 * Prepares to check segments against a client's glossary.
 *
 * A term that stays as it is must be in the translation. Of an agreed translation, each word must be in
 * the translation, in any order; a word of four letters or more may have up to three letters before or
 * after it, as in a plural. How often a term occurs is not checked. A forbidden form is only found as
 * it is. The time is linear in the length of the segment and of the terms in it.
 */
export function createGlossaryChecker(terms: readonly AgreedTerm[]): GlossaryChecker {
  const findTerms = createTermFinder(terms);
  return ({ source, text }) => {
    const found = [...new Set(findTerms(source).map(({ term }) => term))];
    if (found.length === 0) return [];
    return [
      ...findMissing(found, text),
      ...findForbidden(found, text).map((form): Found => ({ check: 'term-forbidden', text: form })),
    ];
  };
}
