import { replaceRanges, type Replacement } from '../replace-ranges.ts';
import type { Place } from './read-tokens.ts';

/** What contains the place of a replacement is written with it: a picture in a sentence has an `alt`. */
export function createSlice(source: string, replacements: readonly Replacement[]) {
  const sorted = replacements.toSorted((a, b) => a.from - b.from);
  return ({ from, to }: Place): string => {
    let low = 0;
    for (let high = sorted.length; low < high;) {
      const middle = Math.floor((low + high) / 2);
      if ((sorted[middle]?.from ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    const within: Replacement[] = [];
    for (let at = low; (sorted[at]?.to ?? Infinity) <= to; at += 1) {
      const { from: start, to: end, text } = sorted[at] ?? { from, to: from, text: '' };
      within.push({ from: start - from, to: end - from, text });
    }
    return replaceRanges(source.slice(from, to), within);
  };
}

/** Whether a place is in one of the ranges, which are in their order. */
export function isWithin(ranges: readonly Place[], place: number): boolean {
  let low = 0;
  for (let high = ranges.length; low < high;) {
    const middle = Math.floor((low + high) / 2);
    if ((ranges[middle]?.to ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.from ?? Infinity) <= place;
}
