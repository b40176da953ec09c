import { invariant } from '../../kernel/result.ts';

/** Random choices that are determined by a seed, so that a run can be repeated. */
export type Dice = Readonly<{
  /** An integer from 0 up to, but excluding, `limit`. */
  below(limit: number): number;
  /** True with a probability of `share` percent. */
  percent(share: number): boolean;
  /** One of the items, or undefined if there are none. */
  pick<T>(items: readonly T[]): T | undefined;
  /** One of the items, of which there is at least one. */
  oneOf<T>(items: readonly [T, ...T[]]): T;
}>;

/** Creates dice from a seed (mulberry32). */
export function throwDice(seed: number): Dice {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    percent: (share) => below(100) < share,
    pick: (items) => items[below(items.length)],
    oneOf(items) {
      const chosen = items[below(items.length)];
      invariant(chosen !== undefined, 'a non-empty list has an item');
      return chosen;
    },
  };
}
