/** The stars that a client can give, with their meanings. */
export const starNames = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very Good',
  5: 'Excellent',
} as const;

/** A number of stars. */
export type Stars = keyof typeof starNames;

/** All numbers of stars, in ascending order. */
export const starScale = [1, 2, 3, 4, 5] as const satisfies readonly Stars[];

/** The stars of a rating; null if there is no rating yet or it is not a whole number of stars. */
export const starsOf = (rating: number | undefined): Stars | null =>
  starScale.find((stars) => stars === rating) ?? null;

/** Stars in words: `4 Very Good`. */
export const starsText = (stars: Stars): string => `${stars} ${starNames[stars]}`;
