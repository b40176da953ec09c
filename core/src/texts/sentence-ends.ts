import type { LanguageCode } from '../languages/language.ts';
import { abbreviationsOf, type Abbreviations } from './abbreviations.ts';
import { isLineBreak, skipWhiteSpace, whiteSpaceBefore } from './white-space.ts';

/** How far around an end it is examined: further than any abbreviation, date or name reaches. */
const reach = 48;

const segmenters = new Map<LanguageCode, Intl.Segmenter>();

function segmenterFor(language: LanguageCode): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** Where the sentences of a text end, in ascending order, the white space after them included. */
export function* findSentenceEnds(text: string, language: LanguageCode): Generator<number> {
  const abbreviations = abbreviationsOf(language);
  let start = 0;
  for (const { index } of segmenterFor(language).segment(text)) {
    if (index === 0 || continues({ text, start, end: index }, abbreviations)) continue;
    yield index;
    start = index;
  }
}

/** A sentence as Unicode sees it: from `start`, with the white space before `end`. */
type Sentence = Readonly<{ text: string; start: number; end: number }>;

/** Whether the sentence goes on after an end that Unicode found. */
function continues({ text, start, end }: Sentence, abbreviations: Abbreviations): boolean {
  if (isLineBreak(text.charAt(end - 1))) return false;
  const from = Math.max(start, end - reach);
  const before = text.slice(from, whiteSpaceBefore(text, end));
  const after = firstWord(text.slice(end, end + reach));
  if (!before.endsWith('.')) {
    return /^\p{Ll}/u.test(after) || endsWithTitleInBrackets(before, abbreviations);
  }
  return (
    (from === start && isListMarker(before)) ||
    endsWithAbbreviation(before, after, abbreviations) ||
    endsWithInitial(before, after, abbreviations)
  );
}

const opening: ReadonlySet<string> = new Set('([{"\'“‘„«‹¿¡*_-–—•');

function withoutOpening(text: string): string {
  let at = skipWhiteSpace(text, 0);
  while (at < text.length && opening.has(text.charAt(at))) at = skipWhiteSpace(text, at + 1);
  return text.slice(at);
}

/** The first word of a text, without what opens a quotation or a bracket. */
const firstWord = (text: string): string => withoutOpening(text).split(/\s/u, 1)[0] ?? '';

const marker = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}|\p{L}|[ivxIVX]{1,5})\.$/u;

/** "1.", "2.3.", "a." or "iv." in front of an item. */
const isListMarker = (text: string): boolean => marker.test(withoutOpening(text));

const wordsOf = (text: string): readonly string[] =>
  text.split(/\s/u).flatMap((word) => (word === '' ? [] : [withoutOpening(word)]));

/** "DR" is searched as "Dr", and "Approx" as "approx" too. */
const spellingsOf = (word: string): readonly string[] => {
  const isShouted = word.length > 1 && word === word.toUpperCase();
  const plain = isShouted ? word.charAt(0) + word.slice(1).toLowerCase() : word;
  return [word, plain, plain.charAt(0).toLowerCase() + plain.slice(1)];
};

/** "Dr. (Mrs.) Owusu". */
const endsWithTitleInBrackets = (before: string, known: Abbreviations): boolean =>
  before.endsWith('.)') && endsWithAbbreviation(before.slice(0, -1), '', known);

function endsWithAbbreviation(before: string, after: string, known: Abbreviations): boolean {
  const word = (wordsOf(before).at(-1) ?? '').slice(0, -1);
  const spellings = spellingsOf(word);
  if (spellings.some((spelling) => known.inside.has(spelling))) return true;
  const precedesNumber = spellings.some((spelling) => known.beforeNumber.has(spelling));
  return precedesNumber && /^[\p{Nd}+#]/u.test(after);
}

const initials = /^(?:\p{Lu}\p{M}*[.-]){0,4}\p{Lu}\p{M}*\.$/u;

/**
 * "K. A. Busia" and "P.O. Box 12", but not "vitamin C. Take it" or "Hepatitis B. The": one initial
 * begins a sentence, follows a name or precedes another initial, and a name follows.
 */
function endsWithInitial(before: string, after: string, { starters }: Abbreviations): boolean {
  const words = wordsOf(before);
  const [previous, last = ''] = words.length > 1 ? words.slice(-2) : [undefined, ...words];
  if (!initials.test(last) || !/^\p{Lu}/u.test(after) || starters.has(after)) return false;
  const isSingle = last.indexOf('.') === last.length - 1;
  return !isSingle || previous === undefined || initials.test(after) || /^\p{Lu}/u.test(previous);
}
