/** A provider's average rating: `4.7 / 5.0`, or `No ratings`. */
export const averageText = (average: number | null): string =>
  average === null ? 'No ratings' : `${average.toFixed(1)} / 5.0`;

/** A number of ratings: `1 rating`, `2 ratings`. */
export const ratingCountText = (count: number): string =>
  `${count} ${count === 1 ? 'rating' : 'ratings'}`;
