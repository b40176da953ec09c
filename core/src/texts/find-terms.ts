import { composeText } from '../kernel/plain-text.ts';

/** A word of a text, or a sign between words, and where it is. */
type TermWord = Readonly<{
  /** As it is compared if case counts: in composed letters, with plain apostrophes. */
  exact: string;
  from: number;
  to: number;
}>;

/** Apostrophes that are typed for one another; some of them count as letters in Unicode. */
const apostrophes = /[\u2018\u2019\u02BB\u02BC\u0060\u00B4]/gu;

/**
 * A run of letters and digits, or one sign. Scripts that are written without spaces have no runs: each
 * of their letters is a word.
 */
const wordPattern =
  /[[\p{L}\p{M}\p{N}]--[\u02BB\u02BC\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+|\S/gv;

const ascii = /^[\x21-\x5f\x61-\x7e]*$/;

const composeWord = (written: string): string =>
  ascii.test(written) ? written : composeText(written.replaceAll(apostrophes, "'"));

/** Reads the words of a text and the signs between them, without white space, in linear time. */
export function* readTermWords(text: string): Generator<TermWord> {
  for (const { 0: written, index } of text.matchAll(wordPattern)) {
    yield { exact: composeWord(written), from: index, to: index + written.length };
  }
}

/** A word as it is compared if case does not count. */
export const foldWord = (exact: string): string => exact.toLowerCase();

/** The key of all writings of the same term: equal terms have equal keys. */
export const toTermKey = (term: string): string =>
  Array.from(readTermWords(term), ({ exact }) => foldWord(exact)).join(' ');

/** How many words are read, or places are made, between two steps. */
const stepSize = 4_096;

/** A term at the end of its words. */
type Ending = Readonly<{ term: number; length: number }>;

/**
 * Finds which of many terms begin at each word of a text (Aho and Corasick, on words, and from the end
 * to the beginning: so the longest term that begins at a word is known when the word is reached).
 */
type TermAutomaton = Readonly<{
  /** The numbers of the words that terms have. */
  words: ReadonlyMap<string, number>;
  /** The place after a place and a word. */
  next: ReadonlyMap<number, number>;
  /** The place with the most of the last words in common, for a place without a next one. */
  fallback: Int32Array;
  /** The longest term that is complete at a place. */
  longest: readonly (Ending | undefined)[];
}>;

type Places = {
  readonly words: Map<string, number>;
  readonly next: Map<number, number>;
  readonly parents: number[];
  readonly lastWords: number[];
  readonly depths: number[];
  readonly endings: (Ending | undefined)[];
};

/** More than the words of all terms of a glossary, so that a place and a word are one number. */
const mostWords = 2 ** 22;

const transition = (place: number, word: number): number => place * mostWords + word;

function addTerm(places: Places, term: number, words: readonly string[]): void {
  const { next, parents, lastWords, depths, endings } = places;
  let place = 0;
  for (const written of words.toReversed()) {
    const word = places.words.get(written) ?? places.words.size;
    places.words.set(written, word);
    const known = next.get(transition(place, word));
    if (known === undefined) {
      next.set(transition(place, word), parents.length);
      depths.push((depths[place] ?? 0) + 1);
      lastWords.push(word);
      parents.push(place);
      endings.push(undefined);
      place = parents.length - 1;
    } else place = known;
  }
  if (words.length > 0) endings[place] ??= { term, length: words.length };
}

/** The place after a word: from the place itself, or from the ones it falls back to. */
function follow(
  { next, fallback }: Pick<TermAutomaton, 'next' | 'fallback'>,
  from: number,
  word: number,
) {
  let place = from;
  for (;;) {
    const found = next.get(transition(place, word));
    if (found !== undefined) return found;
    if (place === 0) return 0;
    place = fallback[place] ?? 0;
  }
}

/**
 * Prepares the search for terms, in steps: other work can be done between them.
 *
 * @param terms the words of each term.
 */
function* buildAutomaton(terms: Iterable<readonly string[]>): Generator<undefined, TermAutomaton> {
  const places: Places = {
    words: new Map(),
    next: new Map(),
    parents: [0],
    lastWords: [0],
    depths: [0],
    endings: [undefined],
  };
  let added = 0;
  for (const words of terms) {
    addTerm(places, added, words);
    added += 1;
    if (added % 256 === 0) yield;
  }
  const { words, next, parents, lastWords, depths, endings } = places;
  const fallback = new Int32Array(parents.length);
  const byDepth = Map.groupBy(parents.keys(), (place) => depths[place] ?? 0);
  let seen = 0;
  for (let depth = 1; byDepth.has(depth); depth += 1) {
    for (const place of byDepth.get(depth) ?? []) {
      const [parent = 0, word = 0] = [parents[place], lastWords[place]];
      if (depth > 1) fallback[place] = follow({ next, fallback }, fallback[parent] ?? 0, word);
      endings[place] ??= endings[fallback[place] ?? 0];
      seen += 1;
      if (seen % stepSize === 0) yield;
    }
  }
  return { words, next, fallback, longest: endings };
}

/** Finds the longest term that begins at each word, in steps, in linear time. */
function* findLongest(
  automaton: TermAutomaton,
  words: readonly string[],
): Generator<undefined, readonly (Ending | undefined)[]> {
  const found = Array.from<Ending | undefined>({ length: words.length });
  let place = 0;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = automaton.words.get(words[at] ?? '');
    place = word === undefined ? 0 : follow(automaton, place, word);
    found[at] = automaton.longest[place];
    if (at % stepSize === 0) yield;
  }
  return found;
}

/** A term that can be searched for in a text. */
export type FindableTerm = Readonly<{
  term: string;
  /** Whether "Ward" is not found for "ward". */
  isCaseSensitive: boolean;
}>;

/** A term in a text, from one UTF-16 unit to before another. */
export type FoundTerm<T> = Readonly<{ term: T; from: number; to: number }>;

/** Finds terms in a text, in the order of the text. */
export type TermFinder<T> = (text: string) => readonly FoundTerm<T>[];

/** Steps between which other work can be done, and what they result in. */
type Steps<R> = Generator<undefined, R>;

/** The two ways in which terms are compared. */
type Prepared<T> = Readonly<{ terms: readonly T[]; exact: TermAutomaton; folded: TermAutomaton }>;

const exactWord = ({ exact }: TermWord): string => exact;
const foldedWord = ({ exact }: TermWord): string => foldWord(exact);

function* wordsOf(
  terms: readonly FindableTerm[],
  isCaseSensitive: boolean,
): Generator<readonly string[]> {
  const toWord = isCaseSensitive ? exactWord : foldedWord;
  for (const term of terms) {
    const isMeant = term.isCaseSensitive === isCaseSensitive;
    yield isMeant ? Array.from(readTermWords(term.term), toWord) : [];
  }
}

function* prepareTerms<T extends FindableTerm>(terms: readonly T[]): Steps<Prepared<T>> {
  const exact = yield* buildAutomaton(wordsOf(terms, true));
  const folded = yield* buildAutomaton(wordsOf(terms, false));
  return { terms, exact, folded };
}

function* search<T>({ terms, exact, folded }: Prepared<T>, text: string) {
  const words: TermWord[] = [];
  for (const word of readTermWords(text)) {
    words.push(word);
    if (words.length % 4_096 === 0) yield;
  }
  const exactly = yield* findLongest(exact, words.map(exactWord));
  const loosely = yield* findLongest(folded, words.map(foldedWord));
  const found: FoundTerm<T>[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [one, other] = [exactly[at], loosely[at]];
    const ending = (one?.length ?? 0) > (other?.length ?? 0) ? one : other;
    const term = ending && terms[ending.term];
    const [first, last] = [words[at], words[at + (ending?.length ?? 1) - 1]];
    if (term === undefined || ending === undefined || !first || !last) continue;
    found.push({ term, from: first.from, to: last.to });
    at += ending.length - 1;
  }
  return found;
}

function finish<R>(steps: Steps<R>): R {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Finds terms in a text, in steps: other work can be done between them.
 *
 * A term is found between word boundaries, beside punctuation and apostrophes, and across line
 * breaks. Of terms that overlap, the one that begins first is found, and of those the longest. The
 * time is linear in the length of the text and of all terms.
 */
export function* findTermsInSteps<T extends FindableTerm>(
  terms: readonly T[],
  text: string,
): Steps<readonly FoundTerm<T>[]> {
  const prepared = yield* prepareTerms(terms);
  return yield* search(prepared, text);
}

/** Prepares to find terms in many texts, as {@link findTermsInSteps} finds them. */
export function createTermFinder<T extends FindableTerm>(terms: readonly T[]): TermFinder<T> {
  const prepared = finish(prepareTerms(terms));
  return (text) => finish(search(prepared, text));
}
