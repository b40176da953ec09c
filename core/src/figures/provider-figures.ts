/** The figures of a provider by which clients choose. */
export type ProviderFigures = Readonly<{
  completedJobs: number;
  /** How long the last completed jobs took from acceptance to delivery; null if they are too few. */
  medianTurnaroundMs: number | null;
}>;

/** The saved figures: lists order by them, after availability. */
export type ProviderOrder = Readonly<{
  /** The average rating to the half star, counted in halves; 0 without ratings. */
  halfStars: number;
  medianTurnaroundMs: number | null;
}>;

/** How many of the last completed jobs the median is taken over. */
export const turnaroundJobs = 50;

/** With fewer completed jobs than this, a median says nothing. */
const fewestTurnarounds = 3;

/**
 * The median of how long the last completed jobs took, in whole milliseconds.
 *
 * @param durations of at most {@link turnaroundJobs} jobs, in any order.
 * @returns null if there are fewer than three.
 */
export function medianTurnaround(durations: readonly number[]): number | null {
  if (durations.length < fewestTurnarounds) return null;
  const sorted = durations.toSorted((one, other) => one - other);
  const upper = Math.floor(sorted.length / 2);
  const lower = sorted.length % 2 === 1 ? upper : upper - 1;
  return Math.floor(((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2);
}

/** The half stars of an average rating; null if there are no ratings. */
export const halfStarsOf = (averageRating: number | null): number =>
  Math.round((averageRating ?? 0) * 2);

/** Negative if one comes before the other: the one with more half stars, then with the shorter turnaround, unknown last. */
export const compareOrder = (one: ProviderOrder, other: ProviderOrder): number =>
  other.halfStars - one.halfStars ||
  (one.medianTurnaroundMs ?? Number.MAX_SAFE_INTEGER) -
    (other.medianTurnaroundMs ?? Number.MAX_SAFE_INTEGER);
