import { invariant } from '../../kernel/invariant.ts';

/** Choices that follow from one number, so that a run can be repeated. */
export type Dice = Readonly<{
  /** A whole number from 0 up to, and not including, `limit`. */
  below(limit: number): number;
  /** True in so many of a hundred throws. */
  percent(share: number): boolean;
  /** One of the things, or undefined where there are none. */
  pick<T>(things: readonly T[]): T | undefined;
  /** One of the things, of which there is at least one. */
  oneOf<T>(things: readonly [T, ...T[]]): T;
}>;

/** Dice whose throws follow from a seed (mulberry32). */
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
    pick: (things) => things[below(things.length)],
    oneOf(things) {
      const chosen = things[below(things.length)];
      invariant(chosen !== undefined, 'one of several things is there');
      return chosen;
    },
  };
}
