import type { LanguageCode } from '../languages/language.ts';
import { lettersOf } from './letters.ts';

/** A character that was typed in place of a letter that the keyboard did not have. */
export type StandIn = Readonly<{
  /** Where it begins in the text, in UTF-16 units. */
  index: number;
  /** The typed text, such as `3`. */
  typed: string;
  /** The letter of the language that is meant, such as ɛ. */
  letter: string;
  /** The whole word that it is in, such as `w3`. */
  word: string;
}>;

/** Characters of other alphabets that look like a letter, and are no letters of the language. */
const lookAlikes: Readonly<Record<string, string>> = {
  ε: 'ɛ',
  є: 'ɛ',
  Є: 'Ɛ',
  ͻ: 'ɔ',
  Ͻ: 'Ɔ',
  ↄ: 'ɔ',
  Ↄ: 'Ɔ',
  η: 'ŋ',
  γ: 'ɣ',
  υ: 'ʋ',
  đ: 'ɖ',
  Đ: 'Ɖ',
  Ð: 'Ɖ',
};

/** Words in which a 3 is a number: formats and sizes, or a number with its unit. */
const formats = /^[ACGHLQVX]3$/u;
const countedUnits = /^(?:mp3|3(?:[dghlmsx]|rd|am|pm|cm|mm|km|kg|mg|ml))$/iu;
const cubicUnits = /^[cdkm]?m3$/u;
/** Web and e-mail addresses are written as they are. */
const addresses = /:\/\/|@|^www\./iu;

const isLetter = (character: string): boolean => /^[\p{L}\p{M}]$/u.test(character);
const isDigit = (character: string): boolean => /^\p{Nd}$/u.test(character);

/**
 * Finds what people type in place of the letters that their keyboard lacks: 3 for ɛ, a closing bracket
 * for ɔ, rj for ŋ, and letters of Greek and other alphabets that look alike. Only letters of the
 * language are searched. The time is linear, whatever the text.
 */
export function findStandIns(text: string, language: LanguageCode): readonly StandIn[] {
  const letters = new Set(
    lettersOf(language).letters.flatMap(({ lower, upper }) => [lower, upper]),
  );
  if (letters.size === 0) return [];
  const found: StandIn[] = [];
  let openBrackets = 0;
  let previous = '';
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    const plain = trimWord(word);
    for (const one of standInsOf({ word, plain, previous, openBrackets })) {
      if (letters.has(one.letter)) found.push({ ...one, index: index + one.index, word: plain });
    }
    openBrackets = Math.max(0, openBrackets + balanceOf(word));
    previous = word;
  }
  return found;
}

/** A word, what it is without punctuation around it, and what is before it. */
type Context = Readonly<{ word: string; plain: string; previous: string; openBrackets: number }>;

type InWord = Readonly<{ index: number; typed: string; letter: string }>;

function* standInsOf(context: Context): Generator<InWord> {
  const { word } = context;
  if (addresses.test(word)) return;
  const hasThree = isThreeALetter(context);
  let openBrackets = 0;
  for (let index = 0; index < word.length; index += 1) {
    const typed = word.charAt(index);
    const lookAlike = lookAlikes[typed];
    if (lookAlike !== undefined) yield { index, typed, letter: lookAlike };
    if (typed === '3' && hasThree && touchesLetter(word, index))
      yield { index, typed, letter: 'ɛ' };
    if (typed === ')' && openBrackets === 0 && isBracketALetter(context, index)) {
      yield { index, typed, letter: 'ɔ' };
    }
    if (typed === 'r' && word.charAt(index + 1) === 'j') yield { index, typed: 'rj', letter: 'ŋ' };
    openBrackets = Math.max(0, openBrackets + bracketStep(typed));
  }
}

const bracketStep = (character: string): number =>
  character === '(' ? 1 : character === ')' ? -1 : 0;

/** "w3" and "3y3", but not "mp3", "3rd", "5 m3" or "H3N2". */
function isThreeALetter({ plain, previous }: Context): boolean {
  if (
    /[0-24-9/]|^33/u.test(plain) ||
    !/\p{L}/u.test(plain) ||
    formats.test(plain) ||
    countedUnits.test(plain)
  )
    return false;
  return !cubicUnits.test(plain) || !isDigit(previous.slice(-1));
}

const touchesLetter = (word: string, index: number): boolean => {
  const isPart = (character: string): boolean => isLetter(character) || character === ')';
  return isPart(word.charAt(index - 1)) || isPart(word.charAt(index + 1));
};

/** A bracket before a letter, or after one if none is open; but not that of an item, "a)" or "iv)". */
function isBracketALetter({ word, previous, openBrackets }: Context, index: number): boolean {
  if (isLetter(word.charAt(index + 1))) return true;
  if (!isLetter(word.charAt(index - 1)) || openBrackets > 0) return false;
  return !/^(?:\p{L}|[ivx]{1,4})\)$/iu.test(word) || isLetter(previous.slice(-1));
}

function balanceOf(word: string): number {
  let balance = 0;
  for (const character of word) balance += bracketStep(character);
  return balance;
}

const around = /^["'“”‘’«»([{.,;:!?…]$/u;

/** A word without the punctuation around it. */
function trimWord(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && around.test(word.charAt(start))) start += 1;
  while (end > start && around.test(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}
