// Before a job is taken, a question or an answer must not move the business elsewhere. What is found
// here is found by its shape: who is determined can spell a number in another way, so this is a
// threshold and no wall. Every expression is tried at a bounded number of characters around a sign
// that is searched for once, so that the time is linear in the text.

import { readDigits, readLooks, type Reading } from './read-looks.ts';
import { findNumbers, type Span } from './find-numbers.ts';

/** A text, and whether contact data in it was replaced. */
export type MaskedText = Readonly<{ text: string; isMasked: boolean }>;

/** What stands for contact data. */
const mask = '•••';

/** How far from a sign the parts of an address are searched for. */
const reach = 120;

const name = "[\\p{L}\\p{N}._%+'\\-]";
const label = '[\\p{L}\\p{N}\\-_]';
const dot = '(?:\\s?\\.\\s?|\\s?[\\(\\[\\{<]\\s?dot\\s?[\\)\\]\\}>]\\s?|\\sdot\\s)';

const nameBefore = new RegExp(`${name}{1,80}\\s{0,2}$`, 'u');
const adjacentBefore = new RegExp(`${name}{1,80}$`, 'u');
const hostAfter = new RegExp(`^\\s{0,2}${label}+(?:${dot}${label}+)*`, 'u');
const saidHostAfter = new RegExp(`^\\s{0,2}${label}+(?:(?:${dot})${label}+)+`, 'u');
const handleAfter = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/u;
const price = /^\s?(?:ghs|ghc|gh|usd|eur|gbp|\d+(?:[.,]\d+)*)(?![\p{L}\p{N}_.@])/u;

const atSigns = /@|[([{<]\s?at\s?[)\]}>]|(?<=\s)at(?=\s)/gu;

/** The part of an e-mail or a handle around a sign; undefined if the sign has another meaning. */
function spanAround(text: string, sign: string, at: number): Span | undefined {
  const before = text.slice(Math.max(0, at - reach), at);
  const end = at + sign.length;
  const after = text.slice(end, end + reach);
  if (sign === '@') return aroundAt({ before, after, at });
  const named = nameBefore.exec(before)?.[0];
  const host = (sign === 'at' ? saidHostAfter : hostAfter).exec(after)?.[0];
  if (named === undefined || host === undefined) return undefined;
  if (sign === 'at' && !/dot|\.(?:com|net|org|gh)/u.test(host)) return undefined;
  return { from: at - named.length, to: end + host.length };
}

type Around = Readonly<{ before: string; after: string; at: number }>;

function aroundAt({ before, after, at }: Around): Span | undefined {
  if (price.test(after)) return undefined;
  const handle = handleAfter.exec(after)?.[0];
  const spaced = saidHostAfter.exec(after)?.[0];
  const named = (spaced === undefined ? adjacentBefore : nameBefore).exec(before)?.[0] ?? '';
  if (handle === undefined && (spaced === undefined || named === '')) return undefined;
  const length = Math.max(handle?.length ?? 0, named === '' ? 0 : (spaced?.length ?? 0));
  return { from: at - named.length, to: at + 1 + length };
}

/** Endings that no word after a full stop is, and those that only count before a path. */
const sureEndings = 'com|net|org|gh|ng|io|edu|gov|uk|xyz|dev|biz';
const hosts =
  't\\.me|wa\\.me|m\\.me|bit\\.ly|linktr\\.ee|fb\\.me|fb\\.watch|youtu\\.be|g\\.co|goo\\.gl';

const schemes = /\bh(?:tt|xx)ps?\s?:\s?\/\s?\/\s?\S{1,120}|\bwww\s?\.\s?\S{1,120}/gu;
const endings = new RegExp(
  `(?:\\s?\\.\\s?|\\s?[\\(\\[\\{<]\\s?dot\\s?[\\)\\]\\}>]\\s?|\\sdot\\s)(?:${sureEndings})(?![\\p{L}\\p{N}])`,
  'gu',
);
const paths = /(?<=[\p{L}\p{N}])\.[a-z]{2,12}\/(?=\S)/gu;
const shortHosts = new RegExp(`(?<![\\p{L}\\p{N}])(?:${hosts})(?![\\p{L}\\p{N}])`, 'gu');
const hostBefore = /[\p{L}\p{N}.\-_]{1,80}$/u;
const pathAfter = /^[/?#:][^\s]{0,120}/u;

/** The address that an ending belongs to. */
function spanOfHost(text: string, found: RegExpExecArray): Span | undefined {
  const { index } = found;
  const before = hostBefore.exec(text.slice(Math.max(0, index - reach), index))?.[0] ?? '';
  if (before === '') return undefined;
  const isPath = found[0].endsWith('/');
  const end = index + found[0].length - (isPath ? 1 : 0);
  const path = pathAfter.exec(text.slice(end, end + reach))?.[0] ?? '';
  return { from: index - before.length, to: end + path.length };
}

function* findAddresses(text: string): Generator<Span> {
  for (const found of text.matchAll(atSigns)) {
    const span = spanAround(text, found[0], found.index);
    if (span !== undefined) yield span;
  }
  for (const { index, 0: all } of text.matchAll(schemes)) {
    yield { from: index, to: index + all.length };
  }
  for (const pattern of [endings, paths]) {
    for (const found of text.matchAll(pattern)) {
      const span = spanOfHost(text, found);
      if (span !== undefined) yield span;
    }
  }
  for (const { index, 0: all } of text.matchAll(shortHosts)) {
    const end = index + all.length;
    const path = pathAfter.exec(text.slice(end, end + reach))?.[0] ?? '';
    yield { from: index, to: end + path.length };
  }
}

/** The spans of a reading as spans of the text that was read. */
const inText = ({ starts, ends }: Reading, spans: Iterable<Span>): readonly Span[] =>
  [...spans].map(({ from, to }) => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? 0 }));

/** Replaces spans of a text, those that overlap or touch by one mask. */
function replaceSpans(text: string, spans: readonly Span[]): string {
  let masked = '';
  let end = 0;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (from > end || end === 0) masked += text.slice(end, from) + mask;
    end = Math.max(end, to);
  }
  return masked + text.slice(end);
}

/**
 * Replaces telephone numbers, e-mail addresses, web addresses and handles in a text, however their
 * characters look and whatever is between their digits. Amounts, dates, times and the numbers of
 * pages and segments stay.
 */
export function maskContacts(text: string): MaskedText {
  const looks = readLooks(text);
  const digits = readDigits(looks);
  const spans = inText(looks, [...findAddresses(looks.text), ...findNumbers(digits)]);
  return spans.length === 0
    ? { text, isMasked: false }
    : { text: replaceSpans(text, spans), isMasked: true };
}
