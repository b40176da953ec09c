/** A provider's average: `4.7 / 5.0`, or that there is none. */
export const averageText = (average: number | null): string =>
  average === null ? 'No ratings' : `${average.toFixed(1)} / 5.0`;

/** How many ratings there are. */
export const ratingCountText = (count: number): string =>
  `${count} ${count === 1 ? 'rating' : 'ratings'}`;
