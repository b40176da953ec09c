import { parseDecimal } from '../../../lib/format/parse-decimal.ts';

/** A fraction for display: `15.0%`. */
export const formatRate = (fraction: number): string => `${percentOf(fraction).toFixed(1)}%`;

const percentOf = (fraction: number): number => Math.round(fraction * 1000) / 10;

/**
 * Parses a typed percentage, with or without its sign, as a fraction.
 *
 * @returns the fraction, or what is wrong with the text
 */
export function parseRate(typed: string): Readonly<{ rate: number } | { problem: string }> {
  const percent = parseDecimal(typed.trim().replace('%', ''));
  if (percent === null || percent > 100)
    return { problem: 'Commission rate must be between 0% and 100%' };
  const tenths = Math.round(percent * 10);
  if (tenths / 10 !== percent) return { problem: 'Enter at most one decimal, like 12.5' };
  // Whole tenths, so that 12.3 becomes 0.123 and not 0.12300000000000001.
  return { rate: tenths / 1000 };
}
