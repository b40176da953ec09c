/** The stars that a client can give, and what each means (specification §2). */
export const starNames = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very Good',
  5: 'Excellent',
} as const;

/** A number of stars. */
export type Stars = keyof typeof starNames;

/** All stars, the fewest first. */
export const starScale = [1, 2, 3, 4, 5] as const satisfies readonly Stars[];

/** A rating's number as stars; null for what is none, such as no rating yet. */
export const starsOf = (rating: number | undefined): Stars | null =>
  starScale.find((stars) => stars === rating) ?? null;

/** Stars in words: `4 Very Good`. */
export const starsText = (stars: Stars): string => `${stars} ${starNames[stars]}`;
