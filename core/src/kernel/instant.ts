declare const unit: unique symbol;

/**
 * A moment, in milliseconds since 1970-01-01T00:00:00Z. Core takes it as an argument
 * and never reads a clock.
 */
export type Instant = number & { readonly [unit]: 'milliseconds' };

/** Brands a number of milliseconds since the epoch as a moment. */
export const instant = (milliseconds: number): Instant => milliseconds as Instant;

/** The moment `milliseconds` after another. */
export const later = (from: Instant, milliseconds: number): Instant => instant(from + milliseconds);

/** The moment itself, or an earlier one that it must not be before, as after the clock was set back. */
export const notBefore = (earlier: Instant, moment: Instant): Instant =>
  earlier > moment ? earlier : moment;

export const dayMs = 24 * 60 * 60 * 1000;
