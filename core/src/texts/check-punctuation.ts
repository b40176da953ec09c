import type { LanguageCode } from '../languages/language.ts';
import type { CheckedPair, Found } from './translation-finding.ts';
import { findStandIns } from './stand-ins.ts';

/** Checks spaces, the end of the sentence, brackets and quotation marks. */
export function checkPunctuation(pair: CheckedPair): readonly Found[] {
  const { source, text, targetLanguage } = pair;
  return [
    ...(source.match(doubledSpaces) ? [] : findDoubledSpaces(text)),
    ...(source.match(spacedMarks) ? [] : findSpacedMarks(text, targetLanguage)),
    ...(hasSameEnd(pair) ? [] : [endOf(text)]),
    ...checkBrackets(pair),
    ...checkQuotes(pair),
  ];
}

const endOf = (text: string): Found => ({
  check: 'end-punctuation',
  text: text.trimEnd().slice(-24),
});

const doubledSpaces = /\S[ \u00a0]{2}/gu;

/** Not the spaces before a decimal, an ellipsis and a face. */
const spacedMarks = /\S [,.;:!?](?![\d.\p{L})(|/-])/gu;
/** French has a space before the marks of two parts. */
const spacedMarksOfFrench = /\S [,.](?![\d.\p{L}])/gu;

/** A part of the text, with a few characters around it. */
const around = (text: string, start: number, end: number): string =>
  text.slice(Math.max(0, start - 12), end + 12).trim();

function findDoubledSpaces(text: string): readonly Found[] {
  return Array.from(text.matchAll(doubledSpaces), ({ index }): Found => ({
    check: 'doubled-space',
    text: around(text, index, index + 3),
  }));
}

/** What is found is the mark. */
function findSpacedMarks(text: string, language: LanguageCode): readonly Found[] {
  const pattern = language === 'fr' ? spacedMarksOfFrench : spacedMarks;
  return Array.from(text.matchAll(pattern), ({ 0: match }): Found => ({
    check: 'space-before-punctuation',
    text: match.slice(-1),
  }));
}

/** Marks that end a sentence, with those of other scripts: a question stays a question. */
const questions: ReadonlySet<string> = new Set('?？؟፧');
const stops: ReadonlySet<string> = new Set('.!…。！．।॥۔։።');
const colons: ReadonlySet<string> = new Set(':：፦');

/** After these, the mark that ends the sentence comes before. */
const closing: ReadonlySet<string> = new Set(')]}"\'”’»›*_）】》〉」』］〕');

/** Languages that are written without a mark at the end. */
const withoutStops: ReadonlySet<string> = new Set(['km', 'lo', 'my', 'th']);

type End = 'question' | 'stop' | 'colon' | 'none';

function hasSameEnd({ source, text, sourceLanguage, targetLanguage }: CheckedPair): boolean {
  if (withoutStops.has(sourceLanguage) || withoutStops.has(targetLanguage)) return true;
  const expected = kindOfEnd(source, sourceLanguage);
  return expected === 'none' || kindOfEnd(text, targetLanguage) === expected;
}

function kindOfEnd(text: string, language: LanguageCode): End {
  let end = text.length;
  while (end > 0 && (closing.has(text.charAt(end - 1)) || text.charAt(end - 1).trim() === '')) {
    end -= 1;
  }
  const last = text.charAt(end - 1);
  // The question mark of Greek is a semicolon.
  if (questions.has(last) || (language === 'el' && last === ';')) return 'question';
  // Two colons are typed for the full stop of Ethiopic.
  if (/\p{sc=Ethi}\s?::$/u.test(text.slice(Math.max(0, end - 5), end))) return 'stop';
  if (colons.has(last)) return 'colon';
  return stops.has(last) ? 'stop' : 'none';
}

const pairs: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
const openers: ReadonlySet<string> = new Set(pairs.values());

function checkBrackets({ source, text, targetLanguage }: CheckedPair): readonly Found[] {
  if (findUnbalanced(source, new Set()) !== undefined) return [];
  const letters = new Set(findStandIns(text, targetLanguage).map(({ index }) => index));
  const at = findUnbalanced(text, letters);
  if (at === undefined) return [];
  return [{ check: 'unbalanced-brackets', text: around(text, at, at + 1) }];
}

/** The index of the first bracket that is not opened or not closed. */
function findUnbalanced(text: string, ignored: ReadonlySet<number>): number | undefined {
  const open: number[] = [];
  // The bracket of an item, such as "a)" or "12)", has no opening one.
  const start = /^\s?(?:\p{L}|\d{1,3}|[ivx]{1,5})\)\s/iu.exec(text)?.[0].length ?? 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (openers.has(character)) open.push(at);
    const opener = pairs.get(character);
    if (opener === undefined || ignored.has(at)) continue;
    const last = open.pop();
    if (last === undefined || text.charAt(last) !== opener) return at;
  }
  return open.at(-1);
}

/** Within a word, the mark is one of Hebrew, as in צה"ל. */
const quotes = /[“”„«»]|(?<!\p{sc=Hebr})"|"(?!\p{sc=Hebr})/gu;

function checkQuotes({ source, text }: CheckedPair): readonly Found[] {
  const isOdd = (count: number): boolean => count % 2 === 1;
  if (isOdd(source.match(quotes)?.length ?? 0)) return [];
  const found = Array.from(text.matchAll(quotes), ({ index }) => index);
  const last = found.at(-1);
  if (last === undefined || !isOdd(found.length)) return [];
  return [{ check: 'unbalanced-quotes', text: around(text, last, last + 1) }];
}
