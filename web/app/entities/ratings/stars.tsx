import styles from './ratings.module.css';

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

/** A rating as a row of stars, which screen readers announce in words. */
export function StarRow({ rating }: { rating: number }) {
  const stars = starsOf(rating);
  return (
    <span className={styles.row} title={stars === null ? undefined : starsText(stars)}>
      {starScale.map((star) => (
        <span key={star} className={styles.star} data-full={star <= rating || undefined}>
          <StarShape />
        </span>
      ))}
      <span className="visually-hidden">{stars === null ? rating : starsText(stars)}</span>
    </span>
  );
}

/** One star, filled by the style sheet. */
export const StarShape = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
    <path
      d="M12 2.8l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.3l-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.8z"
      strokeLinejoin="round"
    />
  </svg>
);
