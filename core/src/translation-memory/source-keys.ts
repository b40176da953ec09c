import { composeText } from '../kernel/normalize-text.ts';
import { findPlaceholders } from '../texts/protected-parts.ts';
import type { MemoryKeys } from './memory.ts';

/** The scripts that are written without spaces between words: two letters are a stem. */
const joined =
  /[[\p{L}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]{1,2}/gv;

const numbers = /\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;

/** Words that begin alike are mostly forms of one word. */
const stemLength = 6;

/** A text of 2,000 characters has about 200 different words. */
const mostStems = 200;

/** A text with composed letters, and one space for all white space in a row. */
export const toPlainText = (text: string): string =>
  composeText(text).split(/\s+/u).join(' ').trim();

/** The plain text in small letters, with a sign for each number and each placeholder. */
export function toSkeleton(plain: string): string {
  let rest = plain;
  let skeleton = '';
  for (const placeholder of findPlaceholders(plain)) {
    const at = rest.indexOf(placeholder);
    skeleton += `${rest.slice(0, at)}\uFFFC`;
    rest = rest.slice(at + placeholder.length);
  }
  return (skeleton + rest).toLowerCase().replaceAll(numbers, '0');
}

/** The beginnings of the words of a text, each once, in their order. */
export function stemsOf(plain: string): readonly string[] {
  const stems = new Set<string>();
  for (const [word] of plain.toLowerCase().matchAll(joined)) {
    if (word.length > 1) stems.add(word.slice(0, stemLength));
    if (stems.size === mostStems) break;
  }
  return [...stems];
}

/** The same 53 bits for the same text: two hashes of 32 bits whose multiplications mix each other. */
function hashText(text: string): number {
  let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

/** What a source is found by. */
export function keysOf(source: string): MemoryKeys {
  const plain = toPlainText(source);
  return { hash: hashText(toSkeleton(plain)), stems: stemsOf(plain), length: plain.length };
}
