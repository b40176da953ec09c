import type { LanguageCode } from '../languages/language.ts';
import { labelWords, timeFollowers, type Abbreviations } from './abbreviations.ts';
import { skipWhiteSpace } from './white-space.ts';

/** The texts on both sides of an end that Unicode found, without the white space between them. */
type Boundary = Readonly<{
  before: string;
  after: string;
  /** Whether `before` is the sentence from its start. */
  isWhole: boolean;
}>;

/**
 * Whether a sentence goes on after an end that Unicode found. In doubt it does: a segment of two
 * sentences can be translated, half a sentence cannot.
 */
export function continuesSentence(
  { before, after: following, isWhole }: Boundary,
  language: LanguageCode,
  known: Abbreviations,
): boolean {
  const after = withoutOpening(following);
  if (!before.endsWith('.')) return continuesAfterMark(before, after, { language, known });
  if (isWhole && (isListMarker(before) || isTimeAlone(before))) return true;
  if (isItemInBrackets(before)) return true;
  const words = wordsOf(before);
  return (
    endsWithAbbreviation(words, after, known) ||
    endsWithInitial(words, after, known) ||
    (known.hasOrdinals && endsWithOrdinal(words, after, known)) ||
    (shortWords.has(language) && endsWithLetters(words))
  );
}

/** Thai and Lao have no full stops but in abbreviations, such as "พ.ศ. 2566". */
const shortWords: ReadonlySet<string> = new Set(['lo', 'th']);

const endsWithLetters = (words: Words): boolean =>
  /^(?:\p{Lo}{1,4}\.){1,4}$/u.test(words.at(-1) ?? '');

type Rules = Readonly<{ language: LanguageCode; known: Abbreviations }>;

/** After a question mark, a quotation mark, a bracket and the like. */
const continuesAfterMark = (before: string, after: string, { language, known }: Rules): boolean =>
  /^\p{Ll}/u.test(after) ||
  /[[(（](?:\.{3}|…)[\])）]$/u.test(before) ||
  (language === 'ja' && /[」』]$/u.test(before) && /^(?:と|って|など|という)/u.test(after)) ||
  (before.endsWith('.)') && endsWithTitle(wordsOf(before.slice(0, -1)), known));

const opening: ReadonlySet<string> = new Set('([{"\'“‘„«‹¿¡*_-–—•');

function withoutOpening(text: string): string {
  let at = skipWhiteSpace(text, 0);
  while (at < text.length && opening.has(text.charAt(at))) at = skipWhiteSpace(text, at + 1);
  return text.slice(at);
}

const marker = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}|\p{L}|[ivxIVX]{1,5})\.$/u;

/** "1.", "2.3.", "a." or "iv." in front of an item. */
const isListMarker = (text: string): boolean => marker.test(withoutOpening(text));

/** "(a." in front of an item within a sentence. */
const isItemInBrackets = (text: string): boolean => /[([][a-z]\.$/u.test(text);

const romans: readonly string[] = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** What is counted after "a" or "i". */
const isNext = (item: string, next: string): boolean =>
  (romans.includes(item) && romans[romans.indexOf(item) + 1] === next) ||
  (item.length === 1 && next.length === 1 && item.charCodeAt(0) + 1 === next.charCodeAt(0));

/**
 * Where the next item begins at the end of a sentence that is one itself: Unicode sees no end before a
 * small letter, as in "a. Wash. b. Dry."
 */
export function findNextItem(sentence: string, before: string): number | undefined {
  const item = /^([a-z]|[ivx]{1,4})[.)]\s/u.exec(withoutOpening(sentence))?.[1];
  const next = /[.!?;:]\s{1,9}([a-z]|[ivx]{1,4})[.)]$/u.exec(before)?.[1];
  if (item === undefined || next === undefined || !isNext(item, next)) return undefined;
  return before.length - next.length - 1;
}

/** "At 10 a.m." and "10:30 p.m." are no sentences: "At 10 a.m. Kofi left." goes on. */
const isTimeAlone = (text: string): boolean =>
  /^(?:\p{L}{1,8}\s)?\d{1,2}(?:[.:h]\d{2})?\s?[ap]\.\s?m\.$/iu.test(withoutOpening(text));

type Words = readonly string[];

const wordsOf = (text: string): Words =>
  text.split(/\s/u).flatMap((word) => (word === '' ? [] : [withoutOpening(word)]));

/** "DR" is searched as "Dr", and "Approx" as "approx" too. */
const spellingsOf = (word: string): readonly string[] => {
  const isShouted = word.length > 1 && word === word.toUpperCase();
  const plain = isShouted ? word.charAt(0) + word.slice(1).toLowerCase() : word;
  return [word, plain, plain.charAt(0).toLowerCase() + plain.slice(1)];
};

