import { lookAlikeKey } from '../kernel/look-alikes.ts';
import { toCompatible, unseen } from '../kernel/plain-text.ts';

/** A text as a reader sees it, in small ASCII letters where they look so, and where each of its characters was. */
export type Reading = Readonly<{
  text: string;
  /** For each UTF-16 unit, where the character that it was read from starts in the original. */
  starts: readonly number[];
  /** For each UTF-16 unit, where that character ends. */
  ends: readonly number[];
}>;

const invisible = new RegExp(`^[\\p{M}${unseen}]*$`, 'v');
const digit = /^\p{Nd}$/u;
const dash = /^\p{Pd}$/u;
const stop = /^[\u3002\uFE12\uFF61\u06D4\u2024\u00B7\u2022\u2219\u22C5]$/u;

/** The value of a digit of any script: those of a script follow one another, from 0x…0 or 0x…6 on. */
function valueOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const last = code & 0xf;
  return String(digit.test(String.fromCodePoint(code - last)) ? last : last - 6);
}

/** A character as it is read: a digit, a small letter, a sign of ASCII, or nothing if it is invisible. */
function look(character: string): string {
  if (character <= '\u007F') return character.toLowerCase();
  if (invisible.test(character)) return '';
  const compatible = toCompatible(character).toLowerCase();
  if (compatible !== '' && compatible <= '\u007F') return compatible;
  if (digit.test(character)) return valueOf(character);
  if (dash.test(character)) return '-';
  if (stop.test(character)) return '.';
  if (/^\s$/u.test(character)) return ' ';
  return /^\p{L}$/u.test(character) ? lookAlikeKey(character) : compatible;
}

/** Reads a text as it looks, in linear time: each different character is looked up once. */
export function readLooks(original: string): Reading {
  const looks = new Map<string, string>();
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let at = 0;
  for (const character of original) {
    let seen = looks.get(character);
    if (seen === undefined) looks.set(character, (seen = look(character)));
    const end = at + character.length;
    // What is invisible belongs to what it follows.
    if (seen === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < seen.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    text += seen;
    at = end;
  }
  return { text, starts, ends };
}

const letterDigits =
  /(?<!\p{L})[oil|]{1,20}(?=\d)|(?<=\d)[oil|]{1,20}(?!\p{L})|(?<!\p{L})o(?=[ .-]{1,3}\d)/gu;

/** The reading with the letters that stand for digits among digits as these digits; positions stay. */
export const readDigits = ({ text }: Reading): string =>
  text.replaceAll(letterDigits, (letters) =>
    letters.replaceAll('o', '0').replaceAll(/[il|]/gu, '1'),
  );
