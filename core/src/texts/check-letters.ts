import { composeText } from '../kernel/plain-text.ts';
import type { LanguageCode } from '../languages/language.ts';
import type { CheckedPair, Found } from './translation-finding.ts';
import { findStandIns, type StandIn } from './stand-ins.ts';

/** Checks letters and words as they are written, without knowing the language's words. */
export function checkLetters(pair: CheckedPair): readonly Found[] {
  return [
    ...checkScripts(pair),
    ...checkRepeatedWords(pair),
    ...checkHiddenCharacters(pair),
    ...checkComposition(pair),
  ];
}

/** Names and formats of the source stay as they are. */
function checkScripts({ source, text, targetLanguage }: CheckedPair): readonly Found[] {
  const standIns = findStandIns(text, targetLanguage);
  const ofSource = new Set(source.match(wholeWords));
  // Each word once: a long one can have a stand-in at every third letter.
  const withStandIns = new Set(standIns.map(({ word }) => word));
  const typed = [...withStandIns].filter((word) => !ofSource.has(word));
  const words = replaceAllOf(standIns, text).match(wholeWords) ?? [];
  const mixed = new Set(words.filter((word) => isMixed(word) && !ofSource.has(word)));
  return [
    ...typed.map((word): Found => ({ check: 'stand-in', text: word })),
    ...[...mixed].map((word): Found => ({ check: 'mixed-scripts', text: word })),
  ];
}

/** The text with the letters that are meant. */
function replaceAllOf(standIns: readonly StandIn[], text: string): string {
  let [replaced, end] = ['', 0];
  for (const { index, typed, letter } of standIns) {
    replaced += text.slice(end, index) + letter;
    end = index + typed.length;
  }
  return replaced + text.slice(end);
}

const wholeWords = /[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd})]*/gu;

/** Scripts with letters that look like those of another. */
const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

const isMixed = (word: string): boolean => scripts.filter((script) => script.test(word)).length > 1;

/** Words that are right twice in a row. */
const doubled: ReadonlyMap<LanguageCode, ReadonlySet<string>> = new Map([
  ['de', new Set(['das', 'der', 'die', 'sie'])],
  ['en', new Set(['bye', 'had', 'is', 'that', 'very'])],
  ['es', new Set(['muy', 'nos', 'ya'])],
  ['fr', new Set(['nous', 'vous', 'très', 'si', 'bien'])],
  ['it', new Set(['piano', 'via', 'così', 'subito', 'molto'])],
  ['nl', new Set(['dat', 'die', 'heel', 'het'])],
  ['pt', new Set(['já', 'logo', 'muito', 'quase'])],
  ['sv', new Set(['att', 'den', 'det', 'mycket'])],
]);

/**
 * A doubled word is a slip in English and its neighbours, and good grammar in the languages of Ghana,
 * where "ntɛm ntɛm" is quickly; there only three in a row are found.
 */
function checkRepeatedWords({ source, text, targetLanguage }: CheckedPair): readonly Found[] {
  const most = european.has(targetLanguage) ? 1 : 2;
  const ofSource = findRepeatedWords(source, 1);
  const allowed = doubled.get(targetLanguage);
  return [...findRepeatedWords(text, most)]
    .filter((word) => ofSource.size === 0 && allowed?.has(word) !== true)
    .map((word): Found => ({ check: 'repeated-word', text: word }));
}

/** The words, in lower case, that are more than `most` times in a row. */
function findRepeatedWords(text: string, most: number): ReadonlySet<string> {
  const found = new Set<string>();
  let [previous, times, end] = ['', 1, 0];
  for (const { 0: written, index } of text.matchAll(plainWords)) {
    const word = written.toLowerCase();
    const isNext = text.slice(end, index).trim() === '';
    times = isNext && word === previous ? times + 1 : 1;
    [previous, end] = [word, index + written.length];
    if (times > most) found.add(word);
  }
  return found;
}

const plainWords = /[\p{L}\p{M}'’-]+/gu;

const european: ReadonlySet<string> = new Set(
  'ca cs da de el en es et fi fr hr is it lt lv nl no pl pt ro ru sk sl sv uk'.split(' '),
);

const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Line breaks and tabs are seen; joiners and marks of direction belong to scripts that need them. */
const seen = /[\t\n\r\u061c\u06dd\u200c-\u200f\u{e0020}-\u{e007f}]/u;

/** Where lines may end, in scripts without spaces between words. */
const lineEnds: ReadonlySet<LanguageCode> = new Set(['bo', 'ja', 'km', 'lo', 'my', 'th', 'zh']);
/** Languages that are written from right to left, and surround what is not with marks of direction. */
const rightToLeft: ReadonlySet<LanguageCode> = new Set(
  'ar arc ckb dv fa he ks nqo ps sd syr ug ur yi'.split(' '),
);

const isSeen = (one: string, language: LanguageCode): boolean =>
  seen.test(one) ||
  (one === '\u200b' && lineEnds.has(language)) ||
  (/[\u202a-\u202e\u2066-\u2069]/u.test(one) && rightToLeft.has(language));

function checkHiddenCharacters({ source, text, targetLanguage }: CheckedPair): readonly Found[] {
  const ofSource = new Set(source.match(unseen));
  const found = new Set(
    (text.match(unseen) ?? []).filter((one) => !isSeen(one, targetLanguage) && !ofSource.has(one)),
  );
  return [...found].map((one): Found => ({ check: 'hidden-character', text: nameOf(one) }));
}

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function checkComposition({ text }: CheckedPair): readonly Found[] {
  if (composeText(text) === text) return [];
  const word = (text.match(wholeWords) ?? []).find((one) => composeText(one) !== one);
  return [{ check: 'not-composed', text: word ?? text }];
}
