/** What a provider has achieved, in figures that clients choose by. */
export type ProviderFigures = Readonly<{
  completedJobs: number;
  /** How long the last completed jobs took from acceptance to delivery; null if they are too few. */
  medianTurnaroundMs: number | null;
}>;

/** What is saved of the figures: lists order by it. */
export type ProviderOrder = Readonly<{ medianTurnaroundMs: number | null; standing: number }>;

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

/** Above every turnaround that counts: 2^40 milliseconds, which are 34 years. */
const standingStep = 2 ** 40;

/**
 * A number by which providers are ordered after their availability, higher first: by the average
 * rating to the half star, without ratings last; then by the turnaround, unknown last.
 */
export function standingOf(
  averageRating: number | null,
  medianTurnaroundMs: number | null,
): number {
  const halfStars = Math.round((averageRating ?? 0) * 2);
  const slowest = standingStep - 1;
  const speed = medianTurnaroundMs === null ? 0 : slowest - Math.min(medianTurnaroundMs, slowest);
  return halfStars * standingStep + speed;
}
