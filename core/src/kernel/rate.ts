declare const unit: unique symbol;

/** A rate in integer basis points: 15.0 % is 1500. */
export type BasisPoints = number & { readonly [unit]: 'basis-points' };

/** Rates have steps of 0.1 % (docs/domain.md, Commission). */
const stepBps = 10;

/**
 * Checks that a number of basis points is a rate from 0 % to 100 % in steps of 0.1 %.
 *
 * @returns the rate, or undefined if it is out of range or between two steps.
 */
export function basisPoints(bps: number): BasisPoints | undefined {
  const valid = Number.isInteger(bps) && bps >= 0 && bps <= 10_000 && bps % stepBps === 0;
  return valid ? (bps as BasisPoints) : undefined;
}

/** The commission of a new marketplace: 15.0 % (docs/domain.md, Commission). */
export const defaultCommission = 1500 as BasisPoints;
