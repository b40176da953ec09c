import { buildAutomaton, findLongest, type TermAutomaton } from './term-automaton.ts';
import { foldWord, readTermWords, type TermWord } from './term-words.ts';

/** What is looked for in a text. */
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
 * A term is found between word boundaries, beside punctuation and apostrophes, and across line breaks.
 * Of terms that overlap, the one that begins first is found, and of those the longest. The time is
 * linear in the length of the text and of all terms together.
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
