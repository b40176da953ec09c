import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTermFinder,
  type FindableTerm,
  findTermsInSteps,
  foldWord,
  readTermWords,
} from './find-terms.ts';

const loose = (term: string): FindableTerm => ({ term, isCaseSensitive: false });
const exact = (term: string): FindableTerm => ({ term, isCaseSensitive: true });

const findIn = (text: string, ...terms: readonly (string | FindableTerm)[]) =>
  createTermFinder(terms.map((term) => (typeof term === 'string' ? loose(term) : term)))(text).map(
    ({ from, to }) => text.slice(from, to),
  );

describe('terms are found', () => {
  it.each([
    ['between word boundaries', 'the wardrobe in the ward', ['ward'], ['ward']],
    ['in any case', 'Ward 3, WARD 4', ['ward'], ['Ward', 'WARD']],
    ['beside punctuation', '(ward); “ward”.', ['ward'], ['ward', 'ward']],
    ['before an apostrophe', 'the client’s ward', ['client'], ['client']],
    ['with another apostrophe', 'Côte d’Ivoire', ["côte d'ivoire"], ['Côte d’Ivoire']],
    ['across line breaks', 'health\n  centre', ['health centre'], ['health\n  centre']],
    ['with composed and decomposed accents', 'cafe\u0301', ['café'], ['cafe\u0301']],
    ['with letters of Ghanaian languages', 'Ɔdan ne ɖokui', ['ɔdan', 'Ɖokui'], ['Ɔdan', 'ɖokui']],
    ['with signs', 'C++ and A/C', ['C++', 'a/c'], ['C++', 'A/C']],
    ['at the start and the end', 'ward', ['ward'], ['ward']],
    ['in Chinese', '我们的卫生中心', ['卫生中心'], ['卫生中心']],
    ['longest first', 'health centre staff', ['health', 'health centre'], ['health centre']],
    ['leftmost first', 'a b c d', ['b c d', 'a b'], ['a b']],
    ['if a longer one does not end', 'health care', ['health', 'health centre'], ['health']],
    ['next to each other', 'ward nurse', ['ward', 'nurse'], ['ward', 'nurse']],
    ['not at all', 'the hospital', ['ward', 'the clinic'], []],
    ['not in an empty text', '', ['ward'], []],
  ])('%s', (_, text, terms, found) => {
    expect(findIn(text, ...terms)).toEqual(found);
  });

  it('only in the same case if case counts, and else the shorter one', () => {
    expect(findIn('Ward and ward', exact('Ward'))).toEqual(['Ward']);
    expect(findIn('the ward nurse', exact('Ward nurse'), 'ward')).toEqual(['ward']);
    expect(findIn('the Ward nurse', exact('Ward nurse'), 'ward')).toEqual(['Ward nurse']);
  });
});

/** What the finder finds, by comparing each term with each place. */
function findSlowly(terms: readonly FindableTerm[], text: string): readonly (readonly number[])[] {
  const words = [...readTermWords(text)];
  const found: number[][] = [];
  for (let at = 0; at < words.length; at += 1) {
    const lengths = terms.map(({ term, isCaseSensitive }) => {
      const toWord = isCaseSensitive ? (word: string) => word : foldWord;
      const wanted = Array.from(readTermWords(term), (word) => toWord(word.exact));
      const isHere = wanted.every((word, nth) => {
        const there = words[at + nth];
        return there !== undefined && toWord(there.exact) === word;
      });
      return isHere ? wanted.length : 0;
    });
    const longest = Math.max(0, ...lengths);
    const [first, last] = [words[at], words[at + longest - 1]];
    if (longest === 0 || first === undefined || last === undefined) continue;
    found.push([first.from, last.to]);
    at += longest - 1;
  }
  return found;
}

const word = fc.constantFrom('a', 'A', 'b', 'ɔ', 'Ɔ', "'", '-');
const words = (maxLength: number) =>
  fc.array(word, { minLength: 1, maxLength }).map((each) => each.join(' '));

it('the same terms are found as by comparing each term with each place', () => {
  const term = fc.record({ term: words(4), isCaseSensitive: fc.boolean() });
  fc.assert(
    fc.property(fc.array(term, { maxLength: 8 }), words(40), (terms, text) => {
      const found = createTermFinder(terms)(text).map(({ from, to }) => [from, to]);
      expect(found).toEqual(findSlowly(terms, text));
    }),
    { numRuns: 500 },
  );
});

it('a search in steps finds the same, and does not take long at once', () => {
  const terms = Array.from({ length: 1_000 }, (_, nth) => loose(`term ${nth}`));
  const text = terms.map(({ term }) => `A ${term}.`).join(' ');
  const steps = findTermsInSteps(terms, text);
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count += 1;
  expect(step.value).toEqual(createTermFinder(terms)(text));
  expect(step.value).toHaveLength(1_000);
  expect(count).toBeGreaterThan(3);
});