/** The last word without its full stop, and the last two and three as one: "z. B." is "z.B". */
const lastOnes = (words: Words): readonly string[] =>
  [1, 2, 3].flatMap((count) => {
    const last = words.slice(-count);
    const isOfAbbreviations = last.length === count && last.every((word) => word.endsWith('.'));
    return isOfAbbreviations ? [last.join('').slice(0, -1)] : [];
  });

const isIn = (list: ReadonlySet<string>, ones: readonly string[]): boolean =>
  ones.flatMap(spellingsOf).some((spelling) => list.has(spelling));

/** "Dr. (Mrs.) Owusu". */
const endsWithTitle = (words: Words, { inside }: Abbreviations): boolean =>
  isIn(inside, lastOnes(words));

const verseBooks: ReadonlySet<string> = new Set(
  'Acts Dan Ex Job Jude Mal Num Phil Sam Tim Tit'.split(' '),
);

function endsWithAbbreviation(words: Words, after: string, known: Abbreviations): boolean {
  const ones = lastOnes(words);
  if (isIn(known.inside, ones)) return true;
  const isNumber = /^[\p{Nd}+#№]|^(?:[IVXLC]{2,}|[VX])(?![\p{L}\p{M}])/u.test(after);
  if (isNumber && isIn(known.beforeNumber, ones)) return true;
  if (/^\d{1,3}:\d/u.test(after) && isIn(verseBooks, ones)) return true;
  const next = letterWord(after);
  if (isIn(known.ofTime, ones)) return isNumber || timeFollowers.has(next);
  if (next !== '' && isIn(known.beforeName, ones)) return !known.starters.has(next);
  return isWithinAbbreviation(ones, after, known);
}

/** Between the words of an abbreviation, as in "z. B." */
function isWithinAbbreviation(
  ones: readonly string[],
  after: string,
  known: Abbreviations,
): boolean {
  const [following = ''] = after.split(/\s/u, 1);
  if (!/^\p{L}{1,4}\./u.test(following)) return false;
  const whole = ones.map((one) => `${one}.${letterWord(following)}`);
  return [known.inside, known.beforeName].some((list) => whole.some((one) => list.has(one)));
}

/** The letters that a text begins with: "It" for "It’s", "Then" for "Then, ". */
const letterWord = (text: string): string => /^[\p{L}\p{M}]*/u.exec(text)?.[0] ?? '';

const initials = /^(?:\p{Lu}\p{M}*[.-]){0,4}\p{Lu}\p{M}*\.$/u;

/** A letter of a script without capitals, such as "د. محمد". */
const caselessInitials =
  /^(?:[\p{Script=Arabic}\p{Script=Hebrew}]\.){0,4}[\p{Script=Arabic}\p{Script=Hebrew}]\.$/u;

/** After these, "I" is the word: "So am I." */
const beforePronoun: ReadonlySet<string> = new Set(
  'am and are as but can could did do had have if may might must nor or shall should than that was were will would'.split(
    ' ',
  ),
);

/**
 * "My name is K. Mensah", "K. A. Busia" and "P.O. Box 12", but not "vitamin C. Take it", "30 °C. Drink"
 * or "Hepatitis B. The": a name follows, and the letter is no label.
 */
function endsWithInitial(words: Words, after: string, { starters }: Abbreviations): boolean {
  const [previous = '', last = ''] = words.length > 1 ? words.slice(-2) : ['', ...words];
  if (caselessInitials.test(last)) return /^\p{Lo}/u.test(after);
  if (!initials.test(last) || !/^\p{Lu}/u.test(after)) return false;
  const isSingle = last.indexOf('.') === last.length - 1;
  if (isSingle && isLabel(last, previous)) return false;
  const [following = ''] = after.split(/\s/u, 1);
  return initials.test(following) || !starters.has(letterWord(after));
}

const isLabel = (last: string, previous: string): boolean =>
  labelWords.has(previous.toLowerCase()) ||
  (last === 'I.' && beforePronoun.has(previous)) ||
  (previous !== '' && !/[\p{L}\p{M}.,;:)’'-]$/u.test(previous));

/** "4. Januar" and "Ludwig XIV. König", but not "im Jahr 1957. Dann". */
function endsWithOrdinal(words: Words, after: string, { starters }: Abbreviations): boolean {
  const isOrdinal = /^(?:\d{1,2}|[IVX]{1,5})\.$/u.test(words.at(-1) ?? '');
  return isOrdinal && /^\p{Lu}/u.test(after) && !starters.has(letterWord(after));
}
