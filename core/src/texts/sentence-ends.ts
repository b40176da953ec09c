import type { LanguageCode } from '../languages/language.ts';
import { abbreviationsOf } from './abbreviations.ts';
import { continuesSentence, findNextItem } from './continues-sentence.ts';
import { withoutFormatMarks } from './format-marks.ts';
import { placeChoices } from './icu-message.ts';
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
  const quotations = createQuotations(text);
  const isWithinMessage = createMessages(text);
  let start = 0;
  for (const { index } of segmenterFor(language).segment(text)) {
    if (index <= start || isWithinMessage(index)) continue;
    const end = quotations.endAfter(startOfOpening(text, index));
    if (end <= start) continue;
    if (isLineBreak(text.charAt(end - 1))) {
      yield end;
      start = end;
      continue;
    }
    const from = Math.max(start, end - reach);
    const before = text.slice(from, whiteSpaceBefore(text, end));
    const after = text.slice(end, end + reach);
    const isWhole = from === start;
    if (continuesSentence({ before, after, isWhole }, language, abbreviations)) continue;
    const item = findNextItem(text.slice(start, start + reach), before);
    start = item === undefined ? end : from + item;
    yield start;
  }
}

/** The longest message of a program that is not divided, in UTF-16 units. */
const longestMessage = 2_000;

/** Finds what is within a message of ICU MessageFormat; the places are requested in ascending order. */
function createMessages(text: string): (at: number) => boolean {
  const choices = placeChoices(text);
  let next = choices.next();
  return (at) => {
    while (next.done !== true && next.value.to <= at) next = choices.next();
    if (next.done === true) return false;
    const { from, to } = next.value;
    return from < at && to - from <= longestMessage;
  };
}

/** Unicode counts a bracket that opens without a space to the sentence before: "はい。「いいえ。」" */
function startOfOpening(text: string, end: number): number {
  let at = end;
  while (at > 0 && /[「『（【〔《〈“‘([{«„]/u.test(text.charAt(at - 1))) at -= 1;
  return at;
}

/** Where the white space ends that begins at `start`, the first line break included. */
function skipSpaces(text: string, start: number): number {
  const end = skipWhiteSpace(text, start);
  for (let at = start; at < end; at += 1) {
    if (text.startsWith('\r\n', at)) return at + 2;
    if (isLineBreak(text.charAt(at))) return at + 1;
  }
  return end;
}

/**
 * French quotations have spaces within: Unicode sees an end before the mark that closes one, as in
 * "« Viens. » Il vient." The time for all ends of a text is linear.
 */
function createQuotations(text: string) {
  let at = 0;
  let isOpen = false;
  return {
    /** Where the sentence ends that Unicode sees ending at `index`: after the mark that closes it. */
    endAfter(index: number): number {
      for (; at < index; at += 1) {
        const character = text.charAt(at);
        if (character === '«') isOpen = true;
        else if (character === '»') isOpen = false;
      }
      const isClosed = isOpen && text.charAt(index) === '»';
      return isClosed ? skipSpaces(text, index + 1) : index;
    },
  };
}

/** How many characters of a content are shown as its beginning, and searched. */
const startLength = 100;

/** How many are read for that: a mark of a document is known by its partner, which may come later. */
export const readStartLength = 3 * startLength;

/**
 * The beginning of a content as it is read: its first 100 characters, without the marks of a document.
 *
 * @param contentStart at least `readStartLength` characters, or all
 */
export function readableStart(contentStart: string, isOfDocument: boolean): string {
  const text = isOfDocument ? withoutFormatMarks(contentStart) : contentStart;
  if (text.length <= startLength) return text;
  return Array.from(text.slice(0, 2 * startLength))
    .slice(0, startLength)
    .join('');
}
