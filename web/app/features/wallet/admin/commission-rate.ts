/** The error of an invalid rate. */
export const rateError = 'Commission rate must be between 0% and 100%';

/** A fraction for display: `15.0%`. */
export const formatRate = (fraction: number): string => `${percentOf(fraction).toFixed(1)}%`;

/** A fraction as percent, with one decimal. */
export const percentOf = (fraction: number): number => Math.round(fraction * 1000) / 10;

/**
 * Parses a typed percentage as a fraction; null unless it is from 0 to 100. It rounds to whole
 * tenths of a percent, so that 12.3 becomes 0.123 and not 0.12300000000000001.
 */
export function fractionOf(percent: number | string): number | null {
  if (percent === '') return null;
  const tenths = Math.round(Number(percent) * 10);
  return tenths >= 0 && Number(percent) >= 0 && Number(percent) <= 100 ? tenths / 1000 : null;
}
