import styles from './ratings.module.css';
import { StarShape } from './star-shape.tsx';
import { starsOf, starScale, starsText } from './stars.ts';

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
