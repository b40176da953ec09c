declare const unit: unique symbol;

/** A rate in integer basis points: 15.0 % is 1500. */
export type BasisPoints = number & { readonly [unit]: 'basis-points' };

/** One decimal of a percent, the finest step that a rate may have (specification §9). */
const stepBps = 10;

/**
 * Takes a number of basis points as a rate from 0 % to 100 % in steps of 0.1 %.
 *
 * @returns the rate, or undefined where it is out of range or between two steps.
 */
export function basisPoints(bps: number): BasisPoints | undefined {
  const valid = Number.isInteger(bps) && bps >= 0 && bps <= 10_000 && bps % stepBps === 0;
  return valid ? (bps as BasisPoints) : undefined;
}

/** The commission of a marketplace that has not set one: 15.0 % (specification §9). */
export const defaultCommission = 1500 as BasisPoints;
