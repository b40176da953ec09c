/** How many words are read, or places are made, between two steps. */
const stepSize = 4_096;

/** A term at the end of its words. */
type Ending = Readonly<{ term: number; length: number }>;

/**
 * Finds which of many terms begin at each word of a text (Aho and Corasick, on words, and from the end
 * to the beginning: so the longest term that begins at a word is known when the word is reached).
 */
export type TermAutomaton = Readonly<{
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
export function* buildAutomaton(
  terms: Iterable<readonly string[]>,
): Generator<undefined, TermAutomaton> {
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
export function* findLongest(
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
